import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { byteLines } from '../read/byteLines';
import { verifyChain } from './verifyChain';

/** Keys in the order of the canonical form, written out here: the verifier must not be its own witness. */
const inForm = (entry: object, hash?: string) => {
  const { actor, change, event, previous, sequence, time } = entry as Record<
    string,
    unknown
  >;
  return JSON.stringify({
    actor,
    change,
    event,
    ...(hash === undefined ? {} : { hash }),
    previous,
    sequence,
    time,
  });
};

function chain(count: number, from = { sequence: 0, hash: '0'.repeat(64) }) {
  let previous = from.hash;
  return Array.from({ length: count }, (_, index) => {
    const sequence = from.sequence + index + 1;
    const entry = {
      sequence,
      time: `2027-03-01T12:00:0${index}.000Z`,
      change: index % 2 ? 'aaaaaaaaaaaaaaaa' : null,
      // A character of three bytes, of which U+FFFD is the one that a lenient decoder makes up.
      event: { number: sequence, type: `Wité \ufffd "${index}"` },
      actor: 'user:default/shop-requester',
      previous,
    };
    const hash = createHash('sha256').update(inForm(entry)).digest('hex');
    previous = hash;
    return { text: inForm(entry, hash), hash };
  });
}

const fileOf = (lines: readonly { readonly text: string }[]) =>
  Buffer.from(lines.map(({ text }) => `${text}\n`).join(''));

const verify = (content: Buffer, afterHead?: string) =>
  verifyChain(
    byteLines(Readable.from([content]) as AsyncIterable<Buffer>),
    afterHead === undefined ? {} : { afterHead },
  );

const isWhole = async (content: Buffer, afterHead?: string) => {
  const report = await verify(content, afterHead);
  return report.broken === undefined && report.headFound !== false;
};

describe('a chain of audit lines', () => {
  const lines = chain(5);
  const whole = fileOf(lines);
  const head = lines[4].hash;

  it('holds when nobody touched it', async () => {
    expect(await verify(whole, head)).toEqual({
      lines: 5,
      first: 1,
      last: 5,
      head,
      anchored: true,
      headFound: true,
    });
  });

  it('is the same however the file comes in pieces', async () => {
    const bytes = Array.from(whole, byte => Buffer.from([byte]));
    const report = await verifyChain(
      byteLines(Readable.from(bytes) as AsyncIterable<Buffer>),
    );
    expect(report).toMatchObject({ lines: 5, head });
  });

  it('shows any byte that was altered, added or taken out', async () => {
    const missed: string[] = [];
    for (let at = 0; at < whole.length; at++) {
      const before = whole.subarray(0, at);
      const after = whole.subarray(at + 1);
      const others = [whole[at] ^ 1, 0x20, 0x30, 0x0a, 0xff].filter(
        byte => byte !== whole[at],
      );
      const variants = [
        Buffer.concat([before, after]),
        ...others.flatMap(byte => [
          Buffer.concat([before, Buffer.from([byte]), after]),
          Buffer.concat([before, Buffer.from([byte]), whole.subarray(at)]),
        ]),
      ];
      for (const variant of variants) {
        if (await isWhole(variant)) missed.push(`${at}: ${variant}`);
      }
    }
    expect(missed).toEqual([]);
  });

  it('shows any line that was taken out, said twice or moved', async () => {
    for (let one = 0; one < lines.length; one++) {
      const without = lines.filter((_, at) => at !== one);
      // Only the head tells that an end, or a beginning, was cut off.
      expect(await isWhole(fileOf(without), head)).toBe(one === 0);
      expect((await verify(fileOf(without))).anchored).toBe(one !== 0);
      const twice = lines.toSpliced(one, 0, lines[one]);
      expect(await isWhole(fileOf(twice))).toBe(false);
      for (let two = one + 1; two < lines.length; two++) {
        const swapped = lines.with(one, lines[two]).with(two, lines[one]);
        expect(await isWhole(fileOf(swapped))).toBe(false);
      }
    }
  });

  it('shows a chain that was computed anew to whoever kept a head', async () => {
    const kept = lines[2].hash;
    const anew = fileOf(chain(5, { sequence: 0, hash: 'f'.repeat(64) }));
    expect(await isWhole(anew)).toBe(false);
    const forged = chain(4);
    const [last] = chain(1, { sequence: 4, hash: forged[3].hash });
    expect(await isWhole(fileOf([...forged, last]))).toBe(true);
    const text = forged[1].text.replace('"time":"2027', '"time":"2026');
    const entry = JSON.parse(text) as object;
    const hash = createHash('sha256').update(inForm(entry)).digest('hex');
    const rest = chain(3, { sequence: 2, hash });
    const rewritten = [forged[0], { text: inForm(entry, hash) }, ...rest];
    expect(await isWhole(fileOf(rewritten))).toBe(true);
    expect(await isWhole(fileOf(rewritten), kept)).toBe(false);
  });

  it('goes on where an earlier export ended', async () => {
    const rest = fileOf(lines.slice(3));
    expect(await verify(rest, lines[2].hash)).toMatchObject({
      lines: 2,
      first: 4,
      anchored: true,
      headFound: true,
    });
    expect(await isWhole(rest, lines[1].hash)).toBe(false);
    expect(await verify(rest)).toMatchObject({ anchored: false });
  });

  it('says which line is the first that does not hold, and why', async () => {
    const texts = lines.map(({ text }) => text);
    const told = async (edited: readonly string[]) =>
      (await verify(fileOf(edited.map(text => ({ text }))))).broken;
    expect(
      await told(texts.with(1, texts[1].replace('Wit', 'Hit'))),
    ).toMatchObject({ code: 'altered', line: 2 });
    expect(await told(texts.toSpliced(2, 1))).toMatchObject({
      code: 'missing',
      line: 3,
    });
    expect(await told(texts.with(3, `${texts[3]} `))).toMatchObject({
      code: 'unreadable',
      line: 4,
    });
    expect(
      (await verify(whole.subarray(0, whole.length - 9))).broken,
    ).toMatchObject({ code: 'cut', line: 5 });
    const gone = texts[2].replace(/"event":\{.*?\}/, '"event":null');
    expect((await told(texts.with(2, gone)))?.message).toContain('is gone');
  });
});
