import { FEATURE_MANIFESTS, type ItemsIn, type NamesIn } from '../features.ts';

/** What the history calls what was done: `server.created`. */
export type HistoryAction = ItemsIn<'actions'> | NamesIn<'sentences'>;

/** Actions with words of their own. `…` stands for the target's name, `{command}` for what was run. */
export const SENTENCES: Readonly<Record<string, string>> = Object.assign(
  {},
  ...FEATURE_MANIFESTS.map((manifest) => ('sentences' in manifest ? manifest.sentences : {})),
);

/** What things are called, where their kind's own words are not enough. */
export const KINDS: Readonly<Record<string, string>> = Object.assign(
  {},
  ...FEATURE_MANIFESTS.map((manifest) => ('kinds' in manifest ? manifest.kinds : {})),
);
