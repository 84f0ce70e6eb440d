/**
 * What a line of the world's log or an entry of a tribe's log is about, in one form for both: who died, or what was tamed,
 * with its level. Undefined for what only one of them has. The texts are the game's English ones.
 */
export function happeningOf(kind: 'world' | 'tribe', text: string): string | undefined {
  return tamedIn(text) ?? diedIn(text, kind);
}

const TAMED = / Tamed an? /;
const LEVEL = ' - Lvl ';

/** Of names with the same words the first and the last count: a hostile name costs no more than a look at it. */
function tamedIn(text: string): string | undefined {
  const tamed = TAMED.exec(text);
  const end = text.lastIndexOf(LEVEL);
  if (tamed === null || end <= tamed.index) return undefined;
  const [level] = /^\d+/.exec(text.slice(end + LEVEL.length)) ?? [];
  return level && `tamed ${text.slice(tamed.index + tamed[0].length, end)} ${level}`;
}

const TRIBE_BEGINNINGS = ['Tribemember ', 'Your Tribe killed ', 'Your '];

function diedIn(text: string, kind: 'world' | 'tribe'): string | undefined {
  const isDeath =
    text.includes(' was killed') || text.startsWith('Your Tribe killed ') || text.includes(' starved');
  const begin = kind === 'tribe' ? TRIBE_BEGINNINGS.find((words) => text.startsWith(words)) : undefined;
  const start = begin?.length ?? 0;
  const end = text.indexOf(LEVEL, start);
  if (!isDeath || end <= start) return undefined;
  const [, level] = /^(\d+)[ !]/.exec(text.slice(end + LEVEL.length)) ?? [];
  return level && `died ${text.slice(start, end)} ${level}`;
}

/** The game writes both at once; servers that are busy take a little longer. */
export const SAME_HAPPENING_MS = 5000;
