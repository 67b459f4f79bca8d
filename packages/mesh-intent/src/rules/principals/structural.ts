import { there } from '../../structural';
import type {
  ListStep,
  StructuralCheck,
  StructuralRule,
} from '../../structural';
import { authorizationPolicies, isAllow } from '../securityObjects';

const SCHEME = 'spiffe://';
const rule = { list: 'object.spec.rules', as: 'rule' };

/** Lists of values: of a source's field, or of a condition with one of the keys. */
function sourceValues(field: string, unless?: string): ListStep[] {
  const from = { list: 'rule.from', as: 'from' };
  return [
    rule,
    unless === undefined ? from : { ...from, unless },
    { list: `from.source.${field}`, as: 'value' },
  ];
}

function conditionValues(field: string, keys: string, inRule?: string) {
  return [
    inRule === undefined ? rule : { ...rule, unless: inRule },
    {
      list: 'rule.when',
      as: 'condition',
      unless: `!(has(condition.key) && condition.key in ${keys})`,
    },
    { list: `condition.${field}`, as: 'value' },
  ];
}

const PRINCIPAL = '["source.principal"]';
const everyPrincipal = [
  sourceValues('principals'),
  sourceValues('notPrincipals'),
  conditionValues('values', PRINCIPAL),
  conditionValues('notValues', PRINCIPAL),
];

const scheme = everyPrincipal.map<StructuralCheck>(each => ({
  code: 'scheme',
  each,
  holds: `!value.startsWith("${SCHEME}")`,
  strip: SCHEME,
  message: `{value} never matches: principals are written without ${SCHEME}, which the mesh adds itself.`,
  refusal: `A policy names principals with ${SCHEME}, which never match: the mesh adds it itself. Leave it out.`,
}));

/** Whether values with this wildcard are of one trust domain, which is written out. */
const staysInDomain =
  '!value.startsWith("*") && (!value.endsWith("*") || value.contains("/"))';

const whole = everyPrincipal.map<StructuralCheck>(each => ({
  code: 'not-whole',
  each,
  holds: `value.startsWith("${SCHEME}") || value.startsWith("*") || value.endsWith("*") || value.matches("^[^/]+/ns/[^/]+/sa/[^/]+$")`,
  message:
    '"{value}" is no whole principal, so it matches nobody; write <trust domain>/ns/<namespace>/sa/<account>.',
  refusal:
    'A policy names principals that are not whole, so they match nobody; write <trust domain>/ns/<namespace>/sa/<account>.',
}));

const REFUSAL =
  'An ALLOW policy lets in callers of every trust domain, listed or not; write whole principals.';
const isNoAllow = `!(${isAllow})`;

const wildcards = [
  sourceValues('principals', there('from.source.trustDomains')),
  conditionValues('values', PRINCIPAL),
].map<StructuralCheck>(each => ({
  code: 'any-trust-domain',
  unless: isNoAllow,
  each,
  holds: staysInDomain,
  message:
    '"{value}" lets in callers of every trust domain, listed or not; write whole principals.',
  refusal: REFUSAL,
}));

/** Whole principals beside them are ANDed, and trust domains are what is missing. */
const bounded =
  'has(from.source) && (has(from.source.principals) || has(from.source.trustDomains))';
const boundedRule = `has(rule.from) && rule.from.exists(from, ${bounded})`;

const domainless = [
  {
    each: sourceValues('namespaces', bounded),
    field: 'namespaces',
  },
  {
    each: sourceValues('serviceAccounts', bounded),
    field: 'serviceAccounts',
  },
  {
    each: conditionValues('values', '["source.namespace"]', boundedRule),
    field: 'source.namespace',
  },
  {
    each: conditionValues('values', '["source.serviceAccount"]', boundedRule),
    field: 'source.serviceAccount',
  },
].map<StructuralCheck>(({ each, field }) => ({
  code: 'any-trust-domain',
  unless: isNoAllow,
  each,
  // Whatever the value: the field does not look at the trust domain.
  holds: 'false',
  message: `${field} "{value}" lets in callers of every trust domain, listed or not, since the field does not look at it; write whole principals.`,
  refusal: REFUSAL,
}));

/** @public */
export const principalsStructure: StructuralRule = {
  id: 'principals',
  resources: authorizationPolicies,
  checks: ({ severalTrustDomains }) => [
    ...scheme,
    ...whole,
    // With one trust domain there is no other to keep out.
    ...(severalTrustDomains ? [...wildcards, ...domainless] : []),
  ],
};
