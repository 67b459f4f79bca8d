/** `uint32` big-endian length followed by the bytes (RFC 4251 string). */
export function sshString(value: Buffer | string): Buffer {
  const bytes = Buffer.isBuffer(value) ? value : Buffer.from(value);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** Reads RFC 4251 strings; every read past the end answers `undefined`. */
export class SshReader {
  private at = 0;

  constructor(private readonly bytes: Buffer) {}

  string(): Buffer | undefined {
    const length = this.uint32();
    if (length === undefined || this.at + length > this.bytes.length) {
      return undefined;
    }
    const value = this.bytes.subarray(this.at, this.at + length);
    this.at += length;
    return value;
  }

  uint32(): number | undefined {
    if (this.at + 4 > this.bytes.length) return undefined;
    const value = this.bytes.readUInt32BE(this.at);
    this.at += 4;
    return value;
  }

  raw(length: number): Buffer | undefined {
    if (this.at + length > this.bytes.length) return undefined;
    const value = this.bytes.subarray(this.at, this.at + length);
    this.at += length;
    return value;
  }

  get atEnd(): boolean {
    return this.at === this.bytes.length;
  }
}
