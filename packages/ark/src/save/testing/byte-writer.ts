/** Writes the game's little-endian values one after the other; names in the encoding of their context. */
export class ByteWriter {
  #bytes = Buffer.alloc(256);
  length = 0;
  readonly #writeName: (to: ByteWriter, name: string) => void;

  constructor(writeName: (to: ByteWriter, name: string) => void = (to, name) => to.string(name)) {
    this.#writeName = writeName;
  }

  #room(count: number): number {
    const at = this.length;
    while (at + count > this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.#bytes.length)]);
    this.length = at + count;
    return at;
  }

  #put(count: number, put: (bytes: Buffer, at: number) => void): this {
    const at = this.#room(count);
    put(this.#bytes, at);
    return this;
  }

  u8 = (value: number) => this.#put(1, (bytes, at) => bytes.writeUInt8(value, at));
  i8 = (value: number) => this.#put(1, (bytes, at) => bytes.writeInt8(value, at));
  i16 = (value: number) => this.#put(2, (bytes, at) => bytes.writeInt16LE(value, at));
  u16 = (value: number) => this.#put(2, (bytes, at) => bytes.writeUInt16LE(value, at));
  i32 = (value: number) => this.#put(4, (bytes, at) => bytes.writeInt32LE(value, at));
  u32 = (value: number) => this.#put(4, (bytes, at) => bytes.writeUInt32LE(value, at));
  i64 = (value: bigint) => this.#put(8, (bytes, at) => bytes.writeBigInt64LE(value, at));
  u64 = (value: bigint) => this.#put(8, (bytes, at) => bytes.writeBigUInt64LE(value, at));
  f32 = (value: number) => this.#put(4, (bytes, at) => bytes.writeFloatLE(value, at));
  f64 = (value: number) => this.#put(8, (bytes, at) => bytes.writeDoubleLE(value, at));
  raw = (value: Uint8Array) => this.#put(value.length, (bytes, at) => bytes.set(value, at));

  name(name: string): this {
    this.#writeName(this, name);
    return this;
  }

  string(text: string): this {
    if (text === '') return this.i32(0);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: Latin-1 begins with them
    if (/^[\u0000-\u00ff]*$/.test(text))
      return this.i32(text.length + 1).raw(Buffer.from(`${text}\0`, 'latin1'));
    return this.i32(-(text.length + 1)).raw(Buffer.from(`${text}\0`, 'utf16le'));
  }

  strings(texts: readonly string[]): this {
    this.i32(texts.length);
    for (const text of texts) this.string(text);
    return this;
  }

  /** Reserves a number whose value is known later: where something begins. */
  later(): (value: number) => void {
    const at = this.#room(4);
    return (value) => this.#bytes.writeUInt32LE(value, at);
  }

  done(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.length));
  }
}
