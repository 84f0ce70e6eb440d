import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { KEPT_RUNS } from '@arkwright/contracts/automatic-rcon/bounds';
import {
  NEW_TIMED_COMMAND,
  type RunOutcome,
  type TimedCommand,
  type TimedCommandFields,
} from '@arkwright/contracts/automatic-rcon/schema';
import { changes } from '@arkwright/server/platform/access/table';
import { makeBot, serverFields, type TestBot } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { createTestDatabase, type TestDatabase } from '@arkwright/testing/test-database';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { botInstances } from '../../platform/access/table.ts';
import { users } from '../../platform/identity/table.ts';
import { startCommands } from '../../platform/rcon/commands.ts';
import { rconCommands } from '../../platform/rcon/table.ts';
import { serverStatuses, workers } from '../server-status/table.ts';
import { startGameServers } from '../server-status/worker.ts';
import { createServer, setServerEnabled } from '../servers/service.ts';
import { runDueCommands } from './due-service.ts';
import { listDue } from './repository.ts';
import { collectResults, listCommandTargets, listRuns, runNow } from './runs-service.ts';
import { createTimedCommand, listTimedCommands } from './service.ts';
import { timedCommandRuns, timedCommands } from './table.ts';
import type { Orders } from './testing/doomed-worker.ts';

const MINUTE = 60_000;

let world: TestSandbox;
let database: TestDatabase;
/** Two processes' views of one database. */
let context: TestContext;
let other: TestContext;
let bot: TestBot;
/** How far the program's clock is ahead of the real one. */
let ahead = 0;
const running = new Set<() => Promise<void> | void>();

beforeAll(async () => {
  world = await startTestSandbox('timed-commands');
  database = await createTestDatabase();
  const options = { databaseUrl: database.url, clock: { now: () => Date.now() + ahead } };
  context = await createTestContext(options);
  other = await createTestContext(options);
});
afterAll(async () => {
  await context.dispose();
  await other.dispose();
  await database.drop();
  await world.dispose();
});
beforeEach(async () => {
  bot = await makeBot(context);
});
afterEach(async () => {
  for (const stop of running) await stop();
  running.clear();
  await context.db.delete(botInstances);
  await context.db.delete(workers);
});

const onServer = (index: number) =>
  `/ark/servers/${encodeURIComponent(world.sandbox.description.servers[index]!.name)}`;

/** How often a game server has received this very command. */
async function received(index: number, command: string): Promise<number> {
  const list = (await world.control('GET', `${onServer(index)}/commands?after=0`)) as { text: string }[];
  return list.filter(({ text }) => text === command).length;
}

/** A simulated game server in the instance. */
async function addGame(index: number, owner = bot): Promise<string> {
  const { name, host, rconPort, password: rconPassword } = world.sandbox.description.servers[index]!;
  return (await createServer(context, owner.by, serverFields({ name, host, rconPort, rconPassword }))).id;
}

/** A server that only seems to be there: nobody holds it. */
async function addSeen(state: 'online' | 'offline' | 'starting', name = `Seen ${state}`): Promise<string> {
  const { id } = await createServer(context, bot.by, serverFields({ name }));
  const seen = { state, since: 0, lastSeen: 0, reason: '', players: 0 };
  await context.db.insert(serverStatuses).values({ botId: bot.id, serverId: id, ...seen });
  return id;
}

async function startWorker(by: TestContext = context): Promise<void> {
  const sessions = await startGameServers(by, { intervals: { players: 200 } });
  const commands = startCommands(by, sessions);
  running.add(async () => {
    commands.stop();
    await sessions.stop();
  });
}

const online = (count: number) =>
  vi.waitFor(
    async () => {
      const seen = await context.db.select().from(serverStatuses).where(eq(serverStatuses.state, 'online'));
      expect(seen).toHaveLength(count);
    },
    { timeout: 20_000 },
  );

