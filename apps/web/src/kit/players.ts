/**
 * KIT · The selected instance's known players.
 *   const found = usePlayers({ q: 'bob' }, { enabled: isOpen });
 */
import type { KnownPlayer } from '@arkwright/contracts/players/schema';
import { useInstance } from './instances.ts';
import { kitCalls } from './kit-calls.ts';
import { useRead } from './reads.ts';

type PlayerQuery = {
  /** A part of a name or of the EOS ID. */
  q?: string;
  /** The account's name, exactly. */
  name?: string;
};

export function usePlayers(wanted: PlayerQuery, settings: { enabled?: boolean } = {}) {
  return useRead(kitCalls.players, { params: { botId: useInstance().id }, query: wanted }, settings);
}

/** A player's display name. */
export function playerName({ name, characterName, discordName, netId }: KnownPlayer): string {
  return name || characterName || discordName || shortEosId(netId);
}

/** The other names that a player is known by, as far as there are any. */
export function otherNames(player: KnownPlayer): string[] {
  const called = playerName(player);
  return [player.characterName, player.discordName && `@${player.discordName}`].filter(
    (name) => name !== '' && name !== called && name !== `@${called}`,
  );
}

/** Enough of an EOS ID to distinguish it: those of a platform begin alike. */
export const shortEosId = (netId: string) => `${netId.slice(0, 6)}…${netId.slice(-6)}`;
