import {
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { runGit } from './runGit';

const tipsFile = 'causeway-tips.json';
/** Every fetch leaves a pack; a lookup asks each of them. Starting over is cheaper than repacking. */
const mostPacks = 400;

/**
 * The directory behind a {@link BareCache}: an ordinary bare repository without
 * refs. The tips are kept in one file beside it, replaced atomically, so there
 * are no ref locks a killed process could leave and no name conflicts between
 * branches that came and went.
 */
export class BareDirectory {
  readonly path: string;
  readonly #url: string;

  constructor(path: string, url: string) {
    this.path = path;
    this.#url = url;
  }

  /** The stored tips, or `undefined` when the directory is not usable and has to be made anew. */
  async load(): Promise<Map<string, string> | undefined> {
    try {
      const stored: unknown = JSON.parse(
        await readFile(join(this.path, tipsFile), 'utf8'),
      );
      const packs = await this.#sweep();
      const tips = readTips(stored, this.#url);
      return packs <= mostPacks ? tips : undefined;
    } catch {
      // Absent, half-written or foreign: the cache is never truth, so no reason matters.
      return undefined;
    }
  }

  async create(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
    await mkdir(this.path, { recursive: true });
    await runGit({
      cwd: this.path,
      args: ['init', '--quiet', '--bare', '--template=', '.'],
    });
    await this.save(new Map());
  }

  async save(tips: ReadonlyMap<string, string>): Promise<void> {
    const target = join(this.path, tipsFile);
    await writeFile(
      `${target}.new`,
      JSON.stringify({ url: this.#url, tips: Object.fromEntries(tips) }),
    );
    await rename(`${target}.new`, target);
  }

  /** Removes what a killed fetch leaves; answers the number of packs. */
  async #sweep(): Promise<number> {
    for (const name of await readdir(this.path)) {
      if (name.endsWith('.lock')) {
        await rm(join(this.path, name), { force: true });
      }
    }
    const packDir = join(this.path, 'objects', 'pack');
    let packs = 0;
    for (const name of await readdir(packDir)) {
      if (name.startsWith('tmp_')) {
        await rm(join(packDir, name), { force: true });
      } else if (name.endsWith('.idx')) {
        packs += 1;
      }
    }
    return packs;
  }
}

function readTips(
  stored: unknown,
  url: string,
): Map<string, string> | undefined {
  if (
    typeof stored !== 'object' ||
    stored === null ||
    !('url' in stored) ||
    stored.url !== url ||
    !('tips' in stored) ||
    typeof stored.tips !== 'object' ||
    stored.tips === null
  ) {
    return undefined;
  }
  const tips = new Map<string, string>();
  for (const [ref, id] of Object.entries(stored.tips)) {
    if (typeof id !== 'string' || !/^[0-9a-f]{40}$/.test(id)) {
      return undefined;
    }
    tips.set(ref, id);
  }
  return tips;
}
