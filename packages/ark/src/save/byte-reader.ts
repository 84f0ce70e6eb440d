import { SaveError } from './save-error.ts';

/**
 * A cursor over little-endian bytes. Reading past the end is an error, so that a count or length in a damaged
 * file never costs more than the bytes that exist.
 */
export class ByteReader {
  readonly bytes: Buffer;
  position = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.bytes.length - this.position;
  }

  /** Skips this many bytes; returns where they began. */
  skip(count: number): number {
    const start = this.position;
    if (count < 0 || count > this.bytes.length - start)
      throw new SaveError(`${count} bytes at ${start} of ${this.bytes.length} were expected`);
    this.position = start + count;
    return start;
  }

  moveTo(position: number): void {
    this.position = 0;
    this.skip(position);
  }

  u8 = (): number => this.bytes.readUInt8(this.skip(1));
  i8 = (): number => this.bytes.readInt8(this.skip(1));
  i16 = (): number => this.bytes.readInt16LE(this.skip(2));
  u16 = (): number => this.bytes.readUInt16LE(this.skip(2));
  i32 = (): number => this.bytes.readInt32LE(this.skip(4));
  u32 = (): number => this.bytes.readUInt32LE(this.skip(4));
  i64 = (): bigint => this.bytes.readBigInt64LE(this.skip(8));
  u64 = (): bigint => this.bytes.readBigUInt64LE(this.skip(8));
  f32 = (): number => this.bytes.readFloatLE(this.skip(4));
  f64 = (): number => this.bytes.readDoubleLE(this.skip(8));

  raw(count: number): Buffer {
    const start = this.skip(count);
    return this.bytes.subarray(start, start + count);
  }

  /** The number of following elements, each of which takes at least `bytesEach`. */
  count(bytesEach: number): number {
    const count = this.i32();
    if (count < 0 || count * bytesEach > this.left)
      throw new SaveError(`${count} elements do not fit into ${this.left} bytes`);
    return count;
  }

  /**
   * The game's FString: Latin-1 with a positive, UTF-16 with a negative length, including the terminating
   * zero.
   */
  string(): string {
    const length = this.i32();
    if (length === 0) return '';
    if (length > 0) return this.raw(length).toString('latin1', 0, length - 1);
    const size = -2 * length;
    return this.raw(size).toString('utf16le', 0, size - 2);
  }

  skipString(): void {
    const length = this.i32();
    this.skip(length < 0 ? -2 * length : length);
  }

  /** 16 raw bytes as hex, for map keys; empty if all are zero, the game's "none". */
  guid(): string {
    const key = this.raw(16).toString('hex');
    return key === NO_GUID ? '' : key;
  }
}

const NO_GUID = '0'.repeat(32);