let made = 0;
/** A command that no other test sends; due every minute unless it is said otherwise. */
function addCommand(serverIds: string[], changed: Partial<TimedCommandFields> = {}): Promise<TimedCommand> {
  const every = { dayOfWeek: -1, hour: -1, minute: -1 };
  const command = `Broadcast command number ${++made}`;
  const given = { ...NEW_TIMED_COMMAND, ...every, name: `Number ${made}`, command, serverIds, ...changed };
  return createTimedCommand(context, bot.by, given);
}

/** Moves the program's clock to a time after the beginning of the minute for which the command is due. */
async function wait(command: TimedCommand, ms = 0): Promise<void> {
  const [row] = await context.db.select().from(timedCommands).where(eq(timedCommands.id, command.id));
  ahead = row!.nextDueAt + ms - Date.now();
}

const runsOf = ({ id, botId }: TimedCommand) => {
  expect(botId).toBe(bot.id);
  return listRuns(context, bot.scope, id);
};
/** The outcomes of a command's last run, once all are known. */
async function outcomes(command: TimedCommand): Promise<RunOutcome[]> {
  return vi.waitFor(
    async () => {
      await collectResults(context);
      const [run] = await runsOf(command);
      const found = run!.results.map(({ outcome }) => outcome);
      expect(found).not.toContain('pending');
      return found;
    },
    { timeout: 10_000 },
  );
}
const sent = async (text: string) =>
  (await context.db.select().from(rconCommands).where(eq(rconCommands.command, text))).length;

test('a due command reaches its game server exactly once, however many look, and its answer is kept', async () => {
  const id = await addGame(0);
  await startWorker();
  await online(1);
  const command = await addCommand([id]);
  await runDueCommands(context);
  expect(await runsOf(command)).toEqual([]);
  await wait(command);
  await Promise.all([runDueCommands(context), runDueCommands(other), runDueCommands(context)]);
  expect(await outcomes(command)).toEqual(['ok']);
  await Promise.all([runDueCommands(context), runDueCommands(other)]);
  expect(await received(0, command.command)).toBe(1);
  const [run, ...more] = await runsOf(command);
  expect(more).toEqual([]);
  expect(run).toMatchObject({ startedBy: '', command: command.command, isMissed: false });
  expect(run!.slot % MINUTE).toBe(0);
  expect(run!.results).toEqual([
    {
      serverId: id,
      serverName: world.sandbox.description.servers[0]!.name,
      outcome: 'ok',
      reply: '',
    },
  ]);
  const [stored] = await listTimedCommands(context, bot.scope);
  expect(stored!.lastExecuted).toBe(run!.at);
  await wait(command);
  await runDueCommands(context);
  expect(await outcomes(command)).toEqual(['ok']);
  expect(await received(0, command.command)).toBe(2);
}, 30_000);

test('forty commands are handed over by three who look at once: each once', async () => {
  const id = await addSeen('online');
  const commands = [];
  for (let index = 0; index < 40; index++) commands.push(await addCommand([id]));
  await wait(commands[0]!);
  await Promise.all([runDueCommands(context), runDueCommands(other), runDueCommands(context)]);
  await Promise.all([runDueCommands(other), runDueCommands(context)]);
  for (const each of commands) expect(await sent(each.command)).toBe(1);
});

test('a claim that is there already keeps everybody else from the slot, even if the command still looks due', async () => {
  const command = await addCommand([await addSeen('online')]);
  await wait(command);
  const [due] = await context.db.select().from(timedCommands).where(eq(timedCommands.id, command.id));
  await runDueCommands(context);
  await context.db.update(timedCommands).set({ nextDueAt: due!.nextDueAt });
  await runDueCommands(other);
  expect(await sent(command.command)).toBe(1);
  expect(await runsOf(command)).toHaveLength(1);
});

