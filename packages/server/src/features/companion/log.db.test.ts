import { MAX_LOG_LINES } from '@arkwright/contracts/companion/bounds';
import { type CompanionLog, companionOrders, type LogPosition } from '@arkwright/contracts/companion/schema';
import { registry } from '@arkwright/contracts/registry';
import { makeInstance, serverFields } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { AGENT_FIRST_MS, AGENT_RETURN_MS, GameOutput } from '../../fleet/game-output.ts';
import type { GameServer, LogAgent } from '../../fleet/game-server.ts';
import { createDeliveries } from '../../game-events/deliveries.ts';
import { createGameLog } from '../../game-events/log.ts';
import { newId } from '../../platform/base/random.ts';
import { gameEventHandlers } from '../../registry.ts';
import { listLines } from '../live/service.ts';
import { gameEventStore } from '../server-status/event-store.ts';
import { moveLog } from '../server-status/log-repository.ts';
import { createGameServerStore } from '../server-status/store.ts';
import { agentLogs, workers } from '../server-status/table.ts';
import { tellGame } from '../server-status/testing/tell-game.ts';
import { setServerEnabled } from '../servers/edit-service.ts';
import { createServer } from '../servers/service.ts';
import { listCompanions } from './service.ts';
import {
  type CompanionInstance,
  helloFields,
  makeCompanionInstance,
  saveCompanion,
} from './testing/companion-instance.ts';

let api: TestApp;
let instance: CompanionInstance;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.dispose());
beforeEach(async () => {
  instance = await makeCompanionInstance(api);
});

/** Ten minutes ago: what is said before is two minutes younger each. */
const START = Math.floor(Date.now() / 1000) - 600;
const stamp = (second: number) =>
  new Date(1000 * (START + second))
    .toISOString()
    .slice(0, 19)
    .replaceAll('-', '.')
    .replace('T', '_')
    .replaceAll(':', '.');
const line = (second: number, text: string) => `${stamp(second)}: Bob (Grim): ${text}`;

const handOn = (part: Partial<CompanionLog> & { key?: string }) => {
  const { key, ...body } = part;
  return send(api, registry.companion.log, {
    token: key ?? instance.key,
    body: { serverId: instance.serverId, run: 'run-1', first: 0, next: 0, lines: [], ...body },
  });
};
const handOnLines = async (part: Partial<CompanionLog>) => (await handOn(part)).body as LogPosition;

/** What every reader of the log has heard, by what the Live Room has. */
const heard = async () => {
  await tellGame(api.context, gameEventHandlers(api.context), []);
  const { lines } = await listLines(api.context, instance.scope, {});
  return lines.map(({ text }) => text);
};

/** The session of a worker that reads the same log over RCON. */
function overRcon() {
  const gameLog = createGameLog(api.context, gameEventStore, gameEventHandlers(api.context));
  onTestFinished(gameLog.stop);
  const events = createDeliveries(gameLog, api.context.log);
  const output = new GameOutput(events, Date.now());
  const server = (logAgent: LogAgent): GameServer => ({
    botId: instance.id,
    id: instance.serverId,
    name: 'The Island',
    logAgent,
    host: '127.0.0.1',
    rconPort: 1,
    rconPassword: '',
  });
  output.begin(0);
  return {
    /** A read of it `at` ms after the session began. */
    async read(logAgent: LogAgent, at: number, ...lines: string[]) {
      output.onLog(server(logAgent), lines.join('\n'), at);
      await events.settled();
    },
  };
}

test('each line is handled once, even if calls repeat, and the reply says where to continue', async () => {
  const two = { first: 0, next: 200, lines: [line(1, 'one'), line(2, 'two')] };
  expect(await handOnLines(two)).toEqual({ run: 'run-1', next: 200 });
  expect(await handOnLines(two)).toEqual({ run: 'run-1', next: 200 });
  expect(await handOnLines({ first: 100, next: 300, lines: [line(2, 'two'), line(3, 'three')] })).toEqual({
    run: 'run-1',
    next: 200,
  });
  const hello = await send(api, registry.companion.hello, {
    token: instance.key,
    body: helloFields({ serverId: instance.serverId, type: 'Agent' }),
  });
  expect(companionOrders.parse(hello.body).log).toEqual({ run: 'run-1', next: 200 });
  await handOnLines({ first: 200, next: 300, lines: [line(3, 'three')] });
  expect(await handOnLines({ run: 'run-2', first: 0, next: 100, lines: [line(4, 'four')] })).toEqual({
    run: 'run-2',
    next: 100,
  });
  expect(await heard()).toEqual(['one', 'two', 'three', 'four']);
});

