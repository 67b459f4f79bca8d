import type { Finding } from '@causeway/mesh-authz';
import type { JsonPath } from '../../document';
import type { YamlEdit } from '../../edit';
import { specKeys } from '../../manifest/printManifest';
import type { PlanResult } from '../../plan/types';
import { nearest } from '../../text';
import type { ServiceEntry, World } from '../../world';
import { askedService } from '../askedService';
import { editedFile } from '../editedFile';
import { oneStepPlan } from '../oneStepPlan';
import { checkedPlan, inputFinding, refusal } from '../planned';
import type { RouteInput } from './input';
import { freshRoute, routeEdits } from './routeEdits';

const KIND = 'route';
const LIST = ['spec', 'routes'];

function finding(code: string, message: string, field: string): Finding {
  return inputFinding(`${KIND}/${code}`, message, [field]);
}

/** Fields that mean nothing without another one that is not there. */
function loose(input: RouteInput, entry: ServiceEntry): Finding[] {
  const today = entry.manifest.spec.routes?.find(
    ({ name }) => name === input.route,
  );
  const retries = input.attempts ?? today?.retry?.attempts ?? 0;
  const mirrors = input.mirrorPercent ?? today?.mirror?.percent ?? 0;
  const found: Finding[] = [];
  for (const field of ['perTryTimeout', 'retryOn'] as const) {
    if (input[field] !== undefined && retries === 0) {
      const message = 'Nothing is tried again; say how many retries.';
      found.push(finding('no-retry', message, field));
    }
  }
  if (input.mirrorVersion !== undefined && mirrors === 0) {
    const message = 'Nothing is copied; say what percent of the requests.';
    found.push(finding('no-mirror', message, 'mirrorVersion'));
  }
  if (
    mirrors > 0 &&
    input.mirrorVersion === undefined &&
    today?.mirror === undefined
  ) {
    const message = 'Say which version gets the copies.';
    found.push(finding('no-mirror', message, 'mirrorPercent'));
  }
  return found;
}

function removal(
  input: RouteInput,
  entry: ServiceEntry,
  position: number,
): readonly YamlEdit[] | Finding {
  const names = (entry.manifest.spec.routes ?? []).map(({ name }) => name);
  if (position < 0) {
    const meant = nearest(input.route, names);
    return finding(
      'not-there',
      `${entry.ref} has no route ${input.route}${
        meant === undefined ? '' : `; did you mean ${meant}?`
      }`,
      'route',
    );
  }
  const { service, route, action, reason, ...terms } = input;
  const [unused] = Object.keys(terms);
  return unused === undefined
    ? [{ op: 'delete', path: [...LIST, position] }]
    : finding(
        'unused',
        'The route is removed, so this says nothing; leave it out.',
        unused,
      );
}

function editsOf(
  input: RouteInput,
  entry: ServiceEntry,
): readonly YamlEdit[] | Finding {
  const routes = entry.manifest.spec.routes ?? [];
  const position = routes.findIndex(({ name }) => name === input.route);
  if (input.action === 'remove') return removal(input, entry, position);
  if (position < 0) {
    const value = freshRoute(input);
    return [{ op: 'append', path: LIST, value, keyOrder: specKeys }];
  }
  const edits = routeEdits([...LIST, position], routes[position], input);
  return edits.length > 0
    ? edits
    : finding(
        'no-effect',
        `The route ${input.route} of ${entry.ref} is so already; nothing would change.`,
        'route',
      );
}

/** Field of the form that a field of a route comes from. */
function toInput(path: JsonPath): JsonPath | undefined {
  if (path[0] !== 'spec' || path[1] !== 'routes') return undefined;
  const [, , , part, field] = path;
  switch (part) {
    case 'timeout':
      return ['timeout'];
    case 'retry':
      if (field === 'perTryTimeout') return ['perTryTimeout'];
      return [field === 'on' ? 'retryOn' : 'attempts'];
    case 'backends':
      return ['weights'];
    case 'mirror':
      return [field === 'percent' ? 'mirrorPercent' : 'mirrorVersion'];
    case 'match':
      return [field === 'headers' || field === 'path' ? field : 'method'];
    default:
      return ['route'];
  }
}

/** @public */
export function planRoute(input: RouteInput, world: World): PlanResult {
  const entry = askedService(input.service, world, { kind: KIND });
  if ('code' in entry) return refusal(entry);
  const wrong = input.action === 'set' ? loose(input, entry) : [];
  if (wrong.length > 0) return refusal(...wrong);
  const edits = editsOf(input, entry);
  if ('code' in edits) return refusal(edits);
  const { path } = entry.source;
  const edit = editedFile(
    world,
    { kind: KIND, repo: 'routing', path, field: 'route' },
    { edits },
  );
  if ('code' in edit) return refusal(edit);
  const { name } = entry.manifest.metadata;
  const title =
    input.action === 'remove'
      ? `Remove the route ${input.route} of ${name}`
      : `Route calls to ${name} (${input.route})`;
  return checkedPlan(
    oneStepPlan({
      kind: KIND,
      title,
      reason: input.reason,
      service: entry.ref,
      repo: 'routing',
      edit,
    }),
    world,
    { toInput },
  );
}
