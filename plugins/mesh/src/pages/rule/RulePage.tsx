import {
  useApi,
  useRouteRefParams,
  useTranslationRef,
} from '@backstage/frontend-plugin-api';
import Typography from '@mui/material/Typography';
import type { RuleView } from '@causeway/plugin-mesh-common';
import { meshApiRef } from '../../api';
import { LoadedPart, PageBody, Section, useLoaded } from '../../parts';
import { ruleRouteRef } from '../../routes';
import { ruleWords } from './words';

const Explained = ({ rule }: { readonly rule: RuleView }) => {
  const { t } = useTranslationRef(ruleWords);
  return (
    <Section title={rule.title}>
      <Typography variant="body2" color="text.secondary" gutterBottom>
        <code>{rule.code}</code>
      </Typography>
      <Typography variant="body1" gutterBottom>
        {rule.why}
      </Typography>
      {rule.mend === undefined ? null : (
        <Typography variant="body1">
          <strong>{t('mend')}</strong> {rule.mend}
        </Typography>
      )}
    </Section>
  );
};

const Found = (props: {
  readonly rule: string;
  readonly rules: readonly RuleView[];
}) => {
  const { t } = useTranslationRef(ruleWords);
  const { rule, rules } = props;
  const found = rules.filter(
    ({ code }) => code === rule || code.startsWith(`${rule}/`),
  );
  const command = `mesh explain ${rule}`;
  if (found.length === 0) {
    return <Typography>{t('none', { rule: <code>{rule}</code> })}</Typography>;
  }
  return (
    <>
      {found.map(each => (
        <Explained key={each.code} rule={each} />
      ))}
      <Typography variant="body2" color="text.secondary">
        {t('examples', { command: <code>{command}</code> })}
      </Typography>
    </>
  );
};

/** What stands behind the code of a finding. */
export const RulePage = () => {
  const { t } = useTranslationRef(ruleWords);
  const { rule } = useRouteRefParams(ruleRouteRef);
  const mesh = useApi(meshApiRef);
  const { loaded, reload } = useLoaded({
    key: 'rules',
    load: () => mesh.rules(),
  });
  return (
    <PageBody title={rule}>
      <Typography component="h2" variant="h5">
        {t('title', { rule: <code>{rule}</code> })}
      </Typography>
      <LoadedPart
        loaded={loaded}
        loading={t('loading')}
        what={t('what')}
        onRetry={reload}
      >
        {rules => <Found rule={rule} rules={rules} />}
      </LoadedPart>
    </PageBody>
  );
};
