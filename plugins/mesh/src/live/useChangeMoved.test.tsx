import { TestApiProvider } from '@backstage/frontend-test-utils';
import { signalApiRef, type SignalApi } from '@backstage/plugin-signals-react';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useChangeMoved } from './useChangeMoved';

/** Signals as the backend sends them. */
function fakeSignals() {
  const listeners = new Map<string, (message: never) => void>();
  const api: SignalApi = {
    subscribe(channel, onMessage) {
      listeners.set(channel, onMessage);
      return { unsubscribe: () => listeners.delete(channel) };
    },
  };
  const send = (channel: string, message: object) =>
    act(() => listeners.get(channel)?.(message as never));
  return { api, send };
}

function follow(change?: string) {
  const signals = fakeSignals();
  const moved = jest.fn();
  renderHook(() => useChangeMoved(moved, change), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <TestApiProvider apis={[[signalApiRef, signals.api]]}>
        {children}
      </TestApiProvider>
    ),
  });
  return { moved, send: signals.send };
}

it('follows every change, or only the one named', () => {
  const all = follow();
  all.send('mesh:changes', { change: 'c1', phase: 'merged', services: [] });
  expect(all.moved).toHaveBeenCalledTimes(1);

  const one = follow('c1');
  one.send('mesh:changes', { change: 'c2', phase: 'merged', services: [] });
  expect(one.moved).not.toHaveBeenCalled();
  one.send('mesh:changes', { change: 'c1', phase: 'merged', services: [] });
  expect(one.moved).toHaveBeenCalledTimes(1);
});
