import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Store } from './Store';

describe('Store', () => {
  let dir: string;
  let path: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'estate-store-'));
    path = join(dir, 'journal.jsonl');
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  it('has everything back without having been closed', () => {
    const store = new Store(path);
    store.put('setting', 'a', '1');
    store.put('setting', 'a', '2');
    store.put('setting', 'b', '3');
    store.remove('setting', 'b');
    store.next('pull');
    const again = new Store(path);
    expect(again.get('setting', 'a')).toBe('2');
    expect(again.keys('setting')).toEqual(['a']);
    expect(again.next('pull')).toBe(2);
  });

  it('drops a line the process was killed in', () => {
    new Store(path).put('setting', 'a', '1');
    appendFileSync(path, '{"c":"setting","k":"a","v":"tor');
    const again = new Store(path);
    expect(again.get('setting', 'a')).toBe('1');
    again.put('setting', 'c', '4');
    expect(new Store(path).get('setting', 'c')).toBe('4');
  });

  it('names the line of a damaged journal', () => {
    writeFileSync(path, 'no json\n{"c":"setting","k":"a","v":"1"}\n');
    expect(() => new Store(path)).toThrow(
      /journal\.jsonl:1: not a journal line/,
    );
  });

  it('compacts at start and is readable by its owner only', () => {
    const store = new Store(path);
    for (let n = 0; n < 100; n += 1) store.put('setting', 'a', String(n));
    const again = new Store(path);
    expect(again.get('setting', 'a')).toBe('99');
    expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(1);
    // Low nine bits: permissions.
    expect(statSync(path).mode % 0o1000).toBe(0o600);
  });
});
