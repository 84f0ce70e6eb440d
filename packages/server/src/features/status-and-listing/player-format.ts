import type { PLAYER_FORMATS } from '@arkwright/contracts/status-and-listing/settings';
import { shownText } from '../../discord/text.ts';
import type { OnlineNow } from '../player-search/service.ts';

export type PlayerFormat = (typeof PLAYER_FORMATS)[number];

const MAX_NAME_LENGTH = 60;
/** Shown for a survivor with an unknown name: only companions report it. */
const UNKNOWN = 'unknown';

/** A player in one of the settings' formats: each word is replaced by that player's value, the rest stays. */
export function formatPlayer(format: PlayerFormat, { netId, name, characterName }: OnlineNow): string {
  const values: Record<string, string> = {
    EosId: netId,
    Player: shownText(name || UNKNOWN, MAX_NAME_LENGTH),
    Character: shownText(characterName || UNKNOWN, MAX_NAME_LENGTH),
  };
  return format.replace(/EosId|Player|Character/g, (word) => values[word] ?? word);
}
