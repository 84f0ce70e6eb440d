import { happeningOf, SAME_HAPPENING_MS } from '@arkwright/ark/log/happening';
import type { LiveLine } from '@arkwright/contracts/live/schema';
import type { StreamView } from './stream-view.ts';

/** The servers of a group get it at once; a busy one takes longer. */
const RELAYED_MS = 60_000;

const known = new WeakMap<LiveLine, string | undefined>();

/** With where it happened; made once for each line. */
function keyOf(line: LiveLine): string | undefined {
  if (!known.has(line)) {
    const { kind, text } = line;
    const happening = kind === 'world' || kind === 'tribe' ? happeningOf(kind, text) : undefined;
    known.set(line, happening && `${line.serverId} ${happening}`);
  }
  return known.get(line);
}

/**
 * Removes duplicate lines: tribe log lines that repeat a line of the world and, while all servers are shown, what crosschat
 * relayed to a server. A message that is in no log is shown on the first server that has it.
 *
 * @param lines in the order of their times
 * @param view.server the only server that is shown; empty for all
 */
export function toldOnce(lines: readonly LiveLine[], view: Pick<StreamView, 'server'>): readonly LiveLine[] {
  return tribesToldOnce(view.server === '' ? relaysToldOnce(lines) : lines);
}

function relaysToldOnce(lines: readonly LiveLine[]): readonly LiveLine[] {
  const first = new Map<string, LiveLine>();
  const isRepeat = (line: LiveLine) => {
    if (line.relayed !== 'unlogged') return line.relayed === 'logged';
    const told = first.get(line.text);
    const isElsewhere = told && told.serverId !== line.serverId && line.at - told.at <= RELAYED_MS;
    // Of repeated lines, the first server to send it sends both.
    if (!isElsewhere) first.set(line.text, line);
    return isElsewhere;
  };
  return lines.some(({ relayed }) => relayed) ? lines.filter((line) => !isRepeat(line)) : lines;
}

function tribesToldOnce(lines: readonly LiveLine[]): readonly LiveLine[] {
  const inWorld = Map.groupBy(
    lines.filter(({ kind }) => kind === 'world'),
    keyOf,
  );
  const isTold = (line: LiveLine) => {
    const key = line.kind === 'tribe' ? keyOf(line) : undefined;
    return (
      key !== undefined &&
      inWorld.get(key)?.some(({ at }) => Math.abs(at - line.at) <= SAME_HAPPENING_MS) === true
    );
  };
  return lines.some(isTold) ? lines.filter((line) => !isTold(line)) : lines;
}
