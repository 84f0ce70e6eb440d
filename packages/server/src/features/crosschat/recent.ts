import { chatKey } from '@arkwright/ark/chat-text';
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

/** What is remembered of a line and its speaker. */
export const identify = (speaker: string, text: string): Pick<RecentLine, 'k' | 's'> => ({
  k: short(chatKey(`${speaker}: ${text}`)),
  s: short(chatKey(speaker)),
});

/** What may hold back what one person says. */
export type Pace = { slowModeSeconds: number; playerLinesPerMinute: number };

/** What was said lately in one place, oldest first. */
export class RecentLines {
  readonly #now: number;
  #lines: RecentLine[];
  #taken = 0;

  /** @param now milliseconds since 1970 */
  constructor(lines: readonly RecentLine[], now: number) {
    this.#now = now;
    this.#lines = [];
    for (const line of lines) {
      if (line.t > now - RECENT_MS) this.#lines.push({ ...line });
      else if (line.w === WAYS.log && line.r === 1) this.#taken++;
    }
  }

  /**
   * Notes that a line was heard, and whether it is news: the same words are the same line where they have not come this way
   * yet, so that what is said twice is two lines however often each is heard.
   */
  hear(line: Pick<RecentLine, 'k' | 's'>, way: Way): boolean {
    if (this.recognise(line, way)) return false;
    this.#lines.push({ ...line, t: this.#now, w: WAYS[way] });
    return true;
  }

  /** Notes that a line was heard another way, too; false where it was not heard before. */
  recognise(line: Pick<RecentLine, 'k' | 's'>, way: Way): boolean {
    const bit = WAYS[way];
    const known = this.#lines.find(({ k, w }) => k === line.k && (w & bit) === 0);
    if (known) known.w |= bit;
    return known !== undefined;
  }

  /** Whether the line that was heard last may be relayed; it then counts. */
  claimTurn({ slowModeSeconds, playerLinesPerMinute }: Pace): boolean {
    const line = this.#lines.at(-1);
    if (!line) return true;
    const told = this.#lines.filter(({ s, r }) => s === line.s && r === 1);
    const last = told.at(-1);
    const isSoon = last !== undefined && this.#now - last.t < slowModeSeconds * 1000;
    if (isSoon || told.length >= playerLinesPerMinute) return false;
    line.r = 1;
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
}
