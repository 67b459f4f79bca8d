import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { ReasonDialog } from '../../parts';
import { FieldDialog } from './FieldDialog';
import { labelsOf, labelTrouble } from './labelsOf';
import type { TriageAct } from './useTriage';
import { queueWords } from './words';

/** Acts that ask for words first. */
export type AskedTriage = 'give' | 'label' | 'return';

/** Least characters of a reason. */
const LEAST = 3;

/** Asks for what an act needs. */
export const TriageDialogs = (props: {
  readonly asking: AskedTriage | undefined;
  readonly count: number;
  /** Labels that are there now, where one change is meant. */
  readonly labels: readonly string[];
  readonly onClose: () => void;
  readonly onAct: (what: TriageAct) => void;
}) => {
  const { asking, count, onClose, onAct } = props;
  const { t } = useTranslationRef(queueWords);
  switch (asking) {
    case undefined:
      return null;
    case 'give':
      return (
        <FieldDialog
          title={t('give.title')}
          explains={t('give.explains')}
          field={t('give.field')}
          hint={t('give.hint')}
          does={t('give.does')}
          keeps={t('give.keeps')}
          initial="user:default/"
          troubleOf={() => undefined}
          onClose={onClose}
          onText={to => onAct({ act: 'assign', to })}
        />
      );
    case 'label':
      return (
        <FieldDialog
          title={t('label.title')}
          explains={t('label.explains')}
          field={t('label.field')}
          hint={t('label.hint')}
          does={t('label.does')}
          keeps={t('label.keeps')}
          initial={props.labels.join(' ')}
          mayBeEmpty
          troubleOf={text => {
            const trouble = labelTrouble(labelsOf(text));
            if (trouble === undefined) return undefined;
            return trouble.what === 'many'
              ? t('label.tooMany')
              : t('label.wrong', { label: trouble.label });
          }}
          onClose={onClose}
          onText={text => onAct({ act: 'label', labels: labelsOf(text) })}
        />
      );
    case 'return':
      return (
        <ReasonDialog
          open
          title={t('return.title', { count })}
          explains={t('return.explains')}
          does={t('return.does')}
          keeps={t('return.keeps')}
          tone="primary"
          least={LEAST}
          onClose={onClose}
          onReason={reason => onAct({ act: 'return', reason })}
        />
      );
    default:
      throw new Error(`Unknown act ${asking satisfies never}`);
  }
};
