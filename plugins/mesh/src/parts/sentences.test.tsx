import { renderInTestApp } from '@backstage/frontend-test-utils';
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { SLOW } from '../__testUtils__';
import { FieldDialog } from '../pages/queue/FieldDialog';
import { KeyHelp } from '../pages/queue/KeyHelp';
import { ReasonDialog } from './ReasonDialog';

const nothing = () => {};
const said = { explains: 'It goes.', does: 'Do it', keeps: 'Keep it' };

/** Whether a rule for more than the button alone has it written as it is; jsdom itself does not weigh rules. */
function unshouted(button: HTMLElement): boolean {
  return [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .some(
      rule =>
        rule instanceof CSSStyleRule &&
        rule.selectorText.includes(' ') &&
        rule.style.getPropertyValue('text-transform') === 'none' &&
        button.matches(rule.selectorText),
    );
}

it.each<[string, ReactElement]>([
  [
    'asks for a reason',
    <ReasonDialog
      {...said}
      open
      title="Why?"
      least={3}
      onClose={nothing}
      onReason={nothing}
    />,
  ],
  [
    'asks for a text',
    <FieldDialog
      {...said}
      title="Which?"
      field="Name"
      hint="One word."
      initial=""
      troubleOf={() => undefined}
      onClose={nothing}
      onText={nothing}
    />,
  ],
  ['tells the keys', <KeyHelp open onClose={nothing} />],
])(
  'a dialog that %s says its buttons as they are written',
  async (_, dialog) => {
    renderInTestApp(dialog);
    await screen.findByRole('dialog', {}, SLOW);
    for (const button of screen.getAllByRole('button')) {
      expect(unshouted(button)).toBe(true);
    }
  },
);
