/** By id of the kind, the gate or the signal. */
export default {
  'kind.onboard.title': 'Einen Dienst ins Mesh aufnehmen',
  'kind.onboard.intro':
    'Macht dem Mesh einen Dienst bekannt: ein kurzes Manifest, aus dem alles Weitere entsteht.',
  'kind.onboard.submit': 'Aufnehmen',
  'kind.egress.title': 'Egress zu einem Host außerhalb des Mesh',
  'kind.egress.intro':
    'Lässt einen Dienst einen Host außerhalb des Mesh aufrufen, durch das Egress-Gateway und mit Erlaubnis der Netzwerkregeln.',
  'kind.egress.submit': 'Egress beantragen',
  'kind.policy.title': 'Policies eines Dienstes',
  'kind.policy.intro':
    'Sagt, wer einen Dienst aufrufen darf. Neue Regeln werden erst einen Tag neben den heutigen beobachtet, dann gelten sie.',
  'kind.policy.submit': 'Diese Policies beantragen',
  'kind.strict-mtls.title': 'Striktes mTLS',
  'kind.strict-mtls.intro':
    'Danach wird nur noch Aufrufern aus dem Mesh geantwortet, die eine Policy nennt; Klartext wird abgelehnt.',
  'kind.strict-mtls.submit': 'Striktes mTLS beantragen',
  'kind.dependency.title': 'Aufrufe anderer Dienste',
  'kind.dependency.intro':
    'Sagt, welche Dienste des Mesh ein Dienst aufruft. Sein Proxy kennt diese und keine anderen.',
  'kind.dependency.submit': 'Diese Aufrufe beantragen',
  'kind.export.title': 'Export in andere Cluster',
  'kind.export.intro':
    'Macht einen Dienst in anderen Clustern sichtbar und lässt von dort die Aufrufer ein, die genannt sind.',
  'kind.export.submit': 'Export beantragen',
  'kind.federation.title': 'Einen Dienst eines anderen Clusters aufrufen',
  'kind.federation.intro':
    'Lässt einen Dienst einen Dienst eines anderen Clusters aufrufen: Export, Vertrauen und Aufruf werden zusammen beantragt, in dieser Reihenfolge.',
  'kind.federation.submit': 'Aufruf beantragen',
  'kind.route.title': 'Routen eines Dienstes',
  'kind.route.intro':
    'Sagt, wie Aufrufe eines Dienstes weitergeleitet werden: wie lange sie dauern dürfen, was noch einmal versucht wird und welche Version welchen Anteil bekommt.',
  'kind.route.submit': 'Route beantragen',
  'kind.resilience.title': 'Widerstandsfähigkeit eines Dienstes',
  'kind.resilience.intro':
    'Sagt, wie Aufrufer mit einem Dienst umgehen, der langsam, gestört oder weit weg ist. Was leer bleibt, bleibt, wie es ist.',
  'kind.resilience.submit': 'Diese Grenzen beantragen',
  'kind.sampling-raise.title': 'Für eine Weile mehr Stichproben',
  'kind.sampling-raise.intro':
    'Behält höchstens 30 Tage lang mehr vom Zugriffsprotokoll oder von den Traces eines Namespace; danach geht es von selbst zurück. Ablehnungen und Fehler werden immer behalten.',
  'kind.sampling-raise.submit': 'Mehr Stichproben beantragen',
  'kind.opt-out.title': 'Ohne Sidecar laufen',
  'kind.opt-out.intro':
    'Lässt einen Workload bis zu einem bestimmten Tag ohne Sidecar laufen: Er hat dann keine Identität, und keine Policy gilt für ihn.',
  'kind.opt-out.submit': 'Ausnahme beantragen',
  'kind.cert-lifetime.title': 'Lebensdauer von Zertifikaten',
  'kind.cert-lifetime.intro':
    'Lässt die Zertifikate eines Dienstes kürzer leben, damit ein gestohlener Schlüssel weniger wert ist. Erneuert werden sie nach der Hälfte ihrer Lebensdauer.',
  'kind.cert-lifetime.submit': 'Diese Lebensdauer beantragen',
  'kind.emergency-deny.title': 'Notsperre',
  'kind.emergency-deny.intro':
    'Sperrt Aufrufer sofort und in allen Clustern, ohne Probelauf und Replay. Die Änderung wird gekennzeichnet und binnen eines Tages danach durchgesehen.',
  'kind.emergency-deny.submit': 'Jetzt sperren',
  'kind.end-exception.title': 'Eine Ausnahme beenden',
  'kind.end-exception.intro':
    'Nimmt eine Ausnahme aus ihrer Liste, die bis zu einem bestimmten Tag zugelassen war.',
  'kind.end-exception.submit': 'Beenden',
  'kind.revert.title': 'Eine Änderung zurücknehmen',
  'kind.revert.intro':
    'Nimmt eine gemergte Änderung auf den heutigen Repositories zurück, den letzten Schritt zuerst. Was andere seitdem geschrieben haben, bleibt.',
  'kind.revert.submit': 'Zurücknehmen',
  'kind.hand-written.title': 'Von Hand geöffneter Pull Request',
  'gate.rules.title': 'Regeln',
  'gate.rules.why':
    'Was ein Schritt hinterlässt, muss jeder Regel genügen; ein Fehler ist hier billiger als in einem Cluster (M-25).',
  'gate.duties.title': 'Trennung der Zuständigkeiten',
  'gate.duties.why':
    'Ein Schritt berührt ein Repository und nur die Arten, die dort stehen, damit die richtigen Eigentümer zustimmen (M-22).',
  'gate.four-eyes.title': 'Vier Augen',
  'gate.four-eyes.why':
    'Eigentümer des Repositorys, die die Änderung weder beantragt noch geschrieben noch geöffnet haben, müssen ihr zustimmen (M-22).',
  'gate.egress-planes.title': 'Beide Ebenen des Egress stimmen überein',
  'gate.egress-planes.why':
    'Ein Host ist nur dann erreichbar, und nur durch das Gateway, wenn Mesh und Netzwerkregeln es beide sagen (M-13).',
  'gate.impact-replay.title': 'Wenige Aufrufer würden abgelehnt',
  'gate.impact-replay.why':
    'Ein Tag des Zugriffsprotokolls, durch die Policies geschickt, wie sie dann gelten, zeigt, wer ausgesperrt würde (M-12).',
  'gate.dry-run-soak.title': 'Einen Tag beobachtet, bevor sie ablehnt',
  'gate.dry-run-soak.why':
    'Dieselben Regeln laufen in jedem Cluster einen Tag lang zur Probe, bevor sie ablehnen dürfen, damit echter Verkehr ihnen einmal begegnet ist (M-12).',
  'gate.plaintext-clock.title': 'Eine Woche ohne Klartext',
  'gate.plaintext-clock.why':
    'Wer Klartext ablehnt, sperrt jeden Aufrufer aus, der ihn noch sendet; sieben gemessene Tage ohne Klartext zeigen, dass alle umgestellt sind (M-10).',
  'gate.namespace-strict.title': 'Ein Namespace folgt seinen Diensten',
  'gate.namespace-strict.why':
    'Ein Namespace darf Klartext nur dann im Ganzen ablehnen, wenn jeder Dienst darin es schon tut, damit sich durch die Umstellung für niemanden etwas ändert (M-10).',
  'gate.allow-policy-present.title': 'Jemand wird eingelassen',
  'gate.allow-policy-present.why':
    'Ein strikter Workload lehnt von sich aus ab; ohne eine geltende ALLOW-Policy antwortet er niemandem (M-12).',
  'gate.dependency-observed.title': 'Was entfernt wird, wird nicht aufgerufen',
  'gate.dependency-observed.why':
    'Eine Abhängigkeit, die wegfällt, kennen die Proxys nicht mehr; ein Aufruf, der noch gemacht wird, scheitert dann (M-24).',
  'gate.federation-pair.title':
    'Beide Seiten eines Aufrufs zwischen Clustern stimmen überein',
  'gate.federation-pair.why':
    'Ein Aufruf in einen anderen Cluster gelingt nur, wenn der Aufgerufene dorthin exportiert ist und dem Aufrufer vertraut; jede Seite erklären ihre eigenen Eigentümer (M-20).',
  'gate.rollout-hold.title': 'Kein Rollout bestimmt die Gewichte',
  'gate.rollout-hold.why':
    'Während eine Version ausgerollt wird, schreibt allein ihr Controller die Gewichte; wer außerdem schreibt, kommt ihm und der Rücknahme in die Quere (M-15).',
  'gate.cost-budget.title': 'Das Mesh bleibt in seinem Budget',
  'gate.cost-budget.why':
    'Weitere Sichtbarkeit, mehr Stichproben und mehr Cluster verteuern die Proxys; wer sie erweitert, sieht den Anteil vorher und nicht am Monatsende (M-32).',
  'signal.access-log-tuples.title': 'Anfragen des Zugriffsprotokolls',
  'signal.access-log-tuples.means':
    'Die verschiedenen Anfragen, die ein Workload bekam, wie sein eigener Proxy sie protokolliert hat, mit der Zahl der Zeilen, für die jede steht, und der Art der Stichprobe. Was nicht in der Stichprobe war, steht nicht darin.',
  'signal.plaintext.title': 'Anteil des Klartexts',
  'signal.plaintext.means':
    'Wie viel des Verkehrs, den ein Workload bekam, ohne gegenseitiges TLS kam, Tag für Tag, wie sein eigener Proxy es gezählt hat. Ein Tag ohne Messung ist eine Lücke und kein sauberer Tag.',
  'signal.observed-dependencies.title': 'Beobachtete Abhängigkeiten',
  'signal.observed-dependencies.means':
    'Welche Dienste ein Dienst in der Zeit aufgerufen hat, wie sein eigener Proxy es gezählt hat: auch gescheiterte und abgelehnte Aufrufe. Ein Aufruf, der seltener als einmal in dieser Zeit gemacht wird, ist nicht darin.',
  'signal.undeclared-egress.title': 'Nicht erklärte Aufrufe nach außen',
  'signal.undeclared-egress.means':
    'Aufrufe eines Dienstes nach außen, die er nicht erklärt hat, und ob sie aufgehalten wurden oder am Gateway vorbeikamen. Zähler wissen, dass es geschah; nur Protokolle wissen, wohin.',
  'signal.failure-origin.title': 'Fehler nach Ursprung',
  'signal.failure-origin.means':
    'Welche Anfragen an einen Dienst scheiterten und ob die Anwendung, das Mesh oder das Netz daran schuld war. Manche Kennzeichen haben mehr als eine Ursache; sie sind markiert.',
  'signal.drift.title': 'Drift',
  'signal.drift.means':
    'Wie viele Proxys eines Dienstes welchen Commit bestätigt haben, wie lange der älteste wartet und was sie abgelehnt haben. Bestätigt heißt noch nicht wirksam.',
  'signal.policy-live.title': 'Geltende Policies',
  'signal.policy-live.means':
    'Welche Policies die Proxys eines Dienstes bestätigt haben, beobachtet oder durchgesetzt, und seit wann. Eine geänderte Policy fängt von vorn an; bestätigt heißt nicht, dass ihr Verkehr begegnet ist.',
  'signal.rollout.title': 'Rollout',
  'signal.rollout.means':
    'Wo der Rollout eines Dienstes steht, mit welchen Gewichten, und worauf seine Analyse beruht. „Inconclusive“ heißt, dass zu wenig zu sehen war, nicht, dass alles gut ist.',
  'signal.cluster-wave.title': 'Welle eines Clusters',
  'signal.cluster-wave.means':
    'Welcher Commit in einem Cluster angewendet ist und ob das Anwenden fertig wurde. Angewendet heißt nicht von den Proxys bestätigt.',
  'signal.certificates.title': 'Zertifikate und Proxys',
  'signal.certificates.means':
    'Wie lange die Zertifikate eines Dienstes noch gelten, ob das Erneuern gelingt und welche Versionen seine Proxys haben.',
  'signal.cost.title': 'Kosten des Mesh',
  'signal.cost.means':
    'Was die Proxys eines Namespace verbrauchen und kosten. Der Verbrauch kommt von den Containern selbst, weil Preiswerkzeuge native Sidecars nicht mitzählen (mesh.md 7).',
  'signal.workloads.title': 'Workloads',
  'signal.workloads.means':
    'Was in den Clustern läuft, erklärt oder nicht: Art, Service Account und Ports, und ob die Pods einen Proxy haben. Was ein Service von einem Port nicht sagt, ist unbekannt und nicht TCP.',
};
