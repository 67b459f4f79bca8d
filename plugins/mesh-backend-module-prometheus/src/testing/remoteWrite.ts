/** A series and its samples, as remote write takes them. */
export interface WrittenSeries {
  /** With `__name__`. */
  readonly labels: Readonly<Record<string, string>>;
  /** Epoch milliseconds and value, oldest first. */
  readonly samples: readonly (readonly [number, number])[];
}

/** Base 128, least significant group first, as protocol buffers write integers. */
function varint(value: number | bigint): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (;;) {
    const low = Number(rest % 128n);
    rest /= 128n;
    if (rest === 0n) {
      bytes.push(low);
      return Buffer.from(bytes);
    }
    bytes.push(low + 128);
  }
}

const LENGTH_DELIMITED = 2;
const FIXED_64 = 1;

const tag = (field: number, type: number) => varint(field * 8 + type);

function message(field: number, content: Buffer): Buffer {
  const head = tag(field, LENGTH_DELIMITED);
  return Buffer.concat([head, varint(content.length), content]);
}

function double(field: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return Buffer.concat([tag(field, FIXED_64), bytes]);
}

/** prometheus.WriteRequest: timeseries = 1 { labels = 1 {name, value}, samples = 2 {value, timestamp} }. */
function writeRequest(series: readonly WrittenSeries[]): Buffer {
  const text = (field: number, value: string) =>
    message(field, Buffer.from(value));
  return Buffer.concat(
    series.map(({ labels, samples }) => {
      const names = Object.keys(labels).sort();
      return message(
        1,
        Buffer.concat([
          ...names.map(name =>
            message(1, Buffer.concat([text(1, name), text(2, labels[name])])),
          ),
          ...samples.map(([at, value]) =>
            message(
              2,
              Buffer.concat([double(1, value), tag(2, 0), varint(at)]),
            ),
          ),
        ]),
      );
    }),
  );
}

/** Snappy's block format, with literals only: legal, and all that a test needs. */
function snappy(content: Buffer): Buffer {
  const pieces = [varint(content.length)];
  for (let from = 0; from < content.length; from += 65_536) {
    const piece = content.subarray(from, from + 65_536);
    const head = Buffer.alloc(3);
    // 61 in the upper six bits: the length less one follows in two bytes.
    head.writeUInt8(61 * 4);
    head.writeUInt16LE(piece.length - 1, 1);
    pieces.push(head, piece);
  }
  return Buffer.concat(pieces);
}

/** Hands series to a Prometheus that has its remote write receiver on. */
export async function remoteWrite(
  url: string,
  series: readonly WrittenSeries[],
): Promise<void> {
  const response = await fetch(`${url}/api/v1/write`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-protobuf',
      'content-encoding': 'snappy',
      'x-prometheus-remote-write-version': '0.1.0',
    },
    body: new Uint8Array(snappy(writeRequest(series))),
  });
  if (response.status !== 204) {
    throw new Error(
      `remote write: ${response.status} ${await response.text()}`,
    );
  }
}
