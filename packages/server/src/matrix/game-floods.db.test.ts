import { MAX_LINE_LENGTH, MAX_LINES } from '@arkwright/ark/log/lines';
import { NO_RESPONSE_TEXT } from '@arkwright/ark/rcon/reply';
import { type Request, rawPacket, startPeer } from '@arkwright/ark/rcon/scripted-peer';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, newSnowflake, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { hostileLines } from '@arkwright/testing/hostile-shapes';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Member } from '../core/access/scope.ts';
import { directoryChanged } from '../discord/guilds/presence.ts';
import { discordOutbox } from '../discord/table.ts';
import { MAX_CONTENT } from '../discord/text.ts';
import { updateInstance } from '../features/instances/service.ts';
import * as live from '../features/live/repository.ts';
import { gameEventStore } from '../features/server-status/event-store.ts';
import { GAME_READERS } from '../features/server-status/lost-lines.ts';
import { startGameServers } from '../features/server-status/worker.ts';
import { createServer } from '../features/servers/service.ts';
import { GameOutput } from '../fleet/game-output.ts';
import { createDeliveries } from '../game-events/deliveries.ts';
import { createGameLog } from '../game-events/log.ts';
import { createLogger } from '../platform/base/logger.ts';
import { gameEventHandlers } from '../registry.ts';

// A game server of somebody who means harm: it answers with whatever the protocol lets through.

let context: TestContext;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());

/** An instance with a game server at this port, whose log is relayed. */
async function makeWatched(rconPort: number): Promise<{ instance: TestInstance; serverId: string }> {
  const instance = await makeInstance(context);
  const channelId = newSnowflake();
  const channels = [{ id: channelId, name: 'log', type: 0, parentId: '', position: 0 }];
  await directoryChanged(context, instance.guildId, { channels, roles: [] });
  const fields = serverFields({ host: '127.0.0.1', rconPort, rconPassword: 'secret' });
  const { id: serverId } = await createServer(context, instance.by, fields);
  const member = (await context.memberships.find(
    { discordId: instance.owner.discordId },
    instance.id,
  )) as Member;
  const by = { ...instance.by, member, discordId: instance.owner.discordId };
  const channelMapping = [{ serverId, serverName: '', channelId }];
  await updateInstance(context, by, { id: instance.id, log: { isEnabled: true, channelMapping } });
  return { instance, serverId };
}

/** Has a worker read the log of a game server that answers `log` once, and tell it in Discord and in the Live Room. */
async function readLog(log: string): Promise<TestInstance> {
  let isTold = false;
  const peer = await startPeer({
    onCommand({ id, text, socket }: Request) {
      const isLog = text.toLowerCase() === 'getgamelog';
      const answer = !isLog ? 'No Players Connected' : isTold ? NO_RESPONSE_TEXT : log;
      isTold ||= isLog;
      socket.write(rawPacket(id, 0, answer));
    },
  });
  const { instance } = await makeWatched(peer.port);
  const sessions = await startGameServers(context, {
    handlers: gameEventHandlers(context),
    intervals: { log: 100, players: 100 },
  });
  onTestFinished(async () => {
    await sessions.stop();
    await peer[Symbol.asyncDispose]();
  });
  return instance;
}

const saidIn = ({ id }: TestInstance) =>
  context.db.select().from(discordOutbox).where(eq(discordOutbox.botId, id)).orderBy(asc(discordOutbox.id));
/** What the game wrote: the change of the server's state is a line, too. */
const liveIn = async ({ scope }: TestInstance) =>
  (await live.listLines(context.db, scope, { since: 0, limit: 10_000 })).filter(
    ({ text }) => text !== 'Online',
  );

test('a line of 100 KB of combining marks is cut, and hardly any of it is normalized', async () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const flood = `${'\u0345'.repeat(25_000)}${'\u0334'.repeat(25_000)}`;
  const instance = await readLog(`Bob (Grim): e${flood}`);
  await eventually(async () => {
    expect((await saidIn(instance)).map(({ content }) => content)).toEqual([expect.stringContaining('Bob')]);
    expect(await liveIn(instance)).toHaveLength(1);
  });
  const [said] = await saidIn(instance);
  expect(said?.content.length).toBeLessThan(MAX_CONTENT);
  const [live] = await liveIn(instance);
  expect(live?.text.length).toBeLessThan(MAX_LINE_LENGTH);
  const characters = normalize.mock.contexts.reduce<number>((sum, text) => sum + String(text).length, 0);
  expect(characters).toBeGreaterThan(0);
  expect(characters).toBeLessThan(1_000);
});

test('of a reply with 40,000 lines the newest are handled in order, once, with the number of skipped ones', async () => {
  const lines = Array.from({ length: 40_000 }, (_, index) => `Bob (Grim): ${index}`);
  const instance = await readLog(lines.join('\n'));
  await eventually(async () => expect((await liveIn(instance)).length).toBeGreaterThan(0));
  const [first, ...others] = (await liveIn(instance)).map(({ text }) => text);
  expect(first).toBe('… 38,000 lines left out');
  expect(others).toEqual(Array.from({ length: MAX_LINES }, (_, index) => String(38_000 + index)));
});

test('every handler accepts every hostile reply, and reads no more of a line than is needed', async () => {
  const { instance, serverId } = await makeWatched(1);
  const game = {
    botId: instance.id,
    id: serverId,
    name: 'The Island',
    host: '',
    rconPort: 1,
    rconPassword: '',
  };
  const error = vi.fn();
  const log = Object.assign(createLogger('silent'), { error });
  const gameLog = createGameLog({ ...context, log }, gameEventStore, gameEventHandlers(context));
  onTestFinished(gameLog.stop);
  const events = createDeliveries(gameLog, log);
  const output = new GameOutput(events, 0);
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const replies = hostileLines(50_000).flatMap(({ text }) => [text, `Bob (Grim): ${text}`]);
  for (const reply of replies) {
    output.onLog(game, reply, Date.now());
    await events.settled();
    await gameLog.settled();
  }
  expect(error).not.toHaveBeenCalled();
  const longest = normalize.mock.contexts.map((text) => String(text).length);
  expect(longest.length).toBeGreaterThan(0);
  expect(Math.max(...longest)).toBeLessThanOrEqual(MAX_LINE_LENGTH);
});

test('each handler has a name for people, which is shown with its lost lines', () => {
  const names = gameEventHandlers(context).map(({ name }) => name);
  expect(names.toSorted()).toEqual(Object.keys(GAME_READERS).toSorted());
});
