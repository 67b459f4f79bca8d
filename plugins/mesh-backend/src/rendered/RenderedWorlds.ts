import { createHash } from 'node:crypto';
import type { Finding, World } from '@causeway/mesh-intent';
import {
  objectDifferences,
  render,
  renderChanged,
  type GatewayApiChannel,
  type ObjectDifference,
  type Rendering,
  type RenderOptions,
} from '@causeway/mesh-intent/render';
import { unreadRepositories } from './unreadRepositories';

/** What the mesh gets when one world becomes another. */
export type RenderedDifference =
  | {
      readonly state: 'value';
      readonly objects: readonly ObjectDifference[];
      /** What could not be told because a repository was not read. */
      readonly unknown: readonly string[];
    }
  /** The world after cannot be rendered. */
  | { readonly state: 'refused'; readonly findings: readonly Finding[] }
  | { readonly state: 'unknown'; readonly because: string };

/**
 * Renders worlds. One world is rendered whole once, as long as somebody holds it; what a change makes of it is
 * rendered from there, only as far as the change touches it.
 */
export class RenderedWorlds {
  readonly options: RenderOptions;
  private readonly made = new WeakMap<World, Rendering>();

  constructor(settings: { readonly channel: GatewayApiChannel }) {
    this.options = {
      channel: settings.channel,
      hash: text => createHash('sha256').update(text).digest('hex'),
    };
  }

  of(world: World): Rendering {
    const known = this.made.get(world);
    if (known) return known;
    const rendering = render(world, this.options);
    this.made.set(world, rendering);
    return rendering;
  }

  difference(before: World, after: World): RenderedDifference {
    if (before.commits.routing === undefined) {
      return {
        state: 'unknown',
        because: 'The routing repository has not been read yet.',
      };
    }
    const first = this.of(before);
    if (!first.ok) return this.withoutBefore(first.findings, after);
    const changed = renderChanged(
      { world: before, options: this.options, objects: first.objects },
      after,
      this.options,
    );
    if (!changed.ok) return { state: 'refused', findings: changed.findings };
    return {
      state: 'value',
      objects: objectDifferences(changed, after.options),
      unknown: unreadRepositories(after),
    };
  }

  /** What stands in the clusters was made of an earlier world, so nothing can be compared. */
  private withoutBefore(
    findings: readonly Finding[],
    after: World,
  ): RenderedDifference {
    const rendering = render(after, this.options);
    if (!rendering.ok) {
      return { state: 'refused', findings: rendering.findings };
    }
    return {
      state: 'unknown',
      because: `What stands now cannot be rendered, so there is nothing to compare with; after this change it can be. ${findings[0].message}`,
    };
  }
}
