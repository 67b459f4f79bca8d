export default {
  title: 'Eine Änderung beantragen',
  unknown: 'Unbekanntes Formular',
  loading: 'Das Formular wird geladen',
  what: 'Das Formular',
  'draft.back': 'Was Sie {{age}} eingegeben haben, ist wieder da.',
  'draft.kept':
    'Sie haben hier {{age}} etwas anderes eingegeben; es bleibt erhalten, bis Sie dieses Formular ändern.',
  'draft.startOver': 'Von vorn beginnen',
  'draft.use': 'Das verwenden',
  findings: 'Befunde',
  willHappen: 'Was geschehen wird',
  whyStandIn: '(warum, wie Sie es schreiben werden)',
  asRequested: 'Wird beantragt als {{host}}',
  'missing.title': 'Ein Formular {{id}} gibt es nicht',
  'missing.known': 'Dies kann beantragt werden:',
  'refusal.needed': 'Es fehlt noch: {{fields}}.',
  'refusal.pending': 'Auf die Vorschau Ihrer Eingabe wird gewartet.',
  'refusal.failed':
    'Die Vorschau konnte nicht erstellt werden; ungesehen wird nichts abgesendet.',
  'submit.busy': 'Wird abgesendet…',
  'submit.approvals': 'Ohne die gezeigten Zustimmungen wird nichts gemergt.',
  'submit.moved':
    'Es wurde nichts abgesendet. {{why}} Die Vorschau wird jetzt neu erstellt.',
  'submit.failed': 'Es wurde nicht abgesendet. {{why}}',
};
