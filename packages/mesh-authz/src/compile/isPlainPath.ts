const ALTERED = /[?#%\\]|\/[./]/;

/** Whether no normalisation, whatever the mesh's configuration, changes the path; most paths are so, and asking is cheap. */
export function isPlainPath(path: string): boolean {
  return !ALTERED.test(path);
}
