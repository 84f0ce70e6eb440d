import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { RunOutcome, TimedCommand } from '@arkwright/contracts/automatic-rcon/schema';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { changes } from '@arkwright/server/core/history/table';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { botInstances } from '../../core/access/table.ts';
import { startRconCommands } from '../../game-commands/rcon.ts';
import { serverStatuses, workers } from '../server-status/table.ts';
import { startGameServers } from '../server-status/worker.ts';
import { createServer } from '../servers/service.ts';
import { runDueCommands } from './due-service.ts';
import { runNow } from './runs-service.ts';
import { listTimedCommands } from './service.ts';
import { timedCommands } from './table.ts';
import type { Orders } from './testing/doomed-worker.ts';
import { TimedWorld } from './testing/timed-world.ts';

let sandbox: TestSandbox;
let world: TimedWorld;
const running = new Set<() => Promise<void>>();

beforeAll(async () => {
  sandbox = await startTestSandbox('timed-commands');
  world = await TimedWorld.open();
});
afterAll(async () => {
  await world.dispose();
  await sandbox.dispose();
});
beforeEach(async () => {
  world.instance = await makeInstance(world.context);
});
afterEach(async () => {
  for (const stop of running) await stop();
  running.clear();
  await world.context.db.delete(botInstances);
  await world.context.db.delete(workers);
});

const game = (index: number) => sandbox.sandbox.description.servers[index]!;

/** How often a game server has received this very command. */
async function received(index: number, command: string): Promise<number> {
  const path = `/ark/servers/${encodeURIComponent(game(index).name)}/commands?after=0`;
  const list = (await sandbox.control('GET', path)) as { text: string }[];
  return list.filter(({ text }) => text === command).length;
}

/** A simulated game server in the instance. */
async function addGame(index: number, owner: TestInstance = world.instance): Promise<string> {
  const { name, host, rconPort, password: rconPassword } = game(index);
  const fields = serverFields({ name, host, rconPort, rconPassword });
  return (await createServer(world.context, owner.by, fields)).id;
}

async function startWorker(workerId?: string): Promise<void> {
  const options = { intervals: { players: 200 }, ...(workerId !== undefined && { workerId }) };
  const sessions = await startGameServers(world.context, options);
  const commands = startRconCommands(world.context, sessions);
  running.add(async () => {
    await commands.stop();
    await sessions.stop();
  });
}

const online = (count: number) =>
  eventually(async () => {
    const isOnline = eq(serverStatuses.state, 'online');
    expect(await world.context.db.select().from(serverStatuses).where(isOnline)).toHaveLength(count);
  });

test('a due command reaches its game server exactly once with many workers, and its reply is stored', async () => {
  const id = await addGame(0);
  await startWorker();
  await online(1);
  const command = await world.addCommand([id]);
  await runDueCommands(world.context);
  expect(await world.runsOf(command)).toEqual([]);
  await world.waitFor(command);
  await Promise.all([
    runDueCommands(world.context),
    runDueCommands(world.other),
    runDueCommands(world.context),
  ]);
  expect(await world.outcomes(command)).toEqual(['ok']);
  await Promise.all([runDueCommands(world.context), runDueCommands(world.other)]);
  expect(await received(0, command.command)).toBe(1);
  const [run, ...more] = await world.runsOf(command);
  expect(more).toEqual([]);
  expect(run).toMatchObject({ startedBy: '', command: command.command, isMissed: false });
  expect(run!.slot % MINUTE_MS).toBe(0);
  expect(run!.results).toEqual([
    {
      serverId: id,
      serverName: game(0).name,
      outcome: 'ok',
      reply: '',
    },
  ]);
  const [stored] = await listTimedCommands(world.context, world.instance.scope);
  expect(stored!.lastExecuted).toBe(run!.at);
  await world.waitFor(command);
  await runDueCommands(world.context);
  expect(await world.outcomes(command)).toEqual(['ok']);
  expect(await received(0, command.command)).toBe(2);
});

