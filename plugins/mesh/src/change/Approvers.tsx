import type { ApproversView } from '@causeway/plugin-mesh-common';
import { Fragment } from 'react';
import { EntityLink, Mark } from '../parts';

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
  const { required, users, ownerGroups } = approvers;
  if (ownerGroups.length === 0) {
    return (
      <Mark tone="unknown">
        It is not configured who owns this repository, so nobody can approve
        yet.
      </Mark>
    );
  }
  if (users.length < required) {
    return (
      <Mark tone="warning">
        {required} of <Refs refs={ownerGroups} /> must approve, but besides the
        requester only {users.length} {users.length === 1 ? 'is' : 'are'} known.{' '}
        <Refs refs={users} />
      </Mark>
    );
  }
  return (
    <>
      {required} of {users.length} must approve: <Refs refs={users} /> (owners:{' '}
      <Refs refs={ownerGroups} />)
    </>
  );
};
