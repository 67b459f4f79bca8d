import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Bytes of a file as a server sends it. */
export function gzipped(path: string): number {
  return gzipSync(readFileSync(path)).byteLength;
}

/** Scripts that a built app loads before anything is drawn. */
export function scriptsOf(dist: string): readonly string[] {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  return [...page.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, source]) =>
    join(dist, 'static', basename(source)),
  );
}

/** Whether a built script holds code of the plugin, as its source map says; one without a map is taken for ours. */
export function isOurs(script: string): boolean {
  if (!existsSync(`${script}.map`)) return true;
  const { sources } = JSON.parse(readFileSync(`${script}.map`, 'utf8')) as {
    readonly sources: readonly string[];
  };
  return sources.some(source => source.includes('plugins/mesh/src/'));
}
