export default {
  title: 'Service-Mesh',
  'page.home': 'Start',
  'page.queue': 'Warteschlange',
  'page.graph': 'Graph',
  'page.fleet': 'Flotte',
  'page.mine': 'Meine Änderungen',
  'page.all': 'Alle Änderungen',
  'page.try': 'Dateien erproben',
  'page.change': 'Änderung',
  'page.form': 'Eine Änderung beantragen',
  'page.rule': 'Zu einem Befund',
  'page.notFound': 'Keine solche Seite',
};