test('a worker killed between claim and result never makes a command run twice', async () => {
  const ids = [await addGame(1), await addGame(2), await addGame(3)];
  const child: ChildProcess = fork(fileURLToPath(new URL('./testing/doomed-worker.ts', import.meta.url)), {
    execArgv: [],
  });
  const commands: TimedCommand[] = [];
  for (let index = 0; index < 30; index++) commands.push(await world.addCommand(ids));
  await world.waitFor(commands[0]!);
  const orders: Orders = { databaseUrl: world.database.url, workerId: 'doomed', aheadMs: world.ahead };
  child.send(orders);
  await once(child, 'message');
  await online(3);
  child.send('go');
  await eventually(async () => expect(await received(1, commands[0]!.command)).toBe(1));
  child.kill('SIGKILL');
  await once(child, 'exit');

  await startWorker('doomed');
  await online(3);
  await runDueCommands(world.context);
  await runDueCommands(world.other);
  // The living worker continues at once, however many commands the dead one had taken.
  const after = await world.addCommand(ids);
  await runNow(world.context, world.instance.by, after.id);
  expect(await world.outcomes(after)).toEqual(['ok', 'ok', 'ok']);
  // Commands that the dead worker had taken are given up in time.
  await world.letWait(30_000);
  const seen = new Set<RunOutcome>();
  for (const each of commands) {
    const runs = await world.runsOf(each);
    expect(runs.length).toBeLessThanOrEqual(1);
    if (runs.length > 0) for (const outcome of await world.outcomes(each)) seen.add(outcome);
    for (const index of [1, 2, 3]) expect(await received(index, each.command)).toBeLessThanOrEqual(1);
  }
  expect(seen).not.toContain('pending');
});

test("a foreign server's ID planted in the database is ignored", async () => {
  const stranger = await makeInstance(world.context);
  const foreign = await addGame(4, stranger);
  const own = await addGame(5);
  await startWorker();
  await online(2);
  const command = await world.addCommand([own]);
  await world.context.db
    .update(timedCommands)
    .set({ serverIds: [foreign, own, foreign, own] })
    .where(eq(timedCommands.id, command.id));
  await world.waitFor(command);
  await runDueCommands(world.context);
  expect(await world.outcomes(command)).toEqual(['skipped', 'ok']);
  await runNow(world.context, world.instance.by, command.id);
  expect(await world.outcomes(command)).toEqual(['skipped', 'ok']);
  expect([await received(4, command.command), await received(5, command.command)]).toEqual([0, 2]);
  const [run] = await world.runsOf(command);
  const { name } = game(4);
  expect(JSON.stringify(run)).not.toContain(name);
});

test('a disabled command does not run when it is due, but can be run by hand', async () => {
  const id = await addGame(6);
  await startWorker();
  await online(1);
  const command = await world.addCommand([id], { isEnabled: false });
  await world.waitFor(command);
  await runDueCommands(world.context);
  expect(await world.runsOf(command)).toEqual([]);
  const run = await runNow(world.context, world.instance.by, command.id);
  expect(run).toMatchObject({ slot: 0, startedBy: 'Owner', results: [{ outcome: 'pending' }] });
  expect(await world.outcomes(command)).toEqual(['ok']);
  expect(await received(6, command.command)).toBe(1);
  const [entry] = await world.context.db
    .select()
    .from(changes)
    .where(eq(changes.action, 'timed-command.ran'));
  expect(entry).toMatchObject({
    actorId: world.instance.owner.discordId,
    area: 'AutomaticRcon',
    targetName: command.name,
    after: { command: command.command, serverIds: [id] },
  });
  const [stored] = await listTimedCommands(world.context, world.instance.scope);
  expect(stored).toMatchObject({ isEnabled: false, lastExecuted: run.at });
});
