/** Generated manifests for scale tests: `n` services over namespaces of fifty, each calling the previous two. */
export function bulkManifests(n: number): Map<string, string> {
  const files = new Map<string, string>();
  const ref = (at: number) => `bulk-${Math.floor(at / 50)}/service-${at}`;
  for (let at = 0; at < n; at += 1) {
    // Only lower numbers within the namespace: never a cycle.
    const callees = [at - 1, at - 2].filter(
      c => c >= 0 && Math.floor(c / 50) === Math.floor(at / 50),
    );
    files.set(`services/${ref(at)}.yaml`, manifest(at, callees.map(ref)));
  }
  return files;
}

function manifest(at: number, callees: readonly string[]): string {
  const dependsOn = callees.map(c => `    - service: ${c}\n`).join('');
  return `apiVersion: mesh.corp/v1alpha1
kind: ServiceManifest
metadata:
  name: service-${at}
  namespace: bulk-${Math.floor(at / 50)}
  owner: group:default/team-shop
  system: bulk
  tier: ${(at % 3) + 1}
  description: Generated service number ${at}
spec:
  serviceAccount: service-${at}
  clusters: [fra-1, fra-2]
  ports:
    - name: http
      port: 80
      targetPort: 8080
      protocol: HTTP
${dependsOn ? `  dependsOn:\n${dependsOn}` : ''}`;
}
