import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Typography from '@mui/material/Typography';
import { PageBody } from '../../parts';
import { ChangeFilters } from './ChangeFilters';
import { ChangeListing } from './ChangeListing';
import { useChangeFilter } from './useChangeFilter';
import { changesWords } from './words';

/** The list of changes: those of the signed-in person, or everybody's. */
export const ChangesPage = (props: { readonly scope: 'mine' | 'all' }) => {
  const { t } = useTranslationRef(changesWords);
  const { scope } = props;
  const { filter, setFilter } = useChangeFilter();
  const title = t(`title.${scope}`);
  return (
    <PageBody title={title}>
      <Typography component="h2" variant="h5">
        {title}
      </Typography>
      <ChangeFilters filter={filter} onChange={setFilter} />
      <ChangeListing scope={scope} filter={filter} onFilter={setFilter} />
    </PageBody>
  );
};
