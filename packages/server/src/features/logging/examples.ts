import type { GameEvent } from '@arkwright/ark/log/game-event';
import { describeConsole } from '../live/service.ts';
import type { Example, ExampleOf, Examples } from '../postings/service.ts';
import { describeEvent } from './describe-event.ts';
import { lineOf } from './relay.ts';

const PLAYER = { player: 'Raptor', character: 'Helena' };
const EOS_ID = '0002aaaabbbbccccddddeeeeffff0001';

const CHAT: GameEvent = { type: 'chat.message', ...PLAYER, message: 'Anyone up for a cave run?' };
const JOINED: GameEvent = { type: 'player.joined', player: PLAYER.player, eosId: EOS_ID, platform: 'PC' };
const TAMED: GameEvent = {
  type: 'dino.tamed',
  tamer: PLAYER.character,
  tribe: 'Obelisk',
  dino: 'Dodo',
  level: 120,
  species: 'Dodo',
};
const TRIBE_LOG: GameEvent = {
  type: 'tribe.log',
  tribe: 'Obelisk',
  tribeId: '1234567890',
  day: 12,
  time: '08:30:00',
  kind: 'tamed',
  color: [0, 1, 0, 1],
  text: 'Helena Tamed a Dodo - Lvl 120 (Dodo)!',
};
const ADMIN_COMMAND: GameEvent = {
  type: 'admin.command',
  command: 'SaveWorld',
  player: PLAYER.player,
  arkId: '123456789',
  accountId: EOS_ID,
};

/** Lines of the game's log, as the relay posts them. */
const lines = (...events: readonly [GameEvent, ...GameEvent[]]): Example => ({
  kind: 'line',
  texts: ({ settings, serverName, now }: ExampleOf) => {
    const tell = (event: GameEvent) =>
      lineOf(now, { name: serverName }, describeEvent({ ...event, at: now }, settings.log.sanitizeColors));
    return [events.map(tell).join('\n')];
  },
});

const commandLog: Example = {
  kind: 'message',
  texts: ({ serverName, person }) => {
    const outcome = { serverId: '', serverName, isDone: true, reply: 'World Saved' };
    return [describeConsole({ by: person.name, command: 'SaveWorld', outcome })];
  },
};

export const loggingExamples: Examples<
  | 'log.channelMapping'
  | 'log.tribeLogChannelMapping'
  | 'log.adminLogChannelId'
  | 'chat.chatLogChannelId'
  | 'rcon.commandLogChannelId'
> = {
  'log.channelMapping': lines(JOINED, CHAT, TAMED),
  'log.tribeLogChannelMapping': lines(TRIBE_LOG),
  'log.adminLogChannelId': lines(ADMIN_COMMAND),
  'chat.chatLogChannelId': lines(JOINED, CHAT),
  'rcon.commandLogChannelId': commandLog,
};
