import type { UndeclaredWorkloadView } from '@causeway/plugin-mesh-common';
import type { UndeclaredT } from './words';

/** How a workload stands in the list: by its calls where it was seen in any, else by what runs. */
export function optionLabel(
  workload: UndeclaredWorkloadView,
  words: {
    readonly t: UndeclaredT;
    readonly whole: (value: number) => string;
  },
): string {
  const { t, whole } = words;
  const { ref, calls, callers, clusters, objects } = workload;
  if (calls.length + callers.length > 0 || objects.state !== 'seen') {
    const counts = {
      calls: whole(calls.length),
      callers: whole(callers.length),
    };
    return t('option', { ref, ...counts });
  }
  switch (objects.proxy) {
    case 'all':
      return t('optionLive', {
        ref,
        clusters: clusters.map(({ name }) => name).join(', '),
      });
    case 'some':
      return t('optionSome', { ref });
    case 'none':
      return t('optionNone', { ref });
    case 'unknown':
      return t('optionUnknown', { ref });
    default:
      return objects.proxy satisfies never;
  }
}
