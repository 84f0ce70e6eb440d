import type { KnownPlayer } from '@arkwright/contracts/players/schema';

/** A player who is online on a server. */
export function buildPlayer(overrides: Partial<KnownPlayer> = {}): KnownPlayer {
  return {
    netId: '0002aabbccddeeff00112233445566ff',
    name: 'Bob',
    characterName: '',
    formerNames: [],
    discordName: '',
    isOnline: true,
    serverId: 'server-1',
    serverName: 'The Island',
    firstSeen: 1,
    lastSeen: Date.now(),
    ...overrides,
  };
}
