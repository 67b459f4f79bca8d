export default {
  title: 'Service-Mesh',
  tab: 'Mesh',
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
  'notFound.text':
    'Unter {{path}} gibt es nichts vom Mesh. Die Adresse ist vielleicht abgeschnitten oder aus einer anderen Version des Portals.',
  'notFound.home': 'Zur Startseite des Mesh',
};
