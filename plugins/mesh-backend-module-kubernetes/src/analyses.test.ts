import { rollout as signal, type RolloutValue } from '@causeway/mesh-intent';
import { FakeApiServer } from './testing/FakeApiServer';
import { cluster, sourceOf, valuesOf } from './testing/collecting';
import { analysisRun, paths, rollout } from './testing/meshObjects';

const server = new FakeApiServer();
beforeAll(() => server.start());
beforeEach(() => server.reset());
afterAll(() => server.stop());

async function rowOf(
  object: object,
  { runs }: { readonly runs?: readonly object[] } = {},
) {
  server.lists.set(paths.rollouts, [object]);
  if (runs) server.lists.set(paths.runs, runs);
  const source = sourceOf([cluster('one', server.url)]);
  const found = await valuesOf<RolloutValue>(source, 'rollout.state');
  const [value] = [...found.values()];
  expect(signal.value.safeParse(value).error).toBeUndefined();
  return value.rollouts[0];
}

const running = (name = 'cart-run', status = 'Running', message?: string) =>
  rollout('cart', {
    status: {
      canary: { currentStepAnalysisRunStatus: { name, status, message } },
    },
  });

it('keeps inconclusive as it is, with what was needed and seen', async () => {
  const { analyses } = await rowOf(running('cart-run', 'Inconclusive'), {
    runs: [
      analysisRun(
        'cart-run',
        [
          {
            name: 'errors',
            phase: 'Inconclusive',
            measurements: [{ value: '[]', phase: 'Inconclusive' }],
          },
          { name: 'slowest-answers', phase: 'Successful' },
          {
            name: 'requests',
            phase: 'Successful',
            measurements: [{ value: '[12]' }, { value: '[410.7]' }],
          },
          { name: 'trial', phase: 'Failed', dryRun: true },
        ],
        {
          spec: { args: [{ name: 'min-requests', value: '2400' }] },
          status: { phase: 'Inconclusive' },
        },
      ),
    ],
  });
  expect(analyses).toEqual([
    { name: 'errors', phase: 'Inconclusive', needed: 2400, seen: 410 },
    { name: 'slowest-answers', phase: 'Successful', needed: 2400, seen: 410 },
  ]);
});

it.each([
  ['needed only', [{ name: 'min-requests', value: '20' }], []],
  ['seen only', [], [{ value: '[3]' }]],
  ['NaN', [{ name: 'min-requests', value: '20' }], [{ value: '[NaN]' }]],
  ['a word', [{ name: 'min-requests', value: 'many' }], [{ value: '3' }]],
  [
    'several series',
    [{ name: 'min-requests', value: '20' }],
    [{ value: '[3,4]' }],
  ],
])('tells no counts from %s', async (_, args, measurements) => {
  const { analyses } = await rowOf(running(), {
    runs: [
      analysisRun(
        'cart-run',
        [
          { name: 'errors', phase: 'Running' },
          { name: 'requests', phase: 'Running', measurements },
        ],
        { spec: { args, metrics: [{ name: 'errors' }] } },
      ),
    ],
  });
  expect(analyses).toEqual([{ name: 'errors', phase: 'Running' }]);
});

it('takes what the rollout says where the run is gone', async () => {
  const { analyses } = await rowOf(
    running('gone', 'Failed', 'metric errors failed'),
    { runs: [] },
  );
  expect(analyses).toEqual([
    { name: 'gone', phase: 'Failed', message: 'metric errors failed' },
  ]);
});

it('tells of metrics not measured yet, and of a run worse than its metrics', async () => {
  const { analyses } = await rowOf(running('cart-run', 'Error'), {
    runs: [
      analysisRun('cart-run', [], {
        spec: { metrics: [{ name: 'errors' }] },
        status: { phase: 'Error', message: 'no such argument' },
      }),
    ],
  });
  expect(analyses).toEqual([
    { name: 'errors', phase: 'Pending' },
    { name: 'cart-run', phase: 'Error', message: 'no such argument' },
  ]);
});

it('takes a phase nobody knows for no success', async () => {
  const { analyses } = await rowOf(running('gone', 'Splendid'));
  expect(analyses[0].phase).toBe('Error');
});

it('does not take a run that was ended early for a full one', async () => {
  const { analyses } = await rowOf(running('cart-run', 'Successful'), {
    runs: [
      analysisRun('cart-run', [{ name: 'errors', phase: 'Successful' }], {
        spec: { terminate: true, metrics: [{ name: 'errors' }] },
        status: { phase: 'Successful' },
      }),
    ],
  });
  expect(analyses[0].message).toContain('ended early');
});

it('leaves the runs of other steps and attempts out, and tells two of one name apart', async () => {
  const { analyses } = await rowOf(
    rollout('cart', {
      status: {
        canary: {
          currentStepAnalysisRunStatus: { name: 'step', status: 'Running' },
          currentBackgroundAnalysisRunStatus: {
            name: 'background',
            status: 'Running',
          },
        },
      },
    }),
    {
      runs: [
        analysisRun('before', [{ name: 'errors', phase: 'Failed' }]),
        analysisRun('step', [{ name: 'errors', phase: 'Running' }]),
        analysisRun('background', [{ name: 'errors', phase: 'Running' }]),
      ],
    },
  );
  expect(analyses.map(({ name, phase }) => [name, phase])).toEqual([
    ['errors (step)', 'Running'],
    ['errors (background)', 'Running'],
  ]);
});
