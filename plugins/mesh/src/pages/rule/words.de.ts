export default {
  title: 'Zum Befund {{rule}}',
  loading: 'Die Regeln werden geladen',
  what: 'Die Regel',
  mend: 'Was zu tun ist:',
  none: '{{rule}} ist keine Regel: Der Befund kommt vom Formular selbst, und seine Meldung sagt alles.',
  examples:
    'Mit Beispielen für Schlechtes und Gutes: die Seite aller Regeln in der Referenz, oder {{command}}.',
};
