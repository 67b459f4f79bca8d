import { useAppSearchParams } from '@backstage/frontend-plugin-api';
import { useEffect, useRef, useState } from 'react';
import { keepSessionTexts, sessionTexts } from './sessionTexts';
import type { TrialFile } from './TrialFile';
import { readPlace, trialPlace } from './trialPlace';

let made = 0;

function newFile(place = ''): TrialFile {
  made += 1;
  return {
    id: `file-${made}`,
    ...readPlace(place),
    text: place === '' ? '' : sessionTexts().get(place) ?? '',
    deleted: false,
  };
}

function filesOf(places: readonly string[]): readonly TrialFile[] {
  const each = places.length === 0 ? [''] : [...new Set(places)];
  return each.map(place => newFile(place));
}

/** A path is typed letter by letter: the text moves along, it is not left behind at every half path. */
function keep(before: readonly TrialFile[], next: readonly TrialFile[]): void {
  const texts = new Map(sessionTexts());
  for (const file of before) texts.delete(trialPlace(file));
  for (const file of next) {
    if (file.path !== '' && file.text !== '') {
      texts.set(trialPlace(file), file.text);
    }
  }
  keepSessionTexts(texts);
}

const named = (files: readonly TrialFile[]) =>
  files.filter(({ path }) => path !== '').map(trialPlace);

/** The files that are tried. Their places are in the page's address, their texts in the tab's session only. */
export function useTrialFiles() {
  const [search, setSearch] = useAppSearchParams();
  const [files, setFiles] = useState(() => filesOf(search.getAll('file')));
  const places = search.getAll('file').join('\n');
  // The address answers later than the page: what it was told by us is no news.
  const told = useRef(new Set([places]));

  useEffect(() => {
    if (told.current.has(places)) return;
    told.current = new Set([places]);
    setFiles(filesOf(places === '' ? [] : places.split('\n')));
  }, [places]);

  const become = (next: readonly TrialFile[]) => {
    setFiles(next);
    keep(files, next);
    const wanted = named(next);
    if (wanted.join('\n') === named(files).join('\n')) return;
    told.current.add(wanted.join('\n'));
    setSearch(
      wanted.map((place): [string, string] => ['file', place]),
      { replace: true },
    );
  };
  return {
    files,
    add: () => become([...files, newFile()]),
    drop: (id: string) => become(files.filter(file => file.id !== id)),
    change: (id: string, change: Partial<Omit<TrialFile, 'id'>>) =>
      become(
        files.map(file => (file.id === id ? { ...file, ...change } : file)),
      ),
  };
}