test('what fails on the way leaves neither a claim nor a command, and is made up for within the minute', async () => {
  const command = await addCommand([await addSeen('online'), await addSeen('online', 'Second')]);
  await wait(command);
  const publish = vi.spyOn(context.bus, 'publish');
  let calls = 0;
  publish.mockImplementation(async () => {
    if (++calls === 2) throw new Error('the process is gone');
  });
  await runDueCommands(context);
  publish.mockRestore();
  expect([await sent(command.command), (await runsOf(command)).length]).toEqual([0, 0]);
  await runDueCommands(other);
  expect([await sent(command.command), (await runsOf(command)).length]).toEqual([2, 1]);
});

test('a worker that is killed between claim and result never makes a command run twice', async () => {
  const ids = [await addGame(1), await addGame(2), await addGame(3)];
  ahead = 0;
  const child: ChildProcess = fork(fileURLToPath(new URL('./testing/doomed-worker.ts', import.meta.url)), {
    execArgv: [],
  });
  const commands: TimedCommand[] = [];
  for (let index = 0; index < 30; index++) commands.push(await addCommand(ids));
  await wait(commands[0]!);
  const orders: Orders = { databaseUrl: database.url, workerId: 'doomed', aheadMs: ahead };
  child.send(orders);
  await once(child, 'message');
  await online(3);
  child.send('go');
  await vi.waitFor(async () => expect(await received(1, commands[0]!.command)).toBe(1), {
    timeout: 10_000,
    interval: 1,
  });
  child.kill('SIGKILL');
  await once(child, 'exit');

  const sessions = await startGameServers(context, { workerId: 'doomed' });
  const taking = startCommands(context, sessions);
  running.add(async () => {
    taking.stop();
    await sessions.stop();
  });
  await online(3);
  await runDueCommands(context);
  await runDueCommands(other);
  // What the dead worker had taken is given up in time.
  ahead += 30_000;
  const seen = new Set<RunOutcome>();
  for (const each of commands) {
    const runs = await runsOf(each);
    expect(runs.length).toBeLessThanOrEqual(1);
    if (runs.length > 0) for (const outcome of await outcomes(each)) seen.add(outcome);
    for (const index of [1, 2, 3]) expect(await received(index, each.command)).toBeLessThanOrEqual(1);
  }
  expect(seen).not.toContain('pending');
  expect(seen).toContain('ok');
}, 60_000);

test('a command that went down with its worker says that nobody knows; one that nobody took, that it was not sent', async () => {
  const command = await addCommand([await addSeen('online'), await addSeen('online', 'Second')]);
  await wait(command);
  await runDueCommands(context);
  const [first] = (await runsOf(command))[0]!.results;
  await context.db
    .update(rconCommands)
    .set({ state: 'taken' })
    .where(eq(rconCommands.serverId, first!.serverId));
  ahead += 6_000;
  await collectResults(context);
  expect((await runsOf(command))[0]!.results.map(({ outcome }) => outcome)).toEqual(['pending', 'failed']);
  ahead += 20_000;
  await collectResults(context);
  expect((await runsOf(command))[0]!.results).toMatchObject([
    { outcome: 'unknown', reply: 'The command was sent, but no answer came back. It may have run.' },
    { outcome: 'failed', reply: 'This game server is not connected right now.' },
  ]);
});

test.each([
  [MINUTE - 5_000, 1, false],
  [MINUTE, 0, true],
  [3 * 60 * MINUTE, 0, true],
])(
  'after a downtime a command that is %i ms late is sent %i times; missed: %s',
  async (late, times, isMissed) => {
    const command = await addCommand([await addSeen('online')], { minute: 0 });
    await wait(command, late);
    await runDueCommands(context);
    await runDueCommands(context);
    expect(await sent(command.command)).toBe(times);
    expect(await runsOf(command)).toMatchObject([{ isMissed, results: { length: times } }]);
    const [row] = await context.db.select().from(timedCommands).where(eq(timedCommands.id, command.id));
    expect(row!.nextDueAt).toBeGreaterThan(context.clock.now());
  },
);

