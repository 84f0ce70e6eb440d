import { BoundedMap } from '@arkwright/ark/bounded';
import { ENTRY_PAUSE_MS, PLAYER_PAUSE_MS } from '@arkwright/contracts/chat-reactions/bounds';
import type { Queries } from '../../platform/database/database.ts';
import type { ChatLine } from './news.ts';

const MAX_REMEMBERED = 20_000;

/** A possible reply, and the transaction that would send it. */
export type Answer = {
  serverId: string;
  entryId: string;
  player: string;
  line: ChatLine;
  tx: Queries;
  now: number;
};

/** The last reply, with its transaction, so that the line is recognized in another. */
type Answered = { line: ChatLine; tx: WeakRef<Queries>; until: number };

/** Keeps players from making the bot talk all the time. */
export type Pauses = {
  /** Whether a line may be answered; if so, the pauses begin. */
  take(answer: Answer): boolean;
};

export function createPauses(): Pauses {
  const answered = new BoundedMap<string, Answered>({ max: MAX_REMEMBERED, whenFull: 'drop-oldest' });

  const isFree = (key: string, answer: Answer) => {
    const last = answered.get(key);
    return !last || last.until <= answer.now || isTriedAgain(answer, last);
  };
  const begin = (key: string, { line, tx, now }: Answer, pauseMs: number) => {
    answered.delete(key);
    answered.set(key, { line, tx: new WeakRef(tx), until: now + pauseMs });
  };

  return {
    take(answer) {
      const entry = `entry ${answer.serverId} ${answer.entryId}`;
      const player = `player ${answer.serverId} ${answer.player}`;
      if (!isFree(entry, answer) || !isFree(player, answer)) return false;
      begin(entry, answer, ENTRY_PAUSE_MS);
      begin(player, answer, PLAYER_PAUSE_MS);
      return true;
    },
  };
}

/**
 * Whether the line that began a pause is here again, because its transaction was rolled back: once that is committed, the
 * cursors skip lines of that time and text. It may have been sent and read again. In one transaction it is a second line,
 * and one without a time only equals itself.
 */
function isTriedAgain({ line, tx }: Answer, last: Answered): boolean {
  if (last.line === line) return true;
  if (line.at === null || last.tx.deref() === tx) return false;
  const { at, player, character, message } = last.line;
  return line.at === at && line.player === player && line.character === character && line.message === message;
}
