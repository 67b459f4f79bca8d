import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { readText, root } from './root';

const skipped = ['node_modules', 'dist', 'dist-types', 'data', 'toolchain'];

function pagesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(
    entry => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        return skipped.includes(entry.name) || entry.name.startsWith('.')
          ? []
          : pagesBelow(path);
      }
      return entry.name.endsWith('.md') && !entry.name.endsWith('.api.md')
        ? [path]
        : [];
    },
  );
}

/** Anchors of the headings, as forges make them. */
function anchorsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replace(/ /g, '-'),
  );
}

function problemOf(page: string, target: string): string | undefined {
  const [file, anchor] = target.split('#');
  const path = file === '' ? page : normalize(join(dirname(page), file));
  if (!existsSync(join(root, path))) return `there is no ${path}`;
  if (anchor === undefined || !path.endsWith('.md')) return undefined;
  return anchorsOf(readText(path)).includes(anchor)
    ? undefined
    : `${path} has no heading #${anchor}`;
}

/** Relative links of the project's Markdown pages that lead nowhere, in words; empty when all resolve. */
export function brokenLinks(): string[] {
  return pagesBelow('.').flatMap(page => {
    // Links in code are text.
    const text = readText(page)
      .replace(/^(`{3,})[^]*?^\1/gm, '')
      .replace(/`[^`\n]*`/g, '');
    return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target]) => target)
      .filter(target => !/^[a-z]+:/.test(target))
      .flatMap(target => {
        const problem = problemOf(page, target);
        return problem === undefined ? [] : [`${page}: ${target}: ${problem}`];
      });
  });
}
