import type { CompanionServer } from '@arkwright/contracts/companion/schema';
import { DAY_MS } from '@arkwright/contracts/core/durations';
import { type HostedSave, SAVE_SOURCES, type SaveSource } from '@arkwright/contracts/hosted-saves/schema';
import { DATA_KINDS } from '../../kit/data-kinds.ts';

type Provision = { what: string; from: readonly SaveSource[] };

const IN_GAME: readonly SaveSource[] = ['Mod', 'APIPlugin'];

/** What each way provides, in the order in which people ask for it. */
export const PROVISIONS: readonly Provision[] = [
  { what: 'Players, tribes and bases', from: SAVE_SOURCES },
  { what: 'Dinos', from: ['Mod', 'Agent', 'Host'] },
  { what: 'Session name, version and mods; chat of tribes and alliances', from: IN_GAME },
  { what: 'Removals, kills, nukes and /register in the game', from: IN_GAME },
  { what: 'Log lines and letters that RCON lacks', from: ['Agent'] },
];

/** What each way needs, in few words: four of them are side by side on a phone. */
export const NEEDS: Readonly<Record<SaveSource, string>> = {
  Mod: 'The mod in the game',
  APIPlugin: 'The server API, self-hosted; discontinued',
  Agent: 'A program beside the game server',
  Host: 'A link on Hosting Sync and the owner’s consent',
};

/**
 * The ways that a server uses: the companion that is connected, whatever has uploaded something within the last day, and
 * the host while its save is read there.
 */
export function waysOf(save: HostedSave, companion: CompanionServer | undefined, now: number): SaveSource[] {
  const recent = DATA_KINDS.map((kind) => save.sources[kind])
    .filter(({ at }) => at > now - DAY_MS)
    .map(({ source }) => source);
  const connected = companion?.isConnected ? companion.type : '';
  const isRead = save.isOn && save.state !== 'needs';
  return SAVE_SOURCES.filter(
    (way) => recent.includes(way) || connected === way || (way === 'Host' && isRead),
  );
}

/** The servers that use each way. */
export function serversByWay(
  saves: readonly HostedSave[],
  companionOf: ReadonlyMap<string, CompanionServer>,
  now: number,
): Record<SaveSource, HostedSave[]> {
  const used = saves.map((save) => ({ save, ways: waysOf(save, companionOf.get(save.serverId), now) }));
  const usersOf = (way: SaveSource) => used.filter(({ ways }) => ways.includes(way)).map(({ save }) => save);
  return {
    Mod: usersOf('Mod'),
    APIPlugin: usersOf('APIPlugin'),
    Agent: usersOf('Agent'),
    Host: usersOf('Host'),
  };
}