test('two simultaneous calls, or a call killed before it moved on, handle nothing twice', async () => {
  const part = { first: 0, next: 100, lines: [line(1, 'one'), line(1, 'one'), line(2, 'two')] };
  await Promise.all([handOn(part), handOn(part), handOn(part)]);
  await api.context.db.delete(agentLogs);
  await handOnLines(part);
  expect(await heard()).toEqual(['one', 'one', 'two']);
});

test('a call that was overtaken by another does not move the log back', async () => {
  await handOnLines({ next: 100 });
  const overtaken = { from: { run: 'run-1', next: 0 }, to: { run: 'run-1', next: 50 }, hasLines: true };
  const { scope, serverId } = instance;
  expect(await moveLog(api.context.db, scope, { serverId, ...overtaken })).toBe(false);
  expect(await handOnLines({ next: 50 })).toEqual({ run: 'run-1', next: 100 });
});

test('while an agent sends a log, the same lines from RCON are not handled twice', async () => {
  const rcon = overRcon();
  await rcon.read('now', 0, line(1, 'one'), line(1, 'gr??e'));
  await handOnLines({ next: 100, lines: [line(1, 'one'), line(1, 'grüße')] });
  await rcon.read('now', 5000, line(2, 'two'));
  await rcon.read('now', AGENT_FIRST_MS);
  expect(await heard()).toEqual(['one', 'grüße']);
  // The agent has not told it in time: it may be looking at another file.
  await rcon.read('now', 5000 + AGENT_FIRST_MS);
  await handOnLines({ first: 100, next: 200, lines: [line(2, 'two')] });
  expect(await heard()).toEqual(['one', 'grüße', 'two']);
});

test('when an agent stops and comes back no line is lost or doubled', async () => {
  const rcon = overRcon();
  await rcon.read('', 0, line(1, 'one'));
  await handOnLines({ next: 100, lines: [line(1, 'one'), line(2, 'two')] });
  await rcon.read('now', 5000, line(2, 'two'), line(3, 'three'));
  await rcon.read('now', 10_000, line(4, 'four'));
  expect(await heard()).toEqual(['one', 'two']);
  await rcon.read('lately', AGENT_RETURN_MS, line(5, 'five'));
  expect(await heard()).toEqual(['one', 'two', 'three', 'four', 'five']);
  const missed = [line(3, 'three'), line(4, 'four'), line(5, 'five'), line(5, 'six')];
  await handOnLines({ first: 100, next: 300, lines: missed });
  expect(await heard()).toEqual(['one', 'two', 'three', 'four', 'five', 'six']);
});

test('an agent that catches up for longer than RCON waits loses nothing, and RCON continues meanwhile', async () => {
  await overRcon().read('', 0, line(1, 'one'), line(2, 'two'));
  // Nobody of us is there. What comes then has the last lines of the log.
  const rcon = overRcon();
  await rcon.read('now', 0, line(50, 'cut off'), line(51, 'last'));
  await handOnLines({ next: 100, lines: [line(2, 'two'), line(3, 'three')] });
  await rcon.read('now', AGENT_FIRST_MS, line(60, 'now'));
  expect(await heard()).toEqual(['one', 'two', 'three', 'cut off', 'last']);
  const rest = { first: 100, next: 200, lines: [line(3, 'three'), line(4, 'four'), line(49, 'later')] };
  await handOnLines(rest);
  await rcon.read('now', 2 * AGENT_FIRST_MS);
  const end = [line(50, 'whole'), line(50, 'cut off'), line(51, 'last'), line(60, 'now'), line(61, 'new')];
  await handOnLines({ first: 200, next: 300, lines: end });
  await api.context.db.delete(agentLogs);
  await handOnLines({ next: 300, lines: [...rest.lines, ...end] });
  expect(await heard()).toEqual([
    ...['one', 'two', 'three', 'cut off', 'last', 'four', 'later', 'now', 'whole', 'new'],
  ]);
});

