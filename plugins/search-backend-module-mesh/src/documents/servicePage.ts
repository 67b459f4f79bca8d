/** Where the portal shows a service of the mesh. */
export function servicePage(ref: string): string {
  const [namespace, name] = ref.split('/').map(encodeURIComponent);
  return `/catalog/${namespace}/component/${name}/mesh`;
}
