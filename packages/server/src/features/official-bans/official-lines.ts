import { createPace, mapInSlices } from '../../platform/work/slices.ts';
import type { PlayerSet } from './player-set.ts';

/** Hexadecimal digits of an EOS id. */
const ID_LENGTH = 32;
const ENDING = ',0\n';
const LINE_LENGTH = ID_LENGTH + ENDING.length;
/** Lines that are made or sent in one step: 70 KB. */
const STEP = 2000;

/**
 * The official list as game servers read it, a line of 35 bytes for each player. All instances send the same bytes: an
 * instance's own text leaves out the lines of players that it has entries for.
 */
export class OfficialLines {
  readonly #players: PlayerSet;
  readonly #bytes: Buffer;

  private constructor(players: PlayerSet, bytes: Buffer) {
    this.#players = players;
    this.#bytes = bytes;
  }

  static async of(players: PlayerSet): Promise<OfficialLines> {
    const bytes = Buffer.alloc(players.size * LINE_LENGTH);
    const pace = createPace();
    for (let start = 0; start < players.size; start += STEP) {
      const end = Math.min(start + STEP, players.size);
      const ids = players.hex(start, end);
      let text = '';
      for (let at = 0; at < ids.length; at += ID_LENGTH) text += ids.slice(at, at + ID_LENGTH) + ENDING;
      bytes.write(text, start * LINE_LENGTH, 'latin1');
      const others = pace.step();
      if (others) await others;
    }
    return new OfficialLines(players, bytes);
  }

  /** The places of players that are on the list, in order. */
  async placesOf(netIds: readonly string[]): Promise<readonly number[]> {
    const places = await mapInSlices(netIds, (netId) => this.#players.indexOf(netId));
    return places.filter((place) => place >= 0).sort((a, b) => a - b);
  }

  /** Bytes of the lines without those at `omitted` places. */
  lengthWithout(omitted: readonly number[]): number {
    return this.#bytes.length - omitted.length * LINE_LENGTH;
  }

  /** The lines without those at `omitted` places, which are in order, in pieces. */
  *without(omitted: readonly number[]): Generator<Buffer> {
    let next = 0;
    for (let start = 0; start < this.#players.size; start += STEP) {
      const end = Math.min(start + STEP, this.#players.size);
      const parts: Buffer[] = [];
      let from = start;
      for (let place = omitted[next]; place !== undefined && place < end; place = omitted[++next]) {
        if (place > from) parts.push(this.#lines(from, place));
        from = place + 1;
      }
      if (from < end) parts.push(this.#lines(from, end));
      const [only, ...others] = parts;
      if (only) yield others.length === 0 ? only : Buffer.concat(parts);
    }
  }

  #lines(start: number, end: number): Buffer {
    return this.#bytes.subarray(start * LINE_LENGTH, end * LINE_LENGTH);
  }
}
