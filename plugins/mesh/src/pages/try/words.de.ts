export default {
  title: 'Dateien erproben',
  intro:
    'Sehen Sie, was Dateien bewirken würden, bevor jemand sie committet: was die Regeln sagen, was es bedeutet und wer nach dem Zugriffs-Log der letzten Tage abgewiesen würde. Eine Datei hier steht für die ganze Datei desselben Pfads.',
  kept: 'Nichts wird gespeichert und nichts beantragt: Das Portal vergisst den Text, sobald es geantwortet hat. Ihr Browser behält ihn, bis dieser Tab geschlossen wird; die Adresse der Seite enthält nur Repository und Pfad.',
  files: 'Dateien',
  add: 'Datei hinzufügen',
  outcome: 'Was sie bewirken würden',
  'file.title': 'Datei {{number}}',
  'file.leaveOut': 'Weglassen',
  'file.leaveOutOf': '{{title}} weglassen',
  'file.deleted': 'Die Datei ist gelöscht',
  'file.text': 'Text der ganzen Datei, YAML',
  'file.repository': 'Repository',
  'file.path': 'Pfad',
  'file.changed':
    'Der Text hat sich geändert, seit dies gefunden wurde; warten Sie auf die neue Antwort.',
  'held.path': 'Datei {{number}} braucht einen Pfad.',
  'held.text':
    '{{path}} hat noch keinen Text: Fügen Sie ihn ein, oder sagen Sie, dass sie gelöscht ist.',
  'held.twice':
    '{{path}} in {{repo}} ist zweimal hier; nur die erste wird angesehen.',
  'check.what': 'Die Prüfung der Dateien',
  'check.checking': 'Die Dateien werden geprüft',
  'check.checkingOf': 'Ihre Eingabe wird geprüft.',
  'check.failed': 'Die Dateien konnten nicht geprüft werden.',
  'check.done': 'Geprüft: {{results}}.',
  'check.findings_one': '{{count}} Befund',
  'check.findings_other': '{{count}} Befunde',
  'check.differences_one': '{{count}} Unterschied',
  'check.differences_other': '{{count}} Unterschiede',
  'check.verdict': '{{workload}}: {{outcome}}',
  'check.empty':
    'Was die Regeln sagen, was es bedeutet und wer abgewiesen würde, steht hier, sobald es eine Datei mit Pfad und Text gibt.',
  'check.again': 'Erneut prüfen',
  'rules.title': 'Was die Regeln sagen',
  'rules.nothing':
    'Keine Regel findet etwas in diesen Dateien, oder ihretwegen anderswo.',
  'rules.nothingChecked': 'Keine Regel findet etwas in dem, was geprüft wurde.',
  'means.title': 'Was es bedeutet',
  'means.nothing':
    'Nichts, was erklärt ist, würde von dem abweichen, was steht.',
  'world.none': 'Noch wurde kein Repository gelesen.',
  'world.over': 'Gelegt über {{commits}}.',
};
