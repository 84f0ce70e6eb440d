import { BoundedMap } from '@arkwright/ark/bounded';
import { comparedText } from '@arkwright/ark/chat-text';
import { MAX_RECENT, RECENT_SECONDS } from '@arkwright/contracts/crosschat/bounds';
import { sha256 } from '../../platform/base/random.ts';

/** A line comes by each of its ways within so long, ms; so long it counts for the pace of who said it. */
export const RECENT_MS = RECENT_SECONDS * 1000;
const HASH_LENGTH = 12;

/** The ways by which a line is heard. */
export const WAYS = { chat: 1, log: 2, companion: 4 } as const;
export type Way = keyof typeof WAYS;

/** A line that was heard lately; its keys are short, as there may be hundreds in a row of the database. */
export type RecentLine = {
  /** What was said, as a hash. */
  k: string;
  /** Hashes of its lossy forms, of a text with characters outside ASCII. */
  f?: readonly string[];
  /** Who said it, as a hash. */
  s: string;
  /** When it was first heard, ms. */
  t: number;
  /** By which ways it was heard, as a sum of `WAYS`. */
  w: number;
  /** It was relayed: it counts for the pace. */
  r?: 1;
};

const short = (text: string) => sha256(text).slice(0, HASH_LENGTH);

type Identity = Pick<RecentLine, 'k' | 'f' | 's'>;

/**
 * What is remembered of a line and its speaker. Speakers are the same only if they are written in the same way: with
 * question marks in their names, different players may be.
 */
export function identify(speaker: string, text: string): Identity {
  const { exact, lossy } = comparedText(`${speaker}: ${text}`);
  return { k: short(exact), ...(lossy.length > 0 && { f: lossy.map(short) }), s: short(speaker) };
}

/** What lines are looked up by: their own hash, … */
const asWritten = (bit: number, hash: string) => `${bit} ${hash}`;
/** … or that of a lossy form of theirs. */
const asLossy = (bit: number, hash: string) => `${bit} ?${hash}`;

/** What may hold back what one person says. */
export type Pace = { slowModeSeconds: number; playerLinesPerMinute: number };

const ALL_WAYS = Object.values(WAYS);
/** Those of a row, and of all lines that come at once. */
const MAX_LINES_AT_ONCE = 10_000;
/** A line as it is, and its lossy forms. */
const MAX_FORMS = 4;

/** What was said lately in one place, oldest first. */
export class RecentLines {
  readonly #now: number;
  #lines: RecentLine[] = [];
  #taken = 0;
  /** By way and words, the lines that have not come this way yet, and some that have, oldest first. */
  readonly #unheard = new BoundedMap<string, RecentLine[]>({
    max: ALL_WAYS.length * MAX_LINES_AT_ONCE * MAX_FORMS,
    whenFull: 'drop-oldest',
  });
  /** By speaker: how many lines count for their pace, and when the last one was heard. */
  readonly #relayed = new BoundedMap<string, { count: number; lastAt: number }>({
    max: MAX_LINES_AT_ONCE,
    whenFull: 'drop-oldest',
  });

  /** @param now milliseconds since 1970 */
  constructor(lines: readonly RecentLine[], now: number) {
    this.#now = now;
    for (const line of lines) {
      if (line.t > now - RECENT_MS) this.#add({ ...line });
      else if (line.w === WAYS.log && line.r === 1) this.#taken++;
    }
  }

  /**
   * Notes that a line was heard, and whether it is news: the same words are the same line where they have not come this way
   * yet, so that what is said twice is two lines however often each is heard. A line with question marks may be any that a
   * game writes so; two lines that both have their characters are not the same if any is different.
   */
  hear(line: Identity, way: Way): boolean {
    if (this.recognise(line, way)) return false;
    this.#add({ ...line, t: this.#now, w: WAYS[way] });
    return true;
  }

  /** Notes that a line was heard another way, too; false where it was not heard before. */
  recognise({ k, f = [] }: Identity, way: Way): boolean {
    const bit = WAYS[way];
    const keys = [asWritten(bit, k), asLossy(bit, k), ...f.map((form) => asWritten(bit, form))];
    for (const key of keys) {
      const lines = this.#unheard.get(key);
      let known = lines?.shift();
      // Heard this way meanwhile, in another form.
      while (known && (known.w & bit) !== 0) known = lines?.shift();
      if (!known) continue;
      known.w |= bit;
      return true;
    }
    return false;
  }

  /** Whether the line that was heard last may be relayed; it then counts. */
  claimTurn({ slowModeSeconds, playerLinesPerMinute }: Pace): boolean {
    const line = this.#lines.at(-1);
    if (!line) return true;
    const before = this.#relayed.get(line.s);
    const isSoon = before !== undefined && this.#now - before.lastAt < slowModeSeconds * 1000;
    if (isSoon || (before?.count ?? 0) >= playerLinesPerMinute) return false;
    line.r = 1;
    this.#count(line);
    return true;
  }

  /** Lines that are too old to be remembered, were relayed, and never came by GetChat. */
  get taken(): number {
    return this.#taken;
  }

  /** What is to be remembered. */
  get lines(): readonly RecentLine[] {
    return this.#lines.slice(-MAX_RECENT);
  }

  #add(line: RecentLine): void {
    this.#lines.push(line);
    for (const bit of ALL_WAYS) {
      if ((line.w & bit) !== 0) continue;
      for (const key of [asWritten(bit, line.k), ...(line.f ?? []).map((form) => asLossy(bit, form))]) {
        const same = this.#unheard.get(key);
        if (same) same.push(line);
        else this.#unheard.set(key, [line]);
      }
    }
    if (line.r === 1) this.#count(line);
  }

  #count({ s, t }: RecentLine): void {
    const before = this.#relayed.get(s);
    this.#relayed.set(s, { count: (before?.count ?? 0) + 1, lastAt: t });
  }
}
