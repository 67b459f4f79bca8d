import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { GraphNodeView } from '@causeway/plugin-mesh-common';
import { useState } from 'react';
import { pageOf, Pages } from './Pages';
import { ServiceRows, type ServiceColumns } from './ServiceRows';
import { graphWords } from './words';

/** Every service that the filter leaves, in a row: what its place in the drawing says. */
export const ServicesTable = (
  props: ServiceColumns & { readonly nodes: readonly GraphNodeView[] },
) => {
  const { nodes, distances, bearings } = props;
  const { t } = useTranslationRef(graphWords);
  const [asked, setAsked] = useState(1);
  const { rows, page, pages } = pageOf(nodes, asked);
  return (
    <>
      <Box role="status" sx={{ typography: 'body2', mb: 1 }}>
        {t('counts.services', { count: nodes.length })}
      </Box>
      <ServiceRows nodes={rows} distances={distances} bearings={bearings} />
      <Pages
        name={t('table.services')}
        page={page}
        pages={pages}
        onPage={setAsked}
      />
    </>
  );
};
