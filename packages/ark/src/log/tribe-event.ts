import type { TribeEventKind } from './game-event.ts';

// The texts are the game's English ones (Beacon's ArkLogMessage.php, ArkBot's TribeLog.cs). Order matters:
// players name survivors, dinos and tribes, so the most reliable patterns come first.
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
  ['frozen', (text) => text.includes(' froze ')],
  ['uploaded', (text) => / uploaded an? /.test(text)],
  ['downloaded', (text) => / downloaded an? /.test(text)],
  ['member-added', (text) => text.endsWith(' was added to the Tribe!')],
  ['member-removed', (text) => text.endsWith(' was removed from the Tribe!')],
  ['rank-changed', (text) => / was promoted to a Tribe Admin| was demoted | set to Rank Group /.test(text)],
  ['alliance', (text) => /\bAlliance\b|\bally\b/.test(text)],
  ['neutered', (text) => text.includes(' neutered')],
];

/** The kind of a tribe-log text without markup. */
export function classifyTribeEvent(text: string): TribeEventKind {
  return RULES.find(([, matches]) => matches(text))?.[0] ?? 'other';
}
