import type { InstanceSettings } from '@arkwright/contracts/settings-registry';
import type { InstanceScope } from '../../core/access/scope.ts';
import { matcherOf } from '../chat-words/service.ts';

/** The settings, in effect, that say which words are banned. */
export type BanningSettings = Pick<InstanceSettings, 'bannedWord' | 'chat'>;

/** Whether words are banned at all: the chat log may have been switched off later. */
export const isBanning = ({ bannedWord, chat }: BanningSettings): boolean =>
  bannedWord.isEnabled && chat.isChatLogEnabled;

/** The banned word that a chat message has, with its entry. */
export const bannedWordFinder = ({ botId }: InstanceScope, { bannedWord }: BanningSettings) =>
  matcherOf({ botId, group: 'bannedWord' }, bannedWord.bannedWordEntries);

/**
 * Tells whether a chat message must neither be relayed nor logged. Everything that relays chat to Discord or another
 * game checks this first, with the settings in effect: `suppressMessages` hides nothing in the game itself.
 */
export async function suppressorOf(
  scope: InstanceScope,
  settings: BanningSettings,
): Promise<(message: string) => boolean> {
  if (!isBanning(settings) || !settings.bannedWord.suppressMessages) return () => false;
  const find = await bannedWordFinder(scope, settings);
  return (message) => find(message) !== undefined;
}