test("lines that an agent sends minutes late don't count as a clock that was set back, unless it says so", async () => {
  await overRcon().read('', 0, line(1, 'one'), line(200, 'two'));
  await handOnLines({ next: 100, lines: [line(1, 'one')] });
  expect(await heard()).toEqual(['one', 'two']);
  await handOnLines({ first: 100, next: 200, lines: [line(40, 'old')] });
  expect(await heard()).toEqual(['one', 'two']);
  await handOnLines({ first: 200, next: 300, isClockSetBack: true, lines: [line(50, 'set back')] });
  expect(await heard()).toEqual(['one', 'two', 'set back']);
});

test('a worker learns from the first line that an agent sends a log, and that it did lately', async () => {
  const { leases } = createGameServerStore(api.context);
  const worker = newId();
  await leases.renew(worker, 60_000);
  await leases.claim(worker, 1000);
  const agentOf = async () =>
    (await leases.held(worker)).watched.find(({ id }) => id === instance.serverId)?.logAgent;
  const before = (await leases.summary(worker)).digest;
  await handOnLines({ next: 100 });
  expect(await agentOf()).toBe('');
  expect((await leases.summary(worker)).digest).toBe(before);
  await handOnLines({ first: 100, next: 200, lines: [line(1, 'one')] });
  expect(await agentOf()).toBe('now');
  expect((await leases.summary(worker)).digest).not.toBe(before);
  await api.context.db.update(agentLogs).set({ seenAt: Date.now() - 60_000 });
  expect(await agentOf()).toBe('lately');
  await api.context.db.update(agentLogs).set({ toldAt: 1 });
  expect(await agentOf()).toBe('');
  await api.context.db.delete(workers).where(eq(workers.id, worker));
});

test('lines of a server that is not watched are not handled, but the position moves on', async () => {
  await setServerEnabled(api.context, instance.by, { id: instance.serverId, isEnabled: false });
  expect(await handOnLines({ next: 100, lines: [line(1, 'one')] })).toEqual({ run: 'run-1', next: 100 });
  const { id: twin } = await createServer(api.context, instance.by, serverFields());
  await setServerEnabled(api.context, instance.by, { id: instance.serverId, isEnabled: true });
  await handOnLines({ serverId: twin, next: 100, lines: [line(1, 'one')] });
  expect(await heard()).toEqual([]);
});

test('lines that are not of the game log, and players connecting, are not handled; the number of skipped lines is', async () => {
  const lines = [
    `${stamp(1)}: IP for incoming account 0002 - IP 203.0.113.7`,
    'LogNet: nothing of the game',
    `${stamp(2)}: Connected to 203.0.113.7`,
  ];
  await handOnLines({ next: 100, lines, leftOut: 1200 });
  expect(await heard()).toEqual(['… 1,200 lines left out', 'Connected to [address]']);
});

test('a call has a size limit, and is refused for another instance’s server or while the companion is off', async () => {
  const tooMany = Array.from({ length: MAX_LOG_LINES + 1 }, () => line(1, 'one'));
  expect((await handOn({ next: 100, lines: tooMany })).status).toBe(400);
  const stranger = await makeInstance(api.context);
  const { id } = await createServer(api.context, stranger.by, serverFields());
  expect((await handOn({ serverId: id, next: 100, lines: [line(1, 'one')] })).status).toBe(404);
  await saveCompanion(api, instance, { isEnabled: false });
  expect((await handOn({ next: 100, lines: [line(1, 'one')] })).status).toBe(403);
  expect(await heard()).toEqual([]);
});

test('the page shows where the log comes from, and when it last had a line', async () => {
  const logOf = async () => (await listCompanions(api.context, instance.scope))[0]?.log;
  expect(await logOf()).toEqual({ isHandedOn: false, lastLineAt: 0 });
  await handOnLines({ next: 100 });
  expect(await logOf()).toEqual({ isHandedOn: true, lastLineAt: 0 });
  await handOnLines({ first: 100, next: 200, lines: [line(1, 'one')] });
  expect((await logOf())?.lastLineAt).toBeGreaterThan(0);
});
