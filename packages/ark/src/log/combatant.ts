import type { Combatant } from './game-event.ts';

const LEVEL = / - Lvl (\d{1,6})(?= \(|$)/g;

/** `Rexy - Lvl 215 (Rex) (Wolves)`, `Zeke - Lvl 130 ()`, `Gary - Lvl 12`; null if there is no level. */
export function parseCombatant(text: string): Combatant | null {
  const level = [...text.matchAll(LEVEL)].at(-1);
  if (!level) return null;
  const after = text.slice(level.index + level[0].length);
  if (after !== '' && !after.endsWith(')')) return null;
  const groups = after === '' ? null : after.slice(2, -1);
  // Of two groups the first is the species, which never contains parentheses; a single one is the tribe.
  const border = groups?.indexOf(') (') ?? -1;
  return {
    article: null,
    name: text.slice(0, level.index),
    level: Number(level[1]),
    species: groups !== null && border >= 0 ? groups.slice(0, border) : null,
    tribe: groups !== null && border >= 0 ? groups.slice(border + 3) : groups,
  };
}

/** The text after "was killed by": a combatant with or without an article, or just a cause. */
export function parseKiller(text: string): Combatant {
  const article = text.startsWith('a ') ? 'a' : text.startsWith('an ') ? 'an' : null;
  const rest = article === null ? text : text.slice(article.length + 1);
  const combatant = parseCombatant(rest);
  return { ...(combatant ?? { name: rest, level: null, species: null, tribe: null }), article };
}

export function formatCombatant({ article, name, level, species, tribe }: Combatant): string {
  const groups = [species, tribe].filter((group) => group !== null).map((group) => ` (${group})`);
  return `${article === null ? '' : `${article} `}${name}${level === null ? '' : ` - Lvl ${level}`}${groups.join('')}`;
}
