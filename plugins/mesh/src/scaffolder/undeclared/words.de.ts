export default {
  what: 'Was läuft oder die Telemetrie sieht und niemand deklariert',
  needed: 'Wählen Sie den Workload.',
  option: '{{ref}}: ruft {{calls}} auf, aufgerufen von {{callers}}',
  optionLive: '{{ref}}: läuft in {{clusters}}',
  optionNone: '{{ref}}: läuft ohne Proxy',
  optionSome: '{{ref}}: läuft, teils mit Proxy',
  optionUnknown: '{{ref}}: kein Pod davon läuft',
  none: 'In der letzten Woche sah die Telemetrie nichts, das kein Manifest hat, und nichts ohne eines läuft mit einem Proxy.',
  notAllowed_one:
    '{{count}} weiterer wurde gesehen, in Aufrufen von Diensten, deren Telemetrie Sie nicht lesen dürfen. Fragen Sie deren Eigentümer-Teams.',
  notAllowed_other:
    '{{count}} weitere wurden gesehen, in Aufrufen von Diensten, deren Telemetrie Sie nicht lesen dürfen. Fragen Sie deren Eigentümer-Teams.',
  nameless:
    '{{requests}} Anfragen der Woche kamen im Klartext von Aufrufern, die keinen Namen nennen. Wer sie sind, lässt sich von hier aus nicht sagen.',
  silent: 'Es kann mehr geben: Nicht jede Quelle antwortet.',
  silentPart: '{{title}} in {{site}}',
  partly: '{{title}} in {{site}}: Ein Teil fehlt. {{why}}',
  'origin.calls': 'Aufrufe',
  'origin.objects': 'Objekte',
  'seen.title': 'Was von {{ref}} bekannt ist',
  'seen.callers': 'Aufgerufen von {{callers}}, über {{protocols}}.',
  'seen.notCalled':
    'In der letzten Woche wurde niemand gesehen, der ihn aufruft.',
  'seen.noCallers':
    'Niemand wurde gesehen, der ihn aufruft. Wenn er nichts anbietet, braucht er keine Ports.',
  'seen.moreCalls':
    'Er wurde auch in anderen Aufrufen gesehen, von Diensten, deren Telemetrie Sie nicht lesen dürfen. Fragen Sie deren Eigentümer-Teams.',
  'seen.ports':
    'Auf welchen Ports er hört, hat niemand gezählt: Sehen Sie im Cluster in seinem Service nach.',
  'seen.plaintext':
    'Er ruft ohne gegenseitiges TLS auf: Sein Name ist, was er von sich selbst sagt. Stellen Sie sicher, dass es dieser ist.',
  'seen.noCalls':
    'Er wurde nicht gesehen, wie er jemanden aufruft. Was er seltener als einmal in der Woche aufruft, hat niemand gesehen.',
  'seen.notDeclared':
    'Er ruft außerdem auf, doch vor einem Manifest kann es niemand deklarieren: {{refs}}.',
  'seen.clusters': 'Gesehen in {{clusters}}.',
  'seen.cluster': '{{name}} ({{from}})',
  'seen.noCluster':
    'In welchem Cluster er läuft, hat niemand gezählt; gesehen wurde er von {{sites}} aus.',
  'seen.noPlace': 'Wo er läuft, hat niemand gezählt.',
  'objects.none':
    'Kein Cluster hat etwas dieses Namens: Er läuft außerhalb oder unter einem anderen Namen.',
  'objects.unknown':
    'Was seine Objekte in den Clustern sagen, ist nicht bekannt.',
  'objects.answer': '{{site}} ({{why}})',
  'objects.runs': 'Läuft als {{kind}} {{name}} in {{clusters}}.',
  'objects.onlyService':
    'Nur ein Service trägt seinen Namen; was dahinter läuft, sagt kein Cluster.',
  'objects.account': 'Seine Pods laufen unter dem Service-Account {{name}}.',
  'objects.accountDefault':
    'Seine Pods laufen unter dem Service-Account default, wie alles in seinem Namespace, das keinen nennt: Eine Richtlinie, die ihn zulässt, lässt alle diese zu.',
  'objects.accounts':
    'Seine Pods laufen unter mehreren Service-Accounts: {{names}}. Ein Manifest hat einen; wählen Sie ihn.',
  'objects.accountUnknown':
    'Unter welchem Service-Account er läuft, weiß niemand; das Manifest nimmt seinen Namen.',
  'objects.proxyAll_one': 'Sein Pod hat einen Proxy.',
  'objects.proxyAll_other': 'Alle seine {{count}} Pods haben einen Proxy.',
  'objects.proxySome': '{{proxies}} seiner {{pods}} Pods haben einen Proxy.',
  'objects.proxyNone':
    'Keiner seiner Pods hat einen Proxy. Ein Manifest gibt ihm keinen: Bis seine Pods einen erhalten, zählt und prüft auf seiner Seite eines Aufrufs niemand.',
  'objects.proxyUnknown':
    'Kein Pod davon läuft: Ob er einen Proxy hätte, kann niemand sagen.',
  'objects.optOut': 'Er darf ohne Proxy laufen: {{reason}}.',
  'objects.optOutUntil':
    'Er darf bis zum {{until}} ohne Proxy laufen: {{reason}}.',
  'objects.appLabel':
    'In {{clusters}} fehlt seinen Pods das Label app={{name}}. Was aus dem Manifest entsteht, wählt sie danach aus und erreichte keinen: Setzen Sie zuerst das Label.',
  'objects.otherName':
    'Aufrufer kennen ihn unter dem Service {{names}}. Das Manifest erzeugt daneben einen Service {{name}}.',
  'objects.headless':
    'Sein Service {{name}} ist headless. Der aus dem Manifest ist es nicht, und Kubernetes macht aus dem einen nicht den anderen: Er muss zuerst gelöscht werden.',
  'objects.otherPorts':
    'Seine Services haben Ports, die kein Proxy befördert: {{ports}}. Der Service aus dem Manifest hat sie nicht.',
  'port.known':
    'Port {{port}} des Service {{services}} in {{clusters}}: {{protocol}}.',
  'port.noProtocol':
    'Was auf Port {{port}} gesprochen wird, sagt sein Service {{services}} nicht: Wählen Sie.',
  'port.noTargetPort':
    'Wo der Workload hinter Port {{port}} hört, lässt sich aus seinen Pods nicht sagen: Geben Sie es an.',
  'port.noName':
    'Port {{port}} hat im Service {{services}} keinen Namen: Geben Sie ihm einen.',
  'port.differs.protocol':
    'Cluster oder Services unterscheiden sich darin, was auf Port {{port}} gesprochen wird: Wählen Sie.',
  'port.differs.targetPort':
    'Cluster oder Services unterscheiden sich darin, wohin Port {{port}} führt: Geben Sie eines an.',
  'port.differs.name':
    'Cluster oder Services nennen Port {{port}} verschieden: Geben Sie ihm einen Namen.',
  'open.account': 'Wählen Sie den Service-Account.',
  'open.port': 'Geben Sie die Nummer von Port {{port}} an.',
  'open.name': 'Geben Sie Port {{port}} einen Namen.',
  'open.targetPort': 'Geben Sie an, wo der Workload hinter Port {{port}} hört.',
  'open.protocol': 'Wählen Sie, was auf Port {{port}} gesprochen wird.',
  account: 'Service-Account',
  accountIn: '{{name}} (in {{clusters}})',
  ports: 'Ports seines Service',
  calls: 'Aufrufe, die gesehen wurden',
  clusters: 'Cluster, in denen er läuft',
};
