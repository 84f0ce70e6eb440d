import type { CompanionServer } from '@arkwright/contracts/companion/schema';
import { DAY_MS } from '@arkwright/contracts/core/durations';
import { type HostedSave, SAVE_SOURCES, type SaveSource } from '@arkwright/contracts/hosted-saves/schema';

type Provision = { what: string; from: readonly SaveSource[] };

const IN_GAME: readonly SaveSource[] = ['Mod', 'APIPlugin'];

/** What each way provides, in the order in which people ask for it. */
export const PROVISIONS: readonly Provision[] = [
  { what: 'Players and tribes', from: SAVE_SOURCES },
  { what: 'Bases', from: SAVE_SOURCES },
  { what: 'Dinos', from: ['Mod', 'Agent', 'Host'] },
  { what: 'Session name, version and mods of the running game', from: IN_GAME },
  { what: 'Chat of tribes and alliances', from: IN_GAME },
  { what: 'Log lines and letters that RCON lacks', from: ['Agent'] },
  { what: 'Removals, kills and nukes in the game', from: IN_GAME },
  { what: '/register in the game', from: IN_GAME },
];

/** What each way needs. */
export const NEEDS: Readonly<Record<SaveSource, string>> = {
  Mod: 'The mod in the game, on any server that can load mods.',
  APIPlugin: 'A self-hosted server with the server API. It has reached its end of life.',
  Agent: 'A program beside the game server, which reads its save and log. No mod.',
  Host: 'A rented server that is linked on Hosting Sync, and its owner’s consent. Nothing to install.',
};

const KINDS = ['players', 'tribes', 'bases', 'dinos'] as const;

/**
 * The ways that a server uses: the companion that is connected, whatever has uploaded something within the last day, and
 * the host while its save is read there.
 */
export function waysOf(save: HostedSave, companion: CompanionServer | undefined, now: number): SaveSource[] {
  const recent = KINDS.map((kind) => save.sources[kind])
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
  companions: readonly CompanionServer[],
  now: number,
): Record<SaveSource, HostedSave[]> {
  const companionOf = new Map(companions.map((companion) => [companion.serverId, companion]));
  const used = saves.map((save) => ({ save, ways: waysOf(save, companionOf.get(save.serverId), now) }));
  const usersOf = (way: SaveSource) => used.filter(({ ways }) => ways.includes(way)).map(({ save }) => save);
  return {
    Mod: usersOf('Mod'),
    APIPlugin: usersOf('APIPlugin'),
    Agent: usersOf('Agent'),
    Host: usersOf('Host'),
  };
}
