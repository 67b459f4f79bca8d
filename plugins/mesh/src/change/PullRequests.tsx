import type { ChangeSummary } from '@causeway/plugin-mesh-common';
import { ForgeLink } from '../parts';
import { stepLook } from './stepLook';

/** Pull requests of a change, each with its state. */
export const PullRequests = ({ change }: { readonly change: ChangeSummary }) =>
  change.pullRequests.length === 0 ? (
    <>None yet</>
  ) : (
    <>
      {change.pullRequests.map(({ repo, number, url, state }) => (
        <div key={`${repo} ${number}`}>
          <ForgeLink href={url}>
            {repo} #{number}
          </ForgeLink>{' '}
          ({stepLook(state).words.toLocaleLowerCase('en-US')})
        </div>
      ))}
    </>
  );
