export default {
  field: 'Das Feld {{label}}',
  findings: 'Befunde',
  clusters: 'Wählen Sie mindestens einen Cluster.',
  preview: 'Die Vorschau konnte nicht erstellt werden. {{why}}',
  serviceRef: '„{{ref}}“ ist nicht „namespace/name“, zum Beispiel „shop/cart“.',
  'name.group': 'Dienst',
  'name.namespace': 'Namespace',
  'name.name': 'Name',
  'name.asking': 'Es wird geprüft, ob der Name frei ist…',
  'name.free': '{{ref}} ist frei.',
  'name.taken': '{{ref}} ist vergeben.',
  'name.notChecked':
    'Ob der Name frei ist, konnte nicht geprüft werden. {{why}}',
  'name.needsNamespace': 'Sagen Sie, in welchem Namespace der Dienst läuft.',
  'name.needsName': 'Geben Sie dem Dienst einen Namen.',
  'name.badNamespace':
    '„{{namespace}}“ ist kein Namespace: nur Kleinbuchstaben, Ziffern und „-“, höchstens {{most}}.',
  'name.badName':
    '„{{name}}“ ist kein Name eines Dienstes: Kleinbuchstaben, Ziffern und „-“, mit einem Buchstaben am Anfang, höchstens {{most}}.',
};
