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
    return this.indexOf(netId) >= 0;
  }

  /** The place of an EOS id in lower case, -1 if it is not there. */
  indexOf(netId: string): number {
    const wanted = Buffer.from(netId, 'hex');
    if (wanted.length !== WIDTH) return -1;
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = this.#ids.compare(wanted, 0, WIDTH, middle * WIDTH, (middle + 1) * WIDTH);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return -1;
  }

  /** The EOS ids of some places as hexadecimal digits, 32 for each, one behind the other. */
  hex(start: number, end: number): string {
    return this.#ids.toString('hex', start * WIDTH, end * WIDTH);
  }
}
