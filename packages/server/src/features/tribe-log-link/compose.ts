import { QUIET_SECONDS, RAID_SECONDS } from '@arkwright/contracts/tribe-log-link/bounds';
import { leftOutWords } from '../../discord/outbox-bounds.ts';
import { escapeDiscord, MAX_CONTENT, shownText } from '../../discord/text.ts';
import type { WaitingLine } from './lines-repository.ts';

const MAX_NAME_LENGTH = 60;
const MAX_TEXT_LENGTH = 300;
/** For the line that says how many were left out. */
const SPARE = 40;
/** This many lines in one message are a raid: from then on they are posted once a minute. */
const RAID_LINES = 10;

/** When new lines are to be posted, ms: at once after a pause, and then together with later ones. */
export function nextTelling(
  { toldAt, toldLines }: { toldAt: number; toldLines: number },
  now: number,
): number {
  return Math.max(now, toldAt + (toldLines >= RAID_LINES ? RAID_SECONDS : QUIET_SECONDS) * 1000);
}

/**
 * The pending lines as one message: in order, equal consecutive lines merged, and if they don't fit the newest, below the
 * number of earlier ones. Pings nobody and formats nothing, whatever the names of tribes and players are.
 */
export function composeLog(log: {
  tribeName: string;
  serverName: string;
  lines: readonly WaitingLine[];
  leftOut: number;
}): string {
  const head = `**${shownText(log.tribeName, MAX_NAME_LENGTH) || 'Tribe'}** · ${escapeDiscord(log.serverName)}`;
  let room = MAX_CONTENT - head.length - SPARE;
  let leftOut = log.leftOut;
  const shown: string[] = [];
  for (const { gameTime, text, times } of together(log.lines).toReversed()) {
    const line = `\`${gameTime}\` ${shownText(text, MAX_TEXT_LENGTH)}${times > 1 ? ` ×${times}` : ''}`;
    room -= line.length + 1;
    if (room < 0) leftOut += times;
    else shown.push(line);
  }
  return [head, ...(leftOut > 0 ? [leftOutWords(leftOut)] : []), ...shown.toReversed()].join('\n');
}

function together(lines: readonly WaitingLine[]): { gameTime: string; text: string; times: number }[] {
  const runs: { gameTime: string; text: string; times: number }[] = [];
  for (const { gameTime, text } of lines) {
    const last = runs.at(-1);
    if (last?.text === text) last.times++;
    else runs.push({ gameTime, text, times: 1 });
  }
  return runs;
}
