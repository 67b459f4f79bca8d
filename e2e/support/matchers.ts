import { expect as base, type Locator, type Page } from '@playwright/test';
import { SEEN, type ChangePage } from '../pages/ChangePage';
import { violations } from './violations';

const outcomes = {
  pass: 'Passed',
  fail: 'Failed',
  'insufficient-evidence': 'Not enough evidence yet',
} as const;

interface Seen {
  readonly pass: boolean;
  message(): string;
}

/** Waits until it holds; otherwise says what was there instead. */
async function seen(
  wanted: string,
  holds: () => Promise<void>,
  instead: () => Promise<string>,
): Promise<Seen> {
  try {
    await holds();
    return { pass: true, message: () => `Not wanted, but so it is: ${wanted}` };
  } catch {
    const found = await instead();
    return { pass: false, message: () => `Wanted: ${wanted}\nSeen: ${found}` };
  }
}

const textsOf = async (locator: Locator) => {
  const texts = await locator.allInnerTexts();
  return texts.length === 0 ? 'nothing of the kind' : texts.join('\n  ');
};

/** What the journeys ask of a page, in the words of the product. */
export const expect = base.extend({
  /** A gate of a step, named as people read it, has come to an outcome; with words of its message. */
  async toHaveVerdict(
    step: Locator,
    gate: string,
    outcome: keyof typeof outcomes,
    words: RegExp | string = '',
  ) {
    const all = step.getByRole('listitem').filter({
      hasText: new RegExp(`: (${Object.values(outcomes).join('|')})\\.`),
    });
    const said = all
      .filter({ hasText: `${gate}: ${outcomes[outcome]}.` })
      .filter({ hasText: words });
    return seen(
      `${gate}: ${outcomes[outcome]}. ${words}`,
      () => base(said.first()).toBeVisible(SEEN),
      () => textsOf(all),
    );
  },

  /** Clusters have proven it. */
  async toBeLive(change: ChangePage) {
    return seen(
      'Live',
      () => base(change.phase).toHaveText('Live', SEEN),
      async () => {
        const phase = await textsOf(change.phase);
        return `${phase}; ${await textsOf(change.next)}`;
      },
    );
  },

  /** What keeps the change from moving, as its page says it. */
  async toWaitFor(change: ChangePage, words: RegExp | string) {
    return seen(
      `It waits for: ${words}`,
      () => base(change.next).toContainText(words, SEEN),
      async () => {
        const phase = await textsOf(change.phase);
        return `${phase}; ${await textsOf(change.next)}`;
      },
    );
  },

  /** No violations of WCAG 2.2 AA in the part of the page that is ours, in the light and in the dark. */
  async toBeAccessible(page: Page, within = 'main') {
    const found = await violations(page, within);
    return {
      pass: found.length === 0,
      message: () => `Violations of WCAG 2.2 AA:\n  ${found.join('\n  ')}`,
    };
  },
});
