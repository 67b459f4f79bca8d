import { useTranslationRef } from '@backstage/frontend-plugin-api';
import type { ApproversView } from '@causeway/plugin-mesh-common';
import { Fragment } from 'react';
import { EntityLink, Mark } from '../parts';
import { changeWords } from './words';

const Refs = ({ refs }: { readonly refs: readonly string[] }) => (
  <>
    {refs.map((ref, at) => (
      <Fragment key={ref}>
        {at === 0 ? null : ', '}
        <EntityLink entityRef={ref} />
      </Fragment>
    ))}
  </>
);

/** Who may approve a step, by name, and how many of them must. */
export const Approvers = ({
  approvers,
}: {
  readonly approvers: ApproversView;
}) => {
  const { t } = useTranslationRef(changeWords);
  const { users, ownerGroups } = approvers;
  const required = String(approvers.required);
  const owners = <Refs refs={ownerGroups} />;
  if (ownerGroups.length === 0) {
    return <Mark tone="unknown">{t('approvers.unknown')}</Mark>;
  }
  if (users.length < approvers.required) {
    return (
      <Mark tone="warning">
        {t('approvers.tooFew', {
          required,
          owners,
          count: users.length,
          users: <Refs refs={users} />,
        })}
      </Mark>
    );
  }
  return (
    <>
      {t('approvers.enough', {
        required,
        known: String(users.length),
        users: <Refs refs={users} />,
        owners,
      })}
    </>
  );
};
