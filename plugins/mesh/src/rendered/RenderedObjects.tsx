import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { RenderedView } from '@causeway/plugin-mesh-common';
import { FindingList } from '../change';
import { NonAnswerMark, Section } from '../parts';
import { RenderedRow } from './RenderedRow';
import { renderedTitle } from './renderedTitle';
import { renderedWords } from './words';

type Value = Extract<RenderedView, { readonly state: 'value' }>;

const Rows = ({ view }: { readonly view: Value }) => {
  const { t } = useTranslationRef(renderedWords);
  const { counts, objects, unknown } = view;
  const all = counts.add + counts.change + counts.remove;
  return (
    <>
      {all === 0 ? (
        <Typography variant="body2">{t('nothing')}</Typography>
      ) : null}
      {objects.map(object => (
        <RenderedRow
          key={[
            object.project,
            object.kind,
            object.namespace,
            object.name,
            object.op,
            ...object.clusters,
          ].join(' ')}
          object={object}
        />
      ))}
      {objects.length < all ? (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {t('shown', { all: String(all), shown: String(objects.length) })}
        </Typography>
      ) : null}
      {unknown.map(sentence => (
        <Box key={sentence} sx={{ mt: 1, typography: 'body2' }}>
          <NonAnswerMark state="no-data">{sentence}</NonAnswerMark>
        </Box>
      ))}
    </>
  );
};

const Body = ({ view }: { readonly view: RenderedView }) => {
  const { t } = useTranslationRef(renderedWords);
  switch (view.state) {
    case 'value':
      return <Rows view={view} />;
    case 'refused':
      return (
        <>
          <Typography variant="body2" gutterBottom>
            {t('refused')}
          </Typography>
          <FindingList findings={view.findings} />
        </>
      );
    case 'unknown':
      return (
        <Box sx={{ typography: 'body2' }}>
          <NonAnswerMark state="no-data">{view.because}</NonAnswerMark>
        </Box>
      );
    default:
      return view satisfies never;
  }
};

/** The objects of the clusters that a change adds, removes or changes. */
export const RenderedObjects = ({ view }: { readonly view: RenderedView }) => {
  const { t } = useTranslationRef(renderedWords);
  return (
    <Section title={renderedTitle(view, t)}>
      <Body view={view} />
    </Section>
  );
};
