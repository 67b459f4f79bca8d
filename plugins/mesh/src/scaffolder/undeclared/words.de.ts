export default {
  what: 'Was die Telemetrie sieht und niemand deklariert',
  needed: 'Wählen Sie den Workload.',
  option: '{{ref}}: ruft {{calls}} auf, aufgerufen von {{callers}}',
  none: 'In der letzten Woche sah die Telemetrie nichts, das kein Manifest hat.',
  notAllowed_one:
    '{{count}} weiterer wurde gesehen, in Aufrufen von Diensten, deren Telemetrie Sie nicht lesen dürfen. Fragen Sie deren Eigentümer-Teams.',
  notAllowed_other:
    '{{count}} weitere wurden gesehen, in Aufrufen von Diensten, deren Telemetrie Sie nicht lesen dürfen. Fragen Sie deren Eigentümer-Teams.',
  nameless:
    '{{requests}} Anfragen der Woche kamen im Klartext von Aufrufern, die keinen Namen nennen. Wer sie sind, lässt sich von hier aus nicht sagen.',
  silent: 'Es kann mehr geben: Nicht jede Quelle antwortet.',
  silentPart: '{{title}} in {{site}}',
  'seen.title': 'Was in der letzten Woche von {{ref}} gesehen wurde',
  'seen.callers': 'Aufgerufen von {{callers}}, über {{protocols}}.',
  'seen.noCallers':
    'Niemand wurde gesehen, der ihn aufruft. Wenn er nichts anbietet, braucht er keine Ports.',
  'seen.ports':
    'Auf welchen Ports er hört, hat niemand gezählt: Sehen Sie im Cluster in seinem Service nach.',
  'seen.plaintext':
    'Er ruft ohne gegenseitiges TLS auf: Sein Name ist, was er von sich selbst sagt. Stellen Sie sicher, dass es dieser ist.',
  'seen.noCalls':
    'Er wurde nicht gesehen, wie er jemanden aufruft. Was er seltener als einmal in der Woche aufruft, hat niemand gesehen.',
  'seen.notDeclared':
    'Er ruft außerdem auf, doch vor einem Manifest kann es niemand deklarieren: {{refs}}.',
  'seen.clusters': 'Gesehen in {{clusters}}.',
  'seen.noCluster':
    'In welchem Cluster er läuft, hat niemand gezählt; gesehen wurde er von {{sites}} aus.',
  'seen.noPlace': 'Wo er läuft, hat niemand gezählt.',
  calls: 'Aufrufe, die gesehen wurden',
  clusters: 'Cluster, in denen er läuft',
};
