import { act, renderHook } from '@testing-library/react';
import { useLoaded } from './useLoaded';
import { useRepeat } from './useRepeat';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

function hidden(value: boolean) {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(value);
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

function poll() {
  const open: (() => void)[] = [];
  renderHook(() => {
    const { loaded, reload } = useLoaded({
      key: 'k',
      load: () => new Promise<number>(resolve => open.push(() => resolve(1))),
    });
    useRepeat({ after: loaded, everyMs: 5_000, act: reload });
  });
  return open;
}

it('asks again five seconds after the answer, never twice at once', async () => {
  const open = poll();
  await wait(60_000);
  expect(open).toHaveLength(1);
  open[0]();
  await wait(0);
  await wait(4_999);
  expect(open).toHaveLength(1);
  await wait(1);
  expect(open).toHaveLength(2);
});

it('asks nothing while the tab is hidden and catches up when it is shown', async () => {
  const open = poll();
  await wait(0);
  open[0]();
  await wait(0);
  hidden(true);
  await wait(60_000);
  expect(open).toHaveLength(1);
  hidden(false);
  expect(open).toHaveLength(2);
});

it('does not ask early when the tab was hidden for a moment', async () => {
  const open = poll();
  await wait(0);
  open[0]();
  await wait(0);
  hidden(true);
  await wait(1_000);
  hidden(false);
  expect(open).toHaveLength(1);
});
