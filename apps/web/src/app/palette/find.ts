import { isAgainst, makeTextIndex, type TextIndex } from '../../ui/text-index.ts';
import type { CatalogEntry } from './catalog.ts';
import type { UsesOf } from './recent.ts';

type Kind = CatalogEntry['kind'];

export type FoundGroup = { kind: Kind; entries: CatalogEntry[]; count: number };

export type Finder = TextIndex<CatalogEntry>;

/** Results of a kind that are shown. */
const MOST: Readonly<Record<Kind, number>> = { page: 3, setting: 6, action: 3, help: 4 };
/** What names a thing is nearer to it than a text that mentions it. */
const WEIGHT: Readonly<Record<Kind, number>> = { page: 1.15, setting: 1, action: 0.9, help: 0.3 };
/** Who asks in a sentence wants to read. */
const HELP_ASKED_FOR = 0.7;
const IS_QUESTION = /^(?:why|how|what|where|can i|do i)\b/i;
/** Of many words as many must be found. */
const LEAST_SHARE = 0.5;
/** Results that are this much worse than the best of their kind are left out. */
const CUT = 0.5;
const SWITCH_BONUS = 1.15;
/** Who says “all” means all servers, though the word is in every other text. */
const IS_FOR_ALL = /\b(?:all|each|every\w*)\b/i;
const FOR_ALL_BONUS = 1.3;
/** Matches as near as this are equal: what somebody uses comes first among them. */
const USED_BONUS = 1.05;
const NEVER_USED: UsesOf = () => 0;

export function makeFinder(entries: readonly CatalogEntry[]): Finder {
  return makeTextIndex(entries, (entry) => entry);
}

/** The best results of each kind; the kind with the very best comes first, whatever is used. */
export function findGroups(finder: Finder, query: string, usesOf: UsesOf = NEVER_USED): FoundGroup[] {
  const wantsSwitch = isAgainst(query);
  const wantsAll = IS_FOR_ALL.test(query);
  const weights = IS_QUESTION.test(query.trim()) ? { ...WEIGHT, help: HELP_ASKED_FOR } : WEIGHT;
  const hits = finder
    .find(query)
    .filter(({ share }) => share >= LEAST_SHARE)
    .map(({ entry, score, share }) => {
      const isWanted = wantsSwitch && entry.kind === 'setting' && entry.isSwitch;
      const isMeant = wantsAll && entry.kind === 'action' && entry.on === 'instance';
      const bonus = (isWanted ? SWITCH_BONUS : 1) * (isMeant ? FOR_ALL_BONUS : 1);
      return { entry, rank: score * share ** 2 * weights[entry.kind] * bonus };
    })
    .toSorted((a, b) => b.rank - a.rank);
  return [...Map.groupBy(hits, ({ entry }) => entry.kind)].map(([kind, found]) => {
    const best = found[0]?.rank ?? 0;
    const near = found
      .filter(({ rank }) => rank >= best * CUT)
      .map(({ entry, rank }) => {
        const uses = usesOf(entry.id);
        return { entry, uses, rank: uses > 0 ? rank * USED_BONUS : rank };
      })
      .toSorted((a, b) => b.rank - a.rank || b.uses - a.uses);
    return { kind, entries: near.slice(0, MOST[kind]).map(({ entry }) => entry), count: near.length };
  });
}
