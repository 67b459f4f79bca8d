export default {
  example: 'Beispiel: {{example}}',
  notKnown: '{{value}} (nicht bekannt)',
  noChoice: 'Es gibt nichts auszuwählen.',
  calledADay: '{{times}} Aufrufe am Tag',
  choose: 'Bitte wählen',
  'ports.row': 'Port {{number}}',
  'ports.remove': 'Port {{number}} entfernen',
  'ports.add': 'Port hinzufügen',
  'ports.name': 'Name',
  'ports.port': 'Port',
  'ports.targetPort': 'Zielport',
  'ports.protocol': 'Protokoll',
};
