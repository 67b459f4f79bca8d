import type { Finding } from '@causeway/mesh-intent';
import { useRef, useState } from 'react';
import type { FindingActs } from './CheckBody';
import { fixText } from './fixText';
import { selectPlace } from './selectPlace';
import type { TrialFile } from './TrialFile';
import type { Checked } from './useCheck';

/** Fixes findings in the texts of the page and leads to where they stand. */
export function useFindingActs(options: {
  readonly files: readonly TrialFile[];
  readonly checked: Checked | undefined;
  /** Said where a text is another one than was asked about. */
  readonly changed: string;
  readonly onText: (id: string, text: string) => void;
}) {
  const { files, checked, changed, onText } = options;
  const areas = useRef(new Map<string, HTMLTextAreaElement>());
  const [refused, setRefused] = useState<{
    readonly text: string;
    readonly why: string;
  }>();

  const fileOf = ({ source }: Finding) =>
    files.find(
      ({ repo, path, deleted }) =>
        !deleted &&
        path === source?.path &&
        (source.repo === undefined || source.repo === repo),
    );

  const apply = (file: TrialFile, finding: Finding) => {
    const { fix, source } = finding;
    if (fix === undefined) return;
    const asked = checked?.files.find(
      ({ repo, path }) => repo === file.repo && path === file.path,
    );
    // The line is one of the text that was asked about.
    const fixed =
      asked?.text === file.text
        ? fixText({ text: file.text, fix, line: source?.line })
        : ({ ok: false, refused: changed } as const);
    if (fixed.ok) onText(file.id, fixed.text);
    else setRefused({ text: file.text, why: fixed.refused });
    // The button goes with the finding; the keyboard goes on in the text.
    areas.current.get(file.id)?.focus();
  };

  const acts: FindingActs = {
    remedy: finding => {
      const file = fileOf(finding);
      return file === undefined
        ? { state: 'none' }
        : { state: 'here', apply: () => apply(file, finding) };
    },
    goTo: finding => {
      const file = fileOf(finding);
      const { line, column } = finding.source ?? {};
      if (file === undefined || line === undefined) return undefined;
      return () => {
        const area = areas.current.get(file.id);
        if (area) selectPlace(area, { line, column });
      };
    },
  };
  return {
    acts,
    /** Whether a text has errors. */
    invalid: (file: TrialFile) =>
      (checked?.answer.findings ?? []).some(
        finding => finding.severity === 'error' && fileOf(finding) === file,
      ),
    /** Why the last fix was not applied, as long as the text is the same. */
    refusal: (file: TrialFile) =>
      refused?.text === file.text ? refused.why : undefined,
    textRef: (id: string) => (element: HTMLTextAreaElement | null) => {
      if (element) areas.current.set(id, element);
      else areas.current.delete(id);
    },
  };
}
