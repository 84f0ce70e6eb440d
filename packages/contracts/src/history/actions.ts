import { FEATURE_MANIFESTS, type ItemsIn, type NamesIn } from '../manifests/features.ts';

/** Names of actions in the history: `server.created`. */
export type HistoryAction = ItemsIn<'actions'> | NamesIn<'sentences'>;

/** Actions with their own wording. `…` stands for the target's name, `{command}` for the command that ran. */
export const SENTENCES: Readonly<Record<string, string>> = Object.assign(
  {},
  ...FEATURE_MANIFESTS.map((manifest) => ('sentences' in manifest ? manifest.sentences : {})),
);

/** Names of things, if the default wording of their kind isn't enough. */
export const KINDS: Readonly<Record<string, string>> = Object.assign(
  {},
  ...FEATURE_MANIFESTS.map((manifest) => ('kinds' in manifest ? manifest.kinds : {})),
);
