export default {
  title: 'Wer abgewiesen würde: {{workload}}',
  information: 'Zur Information',
  simulated:
    'Simuliert: Dieses Zugriffs-Log hat das eingebettete Estate erfunden.',
  requests_one: '{{amount}} Anfrage',
  requests_other: '{{amount}} Anfragen',
  rows_one: '{{amount}} gespeicherte Zeile',
  rows_other: '{{amount}} gespeicherte Zeilen',
  'callers.title': 'Aufrufer, die abgewiesen würden',
  'callers.none': 'Kein Aufrufer in diesem Log würde abgewiesen.',
  'callers.caller': 'Aufrufer',
  'callers.requests': 'Anfragen',
  'callers.lastSeen': 'Zuletzt gesehen',
  'callers.examples': 'Beispiele von Anfragen',
  'callers.leftOff_one':
    'Die {{listed}} mit den meisten Anfragen stehen hier und in den Downloads; {{amount}} weiterer Aufrufer würde auch abgewiesen und ist in den Zahlen oben enthalten.',
  'callers.leftOff_other':
    'Die {{listed}} mit den meisten Anfragen stehen hier und in den Downloads; {{amount}} weitere Aufrufer würden auch abgewiesen und sind in den Zahlen oben enthalten.',
  'callers.noIdentity':
    'Im Klartext gesendet, von außerhalb des Mesh oder ohne Sidecar: Keine Regel, die einen Principal verlangt, lässt es ein.',
  'callers.unknownIdentity':
    'Das Log sagt nicht, wer aufgerufen hat. Es kann jeder sein, auch ein hier genannter Aufrufer.',
  'count.admitted': 'Heute zugelassen',
  'count.newlyDenied': 'Neu abgewiesen',
  'count.undecided': 'Unentschieden',
  'count.alreadyDenied': 'Schon abgewiesen',
  'count.newlyAllowed': 'Neu zugelassen',
  'means.admitted':
    'Anfragen, die den Workload heute erreichen: Jeder Anteil ist einer von diesen.',
  'means.newlyDenied': 'Heute zugelassen; die Policies würden sie abweisen.',
  'means.undecided':
    'Heute zugelassen; dem Log fehlt ein Feld, das die Policies verlangen. Auf keiner Seite gezählt.',
  'means.alreadyDenied': 'Heute abgewiesen, also Teil keines Anteils.',
  'means.newlyAllowed': 'Heute abgewiesen; die Policies würden sie einlassen.',
  'downloads.csv': 'Aufrufer als CSV',
  'downloads.json': 'Bericht als JSON',
  'gaps.list': 'Was dem Log entgangen sein kann',
  'gaps.onlyMetrics':
    'Nur die Metriken der Woche haben diese gesehen; das Log enthält sie nicht, also stehen sie in keiner Zahl oben:',
  'gaps.deny': 'würde abgewiesen, was immer er verlangt',
  'gaps.undecided': 'es kommt darauf an, was er verlangt',
  'gaps.allow': 'würde eingelassen, was immer er verlangt',
  'gaps.missing': 'Dem Log fehlen Felder, die die Policies verlangen:',
  'gaps.missingField': '{{field}}, in {{requests}}',
  'gaps.rarest':
    'Seltenster heute zugelassener Aufrufer: {{caller}}, {{requests}}. Einer, der noch seltener aufruft, steht vielleicht gar nicht im Log.',
  'gaps.contradicted':
    'Bei {{requests}} ({{rows}}) sagen die heutigen Policies etwas anderes als das, was geschah: Sie haben sich inzwischen geändert, oder das Mesh ist noch nicht, wie es erklärt ist.',
  'numbers.unit_one': 'Anfrage',
  'numbers.unit_other': 'Anfragen',
  'numbers.how': 'Wie dies gezählt wurde',
  'numbers.table': 'Wie die Anfragen gezählt wurden',
  'numbers.what': 'Was',
  'numbers.requests': 'Anfragen',
  'numbers.rows': 'Gespeicherte Zeilen',
  'numbers.effective': 'Effektive Stichprobe',
  'numbers.tile': '{{rows}}, effektive Stichprobe {{effective}}. {{means}}',
  'numbers.sampled':
    'Das Log ist eine Stichprobe: Jede gespeicherte Zeile steht für 1 / ihre Rate Anfragen. Die effektive Stichprobe sagt, wie viele gleich gewichtete Zeilen ebenso viel aussagen würden; auf ihr beruht die Schranke von 95 %.',
  'numbers.bar':
    'Von den zugelassenen Anfragen würden {{denied}} abgewiesen und {{undecided}} sind unentschieden',
  'numbers.shareUnknown': 'Anteil unbekannt',
  'numbers.shareAtMost': '{{share}}, höchstens {{bound}} bei 95 % Sicherheit',
  'sample.row': '{{sample}}, {{requests}}, zuletzt {{age}}',
  'sample.http': '{{method}} {{path}} an Port {{port}}',
  'sample.httpNoPort': '{{method}} {{path}} an unbekanntem Port',
  'sample.tcp': 'TCP an Port {{port}}',
  'sample.tcpNoPort': 'TCP an unbekanntem Port',
  'sample.noMethod': 'unbekannte Methode',
  'sample.noPath': 'unbekannter Pfad',
  'scope.log': 'Das Log von {{sites}}',
  'scope.hours_one': 'Die letzte Stunde von {{sites}}',
  'scope.hours_other': 'Die letzten {{amount}} Stunden von {{sites}}',
  'scope.days_one': 'Der letzte Tag von {{sites}}',
  'scope.days_other': 'Die letzten {{amount}} Tage von {{sites}}',
  'scope.part': 'Nur ein Teil der Standorte.',
  'scope.silent':
    '{{scope}}; was {{silent}} sah, ist in diesen Zahlen nicht enthalten.',
  'scope.nothing':
    'Das Log enthält keine Anfrage, die heute zugelassen ist; deshalb ist kein Anteil zu nennen. Dass niemand aufgeführt ist, heißt nicht, dass niemand aufruft.',
  'sites.list': 'Zugriffs-Log je Standort',
  'sites.answered': 'Antwort von {{source}}',
  'sites.atUnknown': 'zu unbekannter Zeit',
  'sites.notNeeded': 'Es war kein Log nötig: Die Regeln allein sagen es.',
  'sites.notAsked': 'Das Zugriffs-Log wurde noch nicht befragt.',
  'sites.none':
    'Für die Standorte dieses Dienstes hat keine Quelle geantwortet.',
};