test('servers that are offline, starting, disabled or unknown are skipped and said so; nothing disables itself', async () => {
  const [offline, starting] = [await addSeen('offline'), await addSeen('starting')];
  const disabled = await addSeen('online');
  await setServerEnabled(context, bot.by, { id: disabled, isEnabled: false });
  const unknown = (await createServer(context, bot.by, serverFields())).id;
  const command = await addCommand([offline, starting, disabled, unknown]);
  await wait(command);
  await runDueCommands(context);
  const [run] = await runsOf(command);
  expect(run!.results.map(({ outcome, reply }) => `${outcome} ${reply}`)).toEqual([
    'skipped Skipped: the server was offline.',
    'skipped Skipped: the server was starting.',
    'skipped Skipped: the server is disabled.',
    'skipped Skipped: the bot was not connected to the server.',
  ]);
  expect(await sent(command.command)).toBe(0);
  const [stored] = await listTimedCommands(context, bot.scope);
  expect(stored).toMatchObject({ isEnabled: true, lastExecuted: 0 });
  expect(await listCommandTargets(context, bot.scope)).toContainEqual({
    id: offline,
    name: 'Seen offline',
    skip: 'Skipped: the server was offline.',
  });
});

test("a foreign server's id that is planted in the database is never acted on", async () => {
  const stranger = await makeBot(context);
  const foreign = await addGame(4, stranger);
  const own = await addGame(5);
  await startWorker();
  await online(2);
  const command = await addCommand([own]);
  await context.db
    .update(timedCommands)
    .set({ serverIds: [foreign, own, foreign, own] })
    .where(eq(timedCommands.id, command.id));
  await wait(command);
  await runDueCommands(context);
  expect(await outcomes(command)).toEqual(['skipped', 'ok']);
  await runNow(context, bot.by, command.id);
  expect(await outcomes(command)).toEqual(['skipped', 'ok']);
  expect([await received(4, command.command), await received(5, command.command)]).toEqual([0, 2]);
  const [run] = await runsOf(command);
  const { name } = world.sandbox.description.servers[4]!;
  expect(JSON.stringify(run)).not.toContain(name);
}, 30_000);

test.each([
  [
    'the owner has no tier for it',
    (isBack: boolean) =>
      context.db
        .update(users)
        .set({ tier: isBack ? 3 : 2 })
        .where(eq(users.discordId, bot.owner.discordId)),
  ],
  [
    'the bot has left the guild',
    (isBack: boolean) =>
      context.db.update(botInstances).set({ isActive: isBack }).where(eq(botInstances.id, bot.id)),
  ],
])('nothing runs while %s, and nothing is made up for afterwards', async (_why, change) => {
  const command = await addCommand([await addSeen('online')]);
  await change(false);
  await wait(command);
  await runDueCommands(context);
  expect(await sent(command.command)).toBe(0);
  await change(true);
  await runDueCommands(context);
  expect([await sent(command.command), await runsOf(command)]).toEqual([0, []]);
  await wait(command);
  await runDueCommands(context);
  expect(await sent(command.command)).toBe(1);
});

test('a disabled command does not run when it is due, and runs when somebody says so', async () => {
  const id = await addGame(6);
  await startWorker();
  await online(1);
  const command = await addCommand([id], { isEnabled: false });
  await wait(command);
  await runDueCommands(context);
  expect(await runsOf(command)).toEqual([]);
  const run = await runNow(context, bot.by, command.id);
  expect(run).toMatchObject({ slot: 0, startedBy: 'Owner', results: [{ outcome: 'pending' }] });
  expect(await outcomes(command)).toEqual(['ok']);
  expect(await received(6, command.command)).toBe(1);
  const [entry] = await context.db.select().from(changes).where(eq(changes.action, 'timed-command.ran'));
  expect(entry).toMatchObject({
    actorId: bot.owner.discordId,
    area: 'AutomaticRcon',
    targetName: command.name,
    after: { command: command.command, serverIds: [id] },
  });
  const [stored] = await listTimedCommands(context, bot.scope);
  expect(stored).toMatchObject({ isEnabled: false, lastExecuted: run.at });
}, 30_000);

