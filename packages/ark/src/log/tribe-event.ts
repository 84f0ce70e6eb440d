import type { TribeEventKind } from './game-event.ts';

// The texts are the game's English ones (Beacon's ArkLogMessage.php, ArkBot's TribeLog.cs), and those of the mod
// Dino Depot, which most servers use for their pods. Order matters: players name survivors, dinos and tribes, so
// the most reliable patterns come first.
const RULES: readonly [TribeEventKind, (text: string) => boolean][] = [
  ['anti-meshing', (text) => text.startsWith('Anti-meshing destroyed ')],
  ['duped-item', (text) => text.startsWith('Removed duped item')],
  ['mission', (text) => text.startsWith('Mission ')],
  ['enemy-killed', (text) => text.startsWith('Your Tribe killed ')],
  ['member-killed', (text) => text.startsWith('Tribemember ') && text.includes(' was killed')],
  ['auto-decayed', (text) => text.startsWith("Your '") && text.endsWith(' was auto-decay destroyed!')],
  ['structure-destroyed', (text) => text.startsWith("Your '") && text.endsWith(' was destroyed!')],
  ['dino-killed', (text) => text.startsWith('Your ') && text.includes(' was killed')],
  ['starved', (text) => text.endsWith(' starved to death!')],
  ['structure-destroyed', (text) => text.includes(" destroyed your '")],
  ['enemy-structure-destroyed', (text) => text.includes(" destroyed their '")],
  ['demolished', (text) => text.includes(" demolished a '") || text.includes(" demolished an '")],
  ['unclaimed', (text) => text.includes(" unclaimed '")],
  ['claimed', (text) => text.includes(" claimed '")],
  ['tamed', (text) => / Tamed an? /.test(text)],
  ['death-essence', (text) => /\bdeath essence\b/i.test(text)],
  ['frozen', (text) => text.includes(' froze ') || /\) captured by /.test(text)],
  ['unfrozen', (text) => text.includes(' unfroze ') || /\) released by /.test(text)],
  ['uploaded', (text) => / uploaded an? /.test(text)],
  ['downloaded', (text) => / downloaded an? /.test(text)],
  ['member-added', (text) => / was added to the Tribe(?: by .*)?!$/s.test(text)],
  ['member-removed', (text) => / was removed from the Tribe(?: by .*)?!$/s.test(text)],
  ['merged', (text) => / was merged in(?: by .*)?!$/s.test(text)],
  ['rank-changed', (text) => / was promoted to a Tribe Admin| was demoted | set to Rank Group /.test(text)],
  ['alliance', (text) => /\bAlliance\b|\bally\b/.test(text)],
  ['neutered', (text) => text.includes(' neutered')],
];

/** The kind of a tribe-log text without markup. */
export function classifyTribeEvent(text: string): TribeEventKind {
  return RULES.find(([, matches]) => matches(text))?.[0] ?? 'other';
}

/**
 * Who may be meant by a text of the kind `member-removed`: the text before the verb, with and without the id that
 * some versions add. Several if names contain the words, too.
 */
export function removedMembers(text: string): string[] {
  const verbs = [...text.matchAll(/ was removed from the Tribe/g)];
  const names = verbs.map(({ index }) => text.slice(0, index));
  return [...new Set(names.flatMap((name) => [name, name.replace(/ with ID \d{1,20}$/i, '')]))];
}
