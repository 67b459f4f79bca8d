import {
  RouterLink,
  useRouteRef,
  useTranslationRef,
} from '@backstage/frontend-plugin-api';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ChangeView } from '@causeway/plugin-mesh-common';
import { FindingList } from '../../change';
import { placeFindings, withFix, type FormValues } from '../../forms';
import { Section } from '../../parts';
import { formRouteRef } from '../../routes';
import { formQuery } from './formQuery';
import { threadWords } from './words';

function inputOf({ input }: ChangeView): FormValues {
  return typeof input === 'object' && input !== null
    ? (input as FormValues)
    : {};
}

/** Why a change cannot go on as it was planned, and the way back to its form. */
export const HeldFindings = ({ change }: { readonly change: ChangeView }) => {
  const { t } = useTranslationRef(threadWords);
  const toForm = useRouteRef(formRouteRef);
  const { rest } = placeFindings(change.findings, []);
  if (rest.length === 0) return null;
  const input = inputOf(change);
  const hrefWith = (values: FormValues) =>
    change.origin === 'portal' &&
    toForm &&
    `${toForm({ kind: change.kind })}?${formQuery(values)}`;
  const again = hrefWith(input) || undefined;
  return (
    <Section title={t('held.title')}>
      <FindingList
        kind={change.kind}
        findings={rest}
        remedy={fix => {
          const href =
            String(fix.jsonPath[0]) in input
              ? hrefWith(withFix(input, fix)) || undefined
              : undefined;
          return href === undefined
            ? { state: 'none' }
            : { state: 'in-form', href };
        }}
      />
      {again === undefined ? null : (
        <>
          <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
            {t('held.again')}
          </Typography>
          <Button
            variant="outlined"
            component={RouterLink}
            href={again}
            sx={{ mt: 1 }}
          >
            {t('held.open')}
          </Button>
        </>
      )}
    </Section>
  );
};
