import type { ChangeSummary } from '@causeway/plugin-mesh-common';
import { useRecordWords } from './useRecordWords';

/** What kind a change is of. */
export const KindTitle = (props: {
  readonly change: Pick<ChangeSummary, 'kind' | 'kindTitle'>;
}) => {
  const words = useRecordWords();
  const { kind: id, kindTitle: title } = props.change;
  return <>{words.kind({ id, title })}</>;
};
