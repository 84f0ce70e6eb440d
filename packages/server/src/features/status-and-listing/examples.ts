import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { inDiscord } from '../../discord/displays/messages.ts';
import type { ExampleOf, Examples } from '../postings/service.ts';
import { combinedMessage, playersMessage, type ShownServer, statusMessage } from './displays.ts';

const PLAYERS = [
  { netId: '0002a1b2c3d4e5f60718293a4b5c6d7e', name: 'Bob', characterName: 'Grim' },
  { netId: '0002b1b2c3d4e5f60718293a4b5c6d7f', name: 'Eve', characterName: 'Raptor Queen' },
];

function exampleServers({ serverName, now }: ExampleOf): [ShownServer, ShownServer] {
  const server = { host: '203.0.113.7', gamePort: 7777, maxPlayers: 70, since: now - 20 * MINUTE_MS };
  return [
    { ...server, id: 'first', name: serverName, state: 'online', players: PLAYERS.length, online: PLAYERS },
    { ...server, id: 'second', name: 'Another server', state: 'offline', players: 0, online: [] },
  ];
}

export const statusExamples: Examples<
  'serverStatus.statusChannelId' | 'serverStatus.combinedStatusChannelId' | 'playerList.channelMapping'
> = {
  'serverStatus.statusChannelId': {
    kind: 'embed',
    embed: (of) => inDiscord(statusMessage(exampleServers(of)[0], of.settings.serverStatus), of.now),
  },
  'serverStatus.combinedStatusChannelId': {
    kind: 'embed',
    embed: (of) => inDiscord(combinedMessage(of.settings.serverStatus, exampleServers(of)), of.now),
  },
  'playerList.channelMapping': {
    kind: 'embed',
    embed: (of) => inDiscord(playersMessage(exampleServers(of)[0], of.settings.playerList), of.now),
  },
};
