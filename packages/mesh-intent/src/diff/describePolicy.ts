import type {
  ManifestDatabase,
  ManifestRollout,
  ManifestTelemetry,
} from '../manifest';
import type { DiffEntry } from './types';
import { allFields, changedFields, short, valueOf, words } from './words';

const PARTS: Readonly<Record<string, string>> = {
  outlier: 'outlier detection',
  limits: 'limits of connections and requests',
  retryBudget: 'retry budget',
  locality: 'locality',
};

export function describeResilience(entry: DiffEntry): string {
  const name = short(entry.service);
  const part = entry.key.replace(/^.* /, '');
  const what = PARTS[part] ?? part;
  return words(entry, {
    add: `${name} sets its ${what}: ${allFields(entry.after)}`,
    remove: `${name} leaves its ${what} to the platform's defaults`,
    change: `${name} changes its ${what}: ${changedFields(entry)}`,
  });
}

export function describeDatabase(entry: DiffEntry): string {
  const { engine } = valueOf<ManifestDatabase>(entry);
  const name = short(entry.service);
  return words(entry, {
    add: `${name} gets a database of its own (${engine})`,
    remove: `${name} no longer has a database of its own (${engine})`,
    change: `${name} changes its database: ${changedFields(entry)}`,
  });
}

export function describeRollout(entry: DiffEntry): string {
  const { strategy, minRequests } = valueOf<ManifestRollout>(entry);
  const name = short(entry.service);
  return words(entry, {
    add: `${name} is rolled out step by step by ${strategy}, each step on ${minRequests} requests`,
    remove: `${name} is no longer rolled out step by step by ${strategy}`,
    change: `${name} is rolled out in other steps: ${changedFields(entry)}`,
  });
}

export function describeTelemetry(entry: DiffEntry): string {
  const { metricsPort, metricsPath = '/metrics' } =
    valueOf<ManifestTelemetry>(entry);
  const name = short(entry.service);
  return words(entry, {
    add: `${name} serves metrics of its own on port ${metricsPort}, ${metricsPath}`,
    remove: `${name} no longer serves metrics of its own on port ${metricsPort}`,
    change: `${name} serves its metrics elsewhere: ${changedFields(entry)}`,
  });
}

export function describeIdempotentMethod(entry: DiffEntry): string {
  const method = valueOf<string>(entry);
  const name = short(entry.service);
  return words(entry, {
    add: `${name} says that ${method} may be repeated safely`,
    remove: `${name} no longer says that ${method} may be repeated safely`,
    change: `${name} says something else about ${method}`,
  });
}
