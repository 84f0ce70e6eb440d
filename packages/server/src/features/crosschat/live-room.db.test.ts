import { serverChat } from '@arkwright/ark/commands';
import { parseChatLine, parseGameLogLine } from '@arkwright/ark/log/parse-game-log';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendCommands } from '../../game-commands/service.ts';
import { gameCommands } from '../../game-commands/table.ts';
import { liveRoom } from '../live/bot.ts';
import { listLines } from '../live/service.ts';
import { tellGame } from '../server-status/testing/tell-game.ts';
import { crosschatRelay } from './bot.ts';
import { relayMember } from './members-service.ts';
import { CHANNEL, type ChatWorld, makeChatWorld, stamp } from './testing/chat-world.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());

/** What the Live Room has of a server whose log says these lines. */
async function roomAfter({ instance: { scope } }: ChatWorld, serverId: string, lines: readonly string[]) {
  const events = lines.map((line) => parseGameLogLine(`${stamp()}${line}`));
  const batch = { scope, server: { id: serverId, name: '' }, source: 'log' as const, events };
  await tellGame(context, [liveRoom(context)], [batch]);
  const told = await listLines(context, scope, {});
  return told.lines.filter((line) => line.serverId === serverId).map(({ text, relayed }) => [text, relayed]);
}

test('the Live Room knows what crosschat had a server repeat, and whether a log tells who said it', async () => {
  const world = await makeChatWorld(context, { crosschatTribeChat: true, enableJoinLeave: true });
  const { island, center } = world.servers;
  const { scope, id } = world.instance;
  await world.hear(island, ['Bob (Helena): hello', 'SERVER: restart at noon']);
  await world.hear(island, [`${stamp()}Eve joined this ARK!`], 'log');
  const told = { scope: 'tribe', tribe: 'Wolves' } as const;
  const toTribe = { ...parseChatLine('Bob (Helena): wolves only'), told };
  const of = { scope, server: { id: island, name: 'The Island' }, source: 'companion' } as const;
  await tellGame(context, [crosschatRelay(context)], [{ ...of, events: [toTribe] }]);
  const author = { id: '5', name: 'Ann' };
  await relayMember(context, scope, { channelId: CHANNEL, messageId: '9', author, text: 'from Discord' });
  const commands = [{ serverId: center, command: serverChat('by the console') }];
  await context.db.transaction((tx) => sendCommands(context, tx, { scope, commands }));
  await context.db.update(gameCommands).set({ state: 'done' }).where(eq(gameCommands.botId, id));
  const sent = (await world.commands()).filter(({ serverId }) => serverId === center);
  const repeated = sent.map(({ command }) => command.replace('ServerChat ', 'SERVER: '));
  expect(await roomAfter(world, center, [...repeated, 'Eve (Mei): [Island] Helena: hello'])).toEqual([
    ['[Island] Helena: hello', 'logged'],
    ['[Island] SERVER: restart at noon', 'logged'],
    ['[Island] Eve joined', 'logged'],
    ['[Island, tribe] Helena (Wolves): wolves only', 'unlogged'],
    ['[Discord] Ann: from Discord', 'unlogged'],
    ['by the console', null],
    // A player's own words, though they are the same.
    ['[Island] Helena: hello', null],
  ]);
});

test('words are a relay on the server alone that was to repeat them', async () => {
  const world = await makeChatWorld(context);
  const { island, center } = world.servers;
  await world.hear(island, ['Bob (Helena): hello']);
  const { id } = world.instance;
  await context.db.update(gameCommands).set({ state: 'done' }).where(eq(gameCommands.botId, id));
  expect(await roomAfter(world, island, ['Bob (Helena): hello', 'SERVER: [Island] Helena: hello'])).toEqual([
    ['hello', null],
    ['[Island] Helena: hello', null],
  ]);
  expect((await roomAfter(world, center, ['SERVER: [Island] Helena: hello'])).at(-1)).toEqual([
    '[Island] Helena: hello',
    'logged',
  ]);
});
