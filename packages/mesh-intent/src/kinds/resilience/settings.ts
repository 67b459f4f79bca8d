import type { FormField } from '../types';
import type { ResilienceInput, resilienceParts } from './input';

/** A setting of the form and where it stands in `spec.resilience`. */
interface Setting {
  readonly name: Exclude<keyof ResilienceInput, 'service' | 'reset' | 'reason'>;
  readonly part: (typeof resilienceParts)[number];
  readonly field: string;
  readonly label: string;
  readonly widget: FormField['widget'];
  readonly help: string;
  readonly example: string;
}

const outlier = { part: 'outlier' } as const;
const limits = { part: 'limits', widget: 'number' } as const;

/** Every setting, in the order of the manifest. */
export const settings: readonly Setting[] = [
  {
    ...outlier,
    name: 'consecutiveErrors',
    field: 'consecutiveErrors',
    label: 'Errors in a row that put an endpoint out',
    widget: 'number',
    help: '5 by default.',
    example: '5',
  },
  {
    ...outlier,
    name: 'interval',
    field: 'interval',
    label: 'Time between two looks',
    widget: 'text',
    help: '10s by default.',
    example: '10s',
  },
  {
    ...outlier,
    name: 'baseEjectionTime',
    field: 'baseEjectionTime',
    label: 'Time an endpoint is out',
    widget: 'text',
    help: 'Times how often it was; 30s by default.',
    example: '30s',
  },
  {
    ...outlier,
    name: 'maxEjectionPercent',
    field: 'maxEjectionPercent',
    label: 'Most endpoints out at once, percent',
    widget: 'number',
    help: '50 by default.',
    example: '50',
  },
  {
    ...limits,
    name: 'maxConnections',
    field: 'maxConnections',
    label: 'Connections',
    help: 'Of each calling proxy.',
    example: '100',
  },
  {
    ...limits,
    name: 'maxPendingRequests',
    field: 'maxPendingRequests',
    label: 'Requests that wait',
    help: 'More are refused at once; of each calling proxy.',
    example: '50',
  },
  {
    ...limits,
    name: 'maxRequests',
    field: 'maxRequests',
    label: 'Requests under way',
    help: 'Of each calling proxy.',
    example: '200',
  },
  {
    ...limits,
    name: 'maxRequestsPerConnection',
    field: 'maxRequestsPerConnection',
    label: 'Requests of one connection',
    help: 'It is closed afterwards.',
    example: '1000',
  },
  {
    name: 'retryBudgetPercent',
    part: 'retryBudget',
    field: 'percent',
    label: 'Share of retries, percent',
    widget: 'number',
    help: 'Of all active requests; 20 by default.',
    example: '20',
  },
  {
    name: 'minRetryConcurrency',
    part: 'retryBudget',
    field: 'minRetryConcurrency',
    label: 'Retries that are always possible',
    widget: 'number',
    help: '3 by default.',
    example: '3',
  },
  {
    name: 'spilloverThreshold',
    part: 'locality',
    field: 'spilloverThreshold',
    label: 'Healthy share under which calls go elsewhere, percent',
    widget: 'number',
    help: '70 is the one value that can be kept.',
    example: '70',
  },
];