test("another instance's command can't be run", async () => {
  const command = await addCommand([await addSeen('online')]);
  const { by } = await makeBot(context);
  await expect(runNow(context, by, command.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await sent(command.command)).toBe(0);
});

test(`the last ${KEPT_RUNS} runs are kept, and with them the claim of a slot that many others followed`, async () => {
  const command = await addCommand([await addSeen('online')]);
  await wait(command);
  const [due] = await context.db.select().from(timedCommands).where(eq(timedCommands.id, command.id));
  await runDueCommands(context);
  for (let time = 0; time < KEPT_RUNS + 3; time++) {
    ahead += 1;
    await runNow(context, bot.by, command.id);
  }
  await context.db.update(timedCommands).set({ nextDueAt: due!.nextDueAt });
  await runDueCommands(context);
  expect(await sent(command.command)).toBe(KEPT_RUNS + 4);
  expect(await runsOf(command)).toHaveLength(KEPT_RUNS);
  const kept = await context.db
    .select()
    .from(timedCommandRuns)
    .where(eq(timedCommandRuns.commandId, command.id));
  expect(kept).toHaveLength(KEPT_RUNS + 1);
});

test('no more is handed over than workers take: what waits longer than a minute is missed, not lost', async () => {
  const ids = [await addSeen('online', 'A'), await addSeen('online', 'B')];
  const commands = [];
  for (let index = 0; index < 110; index++) commands.push(await addCommand(ids, { hour: 0, minute: 0 }));
  await wait(commands[0]!);
  const waiting = async () => (await context.db.select().from(rconCommands)).length;
  const before = await waiting();
  await runDueCommands(context);
  const handedOver = (await waiting()) - before;
  expect(handedOver).toBeGreaterThanOrEqual(200);
  expect(handedOver).toBeLessThan(220);
  // Nobody has taken them, and nobody will: there is room again.
  ahead += 6_000;
  await runDueCommands(context);
  expect((await waiting()) - before).toBe(220);
  for (const each of commands) expect(await runsOf(each)).toMatchObject([{ isMissed: false }]);
});

test('an instance with one command does not wait for another one with many', async () => {
  const busy = await addSeen('online');
  const first = await addCommand([busy]);
  for (let index = 0; index < 20; index++) await addCommand([busy]);
  bot = await makeBot(context);
  await addCommand([await addSeen('online')]);
  await wait(first);
  const due = await listDue(context.db, { now: context.clock.now(), limit: 2 });
  expect(new Set(due.map(({ botId }) => botId)).size).toBe(2);
});

test('one command that can’t be sent does not keep the others from running', async () => {
  const id = await addSeen('online');
  const [bad, good] = [await addCommand([id]), await addCommand([id])];
  await context.db.update(timedCommands).set({ command: 'two\nlines' }).where(eq(timedCommands.id, bad.id));
  await wait(good);
  await runDueCommands(context);
  expect(await sent(good.command)).toBe(1);
  await wait(bad, MINUTE);
  await runDueCommands(context);
  expect((await runsOf(bad))[0]).toMatchObject({ isMissed: true });
});

test('a long answer is kept in part', async () => {
  const command = await addCommand([await addSeen('online')]);
  await wait(command);
  await runDueCommands(context);
  const long = 'x'.repeat(100_000);
  await context.db
    .update(rconCommands)
    .set({ state: 'done', reply: long })
    .where(eq(rconCommands.command, command.command));
  expect(await outcomes(command)).toEqual(['ok']);
  expect((await runsOf(command))[0]!.results[0]!.reply).toBe('x'.repeat(300));
});
