export default {
  title: 'Was das Mesh bekommt',
  titleCounts: 'Was das Mesh bekommt: {{counts}}',
  rendering: 'Was das Mesh bekommt, wird gerendert',
  nothing:
    'Kein erzeugtes Objekt ändert sich. Was im Repository schon als Objekt steht, etwa eine Policy, wird so angewendet, wie es ist.',
  shown: '{{all}} Objekte, von denen {{shown}} gezeigt werden.',
  refused:
    'Bis dies behoben ist, würde nichts gerendert; was in den Clustern steht, bleibt unberührt.',
  tooLong:
    'Zu lang, um hier gezeigt zu werden. Der Befehl {{command}} gibt das ganze Objekt aus.',
  'op.add': 'Hinzugefügt:',
  'op.remove': 'Entfernt:',
  'op.change': 'Geändert:',
  place: 'in {{clusters}}',
  placePlatform: 'in {{clusters}}, von der Plattform geschrieben',
  'first.add_one': '{{count}} Objekt hinzugefügt',
  'first.add_other': '{{count}} Objekte hinzugefügt',
  'first.change_one': '{{count}} Objekt geändert',
  'first.change_other': '{{count}} Objekte geändert',
  'first.remove_one': '{{count}} Objekt entfernt',
  'first.remove_other': '{{count}} Objekte entfernt',
  'further.add': '{{amount}} hinzugefügt',
  'further.change': '{{amount}} geändert',
  'further.remove': '{{amount}} entfernt',
};
