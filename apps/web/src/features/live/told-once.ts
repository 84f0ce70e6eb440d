import type { LiveLine } from '@arkwright/contracts/live/schema';
import type { StreamView } from './stream-view.ts';

/** The game writes both at once; servers that are busy take a little longer. */
const SAME_MS = 5000;
/** The servers of a group get it at once; a busy one takes longer. */
const RELAYED_MS = 60_000;

/**
 * The content of a world's or tribe log's line, in one form for both: who died, or what was tamed, with its level.
 * Undefined for lines that only one of them has. The texts are the game's English ones (ark-domain notes: world lines,
 * tribe log).
 */
function happeningOf({ kind, text }: LiveLine): string | undefined {
  if (kind !== 'world' && kind !== 'tribe') return undefined;
  const tamed = / Tamed an? (.+) - Lvl (\d+)/.exec(text);
  if (tamed) return `tamed ${tamed[1]} ${tamed[2]}`;
  const died = /^(?:Tribemember |Your Tribe killed |Your )?(.+?) - Lvl (\d+)(?: |!)/.exec(text);
  const isDeath =
    text.includes(' was killed') || text.startsWith('Your Tribe killed ') || text.includes(' starved');
  return died && isDeath ? `died ${died[1]} ${died[2]}` : undefined;
}

const known = new WeakMap<LiveLine, string | undefined>();

/** With where it happened; made once for each line. */
function keyOf(line: LiveLine): string | undefined {
  if (!known.has(line)) {
    const happening = happeningOf(line);
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
      key !== undefined && inWorld.get(key)?.some(({ at }) => Math.abs(at - line.at) <= SAME_MS) === true
    );
  };
  return lines.some(isTold) ? lines.filter((line) => !isTold(line)) : lines;
}
