import { isEosId } from '@arkwright/ark/eos-id';
import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import { plainLine } from '@arkwright/ark/plain-text';
import type { ChatSettings } from './groups.ts';

/** What a game server tells that may be relayed. Texts come from players. */
export type Line = Talk | Arrival;
/** `speaker`: the account and the survivor, by whom the pace counts. */
export type Talk =
  | { kind: 'said'; name: string; tribe: string; text: string; isOfTribe: boolean; speaker: string }
  | { kind: 'by-server'; text: string };
export type Arrival =
  | { kind: 'joined'; name: string; eosId: string | null }
  | { kind: 'left'; name: string; eosId: string | null };

/** So late a line of the log is nothing that goes on, ms. Games whose clocks are behind are heard by GetChat alone. */
const OLD_MS = 60_000;

const COMMAND = /^[/!][\p{L}\d]/u;
/** Holds a code that is somebody's alone, also where commands are relayed. */
const REGISTER = /^[/!]register\b/i;

/** Whether a line was said before anybody of us was there to relay it. @param now milliseconds since 1970 */
export const isOld = ({ at }: GameLogEntry, now: number): boolean => at !== null && at < now - OLD_MS;

/**
 * Whether the server's words read like a relay's: `[place] name: text`, or `[place] name joined`. Another instance, or
 * another program, with the same servers may have sent them; relayed again, they would go round without end.
 */
function looksRelayed(message: string): boolean {
  const text = plainLine(message);
  const end = text.startsWith('[') ? text.indexOf(']') : -1;
  return end > 0 && (/[:：]/.test(text.slice(end)) || /\s(?:joined|left)$/.test(text));
}

/** What of an event may be relayed, by the settings; undefined for nothing. */
export function lineOf(event: GameLogEntry, chat: ChatSettings): Line | undefined {
  if (event.type === 'server.chat')
    return looksRelayed(event.message) ? undefined : { kind: 'by-server', text: event.message };
  if (event.type === 'player.joined' || event.type === 'player.left') {
    const eosId = event.eosId !== null && isEosId(event.eosId) ? event.eosId : null;
    return { kind: event.type === 'player.joined' ? 'joined' : 'left', name: event.player, eosId };
  }
  if (event.type !== 'chat.message' || isKeptBack(event.message, chat)) return undefined;
  const { player, character, message, told } = event;
  const { scope = 'global', tribe = '' } = told ?? {};
  const isOfTribe = scope === 'tribe';
  if (scope !== 'global' && !(isOfTribe && chat.crosschatTribeChat)) return undefined;
  const speaker = `${player} (${character})`;
  return { kind: 'said', name: character || player, tribe, text: message, isOfTribe, speaker };
}

function isKeptBack(message: string, { filterChatCommands }: ChatSettings): boolean {
  const text = message.trim();
  return text === '' || REGISTER.test(text) || (filterChatCommands && COMMAND.test(text));
}
