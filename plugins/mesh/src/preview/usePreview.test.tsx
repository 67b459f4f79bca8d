import { TestApiProvider } from '@backstage/frontend-test-utils';
import type { PreviewView } from '@causeway/plugin-mesh-common';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { meshApiRef } from '../api';
import { FakeMesh, preview } from '../__testUtils__';
import { usePreview } from './usePreview';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A backend whose answers come when the test says so. */
function slowMesh() {
  const open: {
    answer: (title: string) => Promise<void>;
    fail: (message: string) => Promise<void>;
  }[] = [];
  const mesh = new FakeMesh({
    preview: () =>
      new Promise<PreviewView>((resolve, reject) => {
        open.push({
          answer: title => act(async () => resolve({ ...preview, title })),
          fail: message => act(async () => reject(new Error(message))),
        });
      }),
  });
  return { mesh, open };
}

function show(mesh: FakeMesh) {
  return renderHook(
    ({ host }) => usePreview({ kind: 'egress', input: { host } }),
    {
      initialProps: { host: 'a' },
      wrapper: ({ children }: { children: ReactNode }) => (
        <TestApiProvider apis={[[meshApiRef, mesh]]}>
          {children}
        </TestApiProvider>
      ),
    },
  );
}

const pause = () => act(() => jest.advanceTimersByTimeAsync(300));

it('asks once typing pauses, with what was typed last', async () => {
  const { mesh } = slowMesh();
  const { rerender } = show(mesh);
  await act(() => jest.advanceTimersByTimeAsync(200));
  rerender({ host: 'ab' });
  await act(() => jest.advanceTimersByTimeAsync(299));
  expect(mesh.of('preview')).toEqual([]);
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(mesh.of('preview')).toEqual([['egress', { host: 'ab' }]]);
});

it('takes the answer to the latest question, whatever order they come in', async () => {
  const { mesh, open } = slowMesh();
  const { result, rerender } = show(mesh);
  await pause();
  rerender({ host: 'b' });
  await pause();
  await open[1].answer('second');
  expect(result.current).toMatchObject({
    pending: false,
    shown: { title: 'second' },
  });
  await open[0].answer('first');
  expect(result.current).toMatchObject({
    pending: false,
    shown: { title: 'second' },
  });
});

it('keeps the answer before while the next is on its way, and when it fails', async () => {
  const { mesh, open } = slowMesh();
  const { result, rerender } = show(mesh);
  await pause();
  await open[0].answer('first');
  rerender({ host: 'b' });
  expect(result.current).toMatchObject({
    pending: true,
    shown: { title: 'first' },
  });
  await pause();
  await open[1].fail('away');
  expect(result.current).toMatchObject({
    pending: false,
    error: { message: 'away' },
    shown: { title: 'first' },
  });
});

it('asks again about the same input when told to', async () => {
  const { mesh, open } = slowMesh();
  const { result } = show(mesh);
  await pause();
  await open[0].answer('first');
  act(() => result.current.refresh());
  expect(result.current.pending).toBe(true);
  await pause();
  await open[1].answer('second');
  expect(result.current.shown?.title).toBe('second');
});
