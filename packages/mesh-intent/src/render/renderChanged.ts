import type { Finding } from '@causeway/mesh-authz';
import type { World } from '../world';
import { egressHosts } from './host/egressHosts';
import { hostObjects } from './hostObjects';
import {
  anyClash,
  byPath,
  mergeSorted,
  nameClashes,
  withoutObjects,
} from './orderObjects';
import { refusalsAmong } from './refusals';
import { renderContext } from './RenderContext';
import type { RenderContext } from './RenderContext';
import { serviceObjects } from './serviceObjects';
import { touchedParts } from './touchedParts';
import type { RenderOptions, RenderedObject } from './types';

/** What was rendered before, of which world and with which options. @public */
export interface RenderedBefore {
  readonly world: World;
  readonly options: RenderOptions;
  /** As `render` gave them, sorted. */
  readonly objects: readonly RenderedObject[];
}

/** @public */
export type ChangedRendering =
  | {
      readonly ok: true;
      /** All, sorted by path, as `render` gives them. */
      readonly objects: readonly RenderedObject[];
      /** Those made again, and those of before that they stand for; a path in `removed` alone is gone. */
      readonly made: readonly RenderedObject[];
      readonly removed: readonly RenderedObject[];
    }
  | { readonly ok: false; readonly findings: readonly Finding[] };

function madeAgain(
  parts: ReadonlySet<string>,
  context: RenderContext,
): RenderedObject[] {
  const { world } = context;
  const hosts = new Set<string>();
  const services = [...parts].flatMap(part => {
    const at = part.indexOf(':') + 1;
    const name = part.slice(at);
    if (part.startsWith('host:')) {
      hosts.add(name);
      return [];
    }
    const entry = world.services.get(name);
    return entry === undefined ? [] : serviceObjects(entry, context);
  });
  if (hosts.size === 0) return services.sort(byPath);
  const shared = [...egressHosts(world, hosts).values()].flatMap(egress =>
    hostObjects(egress, context),
  );
  return [...services, ...shared].sort(byPath);
}

/**
 * The same as `render(world, options)`, made from what was rendered before: only the services and hosts that the change
 * touches are rendered again, all other objects are the very same ones.
 *
 * @public
 */
export function renderChanged(
  before: RenderedBefore,
  world: World,
  options: RenderOptions,
): ChangedRendering {
  const context = renderContext(world, options);
  const old = renderContext(before.world, before.options);
  const { parts, services } = touchedParts(old, context);
  // Made once more to know their names: looking them up is quicker than going through all objects.
  const removed = madeAgain(parts, old);
  const kept = withoutObjects(before.objects, removed);
  const made = madeAgain(parts, context);
  const objects = mergeSorted(kept, made);
  const findings = [
    ...refusalsAmong(services, context),
    ...(anyClash(kept, made) ? nameClashes(objects) : []),
  ];
  return findings.length === 0
    ? { ok: true, objects, made, removed }
    : { ok: false, findings };
}
