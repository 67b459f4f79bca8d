import type { Finding } from '@causeway/mesh-authz';
import { nearest } from '../../text';
import {
  defaultRootNamespace,
  selectedServices,
  selectionOf,
} from '../../world';
import type { ServiceEntry, World } from '../../world';
import { servicesIn } from '../../world/servicesIn';
import { findingAt } from '../types';
import type { FieldFinding, Rule } from '../types';

const ID = 'selector-known';
/** On the pods of a Gateway, put there by its controller. */
const GATEWAY_NAME = 'gateway.networking.k8s.io/gateway-name';

interface Selecting {
  readonly namespace: string;
  readonly name: string;
  readonly selector?: Readonly<Record<string, string>>;
}

type Entry = Pick<ServiceEntry, 'place'> & { readonly value: Selecting };

function candidates(world: World, namespace: string): readonly ServiceEntry[] {
  const root = world.options.rootNamespace ?? defaultRootNamespace;
  return namespace === root
    ? [...world.services.values()]
    : servicesIn(world, namespace);
}

function isUnread(world: World, namespace: string, app: string | undefined) {
  return [...world.unparsed.keys()].some(key =>
    app === undefined
      ? key.startsWith(`${namespace}/`)
      : key === `${namespace}/${app}`,
  );
}

function unknownApp(
  app: string,
  namespace: string,
  near: readonly ServiceEntry[],
): FieldFinding {
  const names = near.map(({ manifest }) => manifest.metadata.name);
  const meant = nearest(app, names);
  const at = ['spec', 'selector', 'matchLabels', 'app'];
  return {
    code: `${ID}/unknown`,
    message: `No service of ${namespace} is called ${app}, so the selector takes no pod; ${
      meant === undefined
        ? 'it has to be onboarded first.'
        : `did you mean ${meant}?`
    }`,
    at,
    ...(meant === undefined
      ? {}
      : { fix: { title: `Use ${meant}`, jsonPath: at, value: meant } }),
  };
}

function problem(world: World, value: Selecting): FieldFinding | undefined {
  const { namespace, selector = {} } = value;
  if (Object.keys(selector).length === 0) return undefined;
  if (selectedServices(world, value).length > 0) return undefined;
  const gateway = selector[GATEWAY_NAME];
  if (world.platform?.gateways.has(`${namespace}/${gateway}`)) return undefined;
  const near = candidates(world, namespace);
  const { app } = selector;
  const unsure =
    isUnread(world, namespace, app) ||
    near.some(({ manifest }) =>
      selectionOf(selector, manifest).startsWith('cannot'),
    ) ||
    (near.length === 0 && app === undefined);
  const at = ['spec', 'selector', 'matchLabels'];
  if (unsure) {
    return {
      code: `${ID}/cannot-tell`,
      severity: 'warning',
      message: `No manifest of ${namespace} says which pods have the labels ${Object.entries(
        selector,
      )
        .map(([key, each]) => `${key}=${each}`)
        .join(
          ', ',
        )}; select by app and by labels of versions, which manifests declare.`,
      at,
    };
  }
  const known = near.some(({ manifest }) => manifest.metadata.name === app);
  return app !== undefined && !known
    ? unknownApp(app, namespace, near)
    : {
        code: `${ID}/unknown`,
        message: `No version of ${
          app ?? 'a service'
        } in ${namespace} has these labels, so the selector takes no pod.`,
        at,
      };
}

/** @public */
export const selectorKnown: Rule = {
  id: ID,
  title: 'Selectors take pods of known services',
  why: 'A policy whose selector takes no pod holds nowhere, and the service it was written for goes without it.',
  reads: ['routing', 'security'],
  check: (world, scope) => {
    if (!scope.whole || !world.snapshots.has('routing')) return [];
    const entries: Entry[] = [
      ...[...world.policies.values()].filter(({ value }) => !value.targetRefs),
      ...world.peerAuthentications.values(),
    ];
    return entries.flatMap<Finding>(entry => {
      const found = problem(world, entry.value);
      return found === undefined ? [] : [findingAt(entry, found)];
    });
  },
};
