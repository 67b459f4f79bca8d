export default {
  cost: 'Was sie kostet:',
  what: 'Die Vorschau',
  making: 'Die Vorschau wird erstellt',
  makingOf: 'Die Vorschau Ihrer Eingabe wird erstellt.',
  failed: 'Die Vorschau konnte nicht erstellt werden.',
  upToDate: 'Die Vorschau ist aktuell.',
  refused: 'Die Vorschau ist aktuell. Absenden ist nicht möglich: {{because}}',
  needed:
    'Was geschehen wird, steht hier, sobald dies ausgefüllt ist: {{fields}}.',
  nothing: 'Es würde noch nichts geschehen.',
  means: 'Was es bedeutet',
  opened_one: 'Ein signierter Pull Request wird geöffnet.',
  opened_other:
    '{{count}} signierte Pull Requests werden geöffnet, in dieser Reihenfolge; jeder wartet auf den Merge des vorigen.',
  'step.only': 'Pull Request in {{repo}}',
  'step.title': 'Pull Request {{index}} von {{of}}, in {{repo}}',
  'step.gates': 'Prüfungen',
  'step.approvers': 'Wer zustimmt',
};
