export default {
  'change.what': 'Änderung: {{kind}}',
  'change.asked': 'beantragt von {{name}}',
  'form.what': 'Eine Änderung, die Sie beantragen können',
  'host.what': 'Host außerhalb des Mesh',
  'host.declared': 'Deklariert von {{services}}',
  'host.changes': 'Offene Änderungen, die ihn nennen',
  'identity.what': 'Identität im Mesh',
  'identity.runs': 'Verwendet von {{services}}',
};
