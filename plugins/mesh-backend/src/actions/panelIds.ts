import type { EvidenceView } from '@causeway/plugin-mesh-common';

/** Panels of a service, as the API names them, with the question each answers. A test holds that none is missing. */
export const panelQuestions: Readonly<
  Record<
    Exclude<keyof EvidenceView, 'ref' | 'world' | 'now' | 'simulated'>,
    string
  >
> = {
  plaintext:
    'Does anybody still call the service in plaintext, and could it be made strict?',
  drift:
    'Which commit of the configuration have the proxies of the service acknowledged, cluster by cluster?',
  rollout: 'Where does a rollout of the service stand, and on what evidence?',
  failures:
    'Whose failures does the service see: application, mesh or network?',
  dependencies: 'Which services does it call, against those it declares?',
  callers: 'Who calls the service, from which clusters?',
  egress: 'Which hosts outside does it call without having declared them?',
  certificates:
    'How long are the certificates of its proxies good for, and are they renewed?',
  cost: 'What do the proxies of its namespace use and cost, against the budget?',
};
