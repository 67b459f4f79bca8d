import type { RenderedSummary } from '@causeway/mesh-intent';
import type { RenderedDifference } from './RenderedWorlds';

/** What the mesh gets, as a pull request tells it. */
export function renderedSummary(
  difference: RenderedDifference,
): RenderedSummary {
  switch (difference.state) {
    case 'value':
      return difference;
    case 'refused':
      return {
        state: 'unknown',
        because: `Nothing can be rendered: ${difference.findings[0].message}`,
      };
    case 'unknown':
      return difference;
    default:
      return difference satisfies never;
  }
}
