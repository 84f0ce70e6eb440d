/** Bytes of an EOS id. */
const WIDTH = 16;

/** A set of players that takes 16 bytes for each: the sorted ids, one behind the other. */
export class PlayerSet {
  readonly #ids: Buffer;

  constructor(ids: Buffer) {
    this.#ids = ids;
  }

  get size(): number {
    return this.#ids.length / WIDTH;
  }

  /** @param netId an EOS id in lower case */
  has(netId: string): boolean {
    const wanted = Buffer.from(netId, 'hex');
    if (wanted.length !== WIDTH) return false;
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = this.#ids.compare(wanted, 0, WIDTH, middle * WIDTH, (middle + 1) * WIDTH);
      if (order === 0) return true;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return false;
  }

  /** The EOS ids, in order, from a place on. */
  slice(start: number, end: number): string[] {
    const hex = this.#ids.toString('hex', start * WIDTH, end * WIDTH);
    return hex.match(/.{32}/g) ?? [];
  }
}
