import { KeptViews } from './KeptViews';

const view = (because: string) => ({ state: 'unknown', because } as const);

it('keeps what was asked for last', () => {
  const views = new KeptViews();
  for (let at = 0; at < 50; at += 1) views.keep(`${at}`, view(`${at}`));
  expect(views.get('0')).toEqual(view('0'));
  views.keep('50', view('50'));
  expect(views.get('1')).toBeUndefined();
  expect(views.get('0')).toEqual(view('0'));
  expect(views.get('50')).toEqual(view('50'));
});
