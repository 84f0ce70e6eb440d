import type { PlayerNote, PlayerPage } from '@arkwright/contracts/players/page';
import { buildPlayer } from './build-player.ts';

export const KARA = '0002aabbccddeeff00112233445566ff';
const HOUR_MS = 3_600_000;

export const shown = <Data>(data: Data) => ({ state: 'shown' as const, data });

export const buildNote = (overrides: Partial<PlayerNote> = {}): PlayerNote => ({
  id: 'note-1',
  author: 'Ann',
  isOwn: false,
  text: 'Raids at night.\nWas warned.',
  createdAt: Date.now() - HOUR_MS,
  changedAt: 0,
  ...overrides,
});

/** A player with data in every section. */
export function buildPage(overrides: Partial<PlayerPage> = {}): PlayerPage {
  const at = Date.now() - 48 * HOUR_MS;
  return {
    player: buildPlayer({ netId: KARA, name: 'Kara', formerNames: ['Kar, the First'], firstSeen: at }),
    characters: shown([
      {
        id: 'c1',
        serverId: 'server-1',
        serverName: 'The Island',
        characterName: 'Grim',
        level: 105,
        tribeName: 'Wolves',
        lastSeen: at,
        tribes: [
          { name: 'Bears', since: 0 },
          { name: '', since: at },
          { name: 'Wolves', since: at + HOUR_MS },
        ],
      },
    ]),
    registration: shown({
      discordId: '300000000000000001',
      discordUsername: 'kara.rex',
      createdAt: at,
      playtimeSeconds: 7200,
      clusters: [{ clusterId: 'c1', name: 'Main cluster', playtimeSeconds: 3600 }],
    }),
    alert: shown({ name: 'Kara', reason: 'Griefs', createdAt: at, alertJoin: true, alertLeave: false }),
    ban: shown({
      playerName: 'Kara',
      reason: 'Meshing',
      bannedAt: at,
      bannedUntil: 0,
      isIgnoreEntry: false,
      isAutomatic: false,
      serversToCome: 2,
    }),
    infractions: shown({
      count: 3,
      mute: { mutedUntil: Date.now() + HOUR_MS, reason: 'Spam', isNameShared: false },
    }),
    claims: shown([{ setId: 's1', setName: 'Beginner', count: 1, maxClaims: 3 }]),
    notes: shown([buildNote()]),
    ...overrides,
  };
}
