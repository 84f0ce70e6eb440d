import type { LiveLine } from '@arkwright/contracts/live/schema';

/** The game writes both at once; servers that are busy take a little longer. */
const SAME_MS = 5000;

/**
 * What a line of the world or of a tribe's log tells, in one form for both: who died, or what was tamed, with its level.
 * Undefined for what only one of them tells. The texts are the game's English ones (ark-domain notes: world lines, tribe log).
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

/** The lines without those of tribe logs that tell what a line of the world has told already. */
export function toldOnce(lines: readonly LiveLine[]): readonly LiveLine[] {
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
