import { useTranslationRef } from '@backstage/frontend-plugin-api';
import type { ChangeSummary } from '@causeway/plugin-mesh-common';
import { ForgeLink } from '../parts';
import { changeWords } from './words';

/** Pull requests of a change, each with its state. */
export const PullRequests = ({
  change,
}: {
  readonly change: ChangeSummary;
}) => {
  const { t } = useTranslationRef(changeWords);
  if (change.pullRequests.length === 0) return <>{t('list.noPullRequests')}</>;
  return (
    <>
      {change.pullRequests.map(({ repo, number, url, state }) => (
        <div key={`${repo} ${number}`}>
          <ForgeLink href={url}>
            {repo} #{number}
          </ForgeLink>{' '}
          ({t(`pullRequest.${state}`)})
        </div>
      ))}
    </>
  );
};
