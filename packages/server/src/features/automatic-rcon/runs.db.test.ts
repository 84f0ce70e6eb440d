import { KEPT_RUNS } from '@arkwright/contracts/automatic-rcon/bounds';
import type { TimedCommand } from '@arkwright/contracts/automatic-rcon/schema';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, serverFields } from '@arkwright/testing/factories';
import { and, eq, ne, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { botInstances } from '../../core/access/table.ts';
import { changes } from '../../core/history/table.ts';
import { users } from '../../core/identity/table.ts';
import { type Effects, settleEffects } from '../../game-commands/effects.ts';
import { gameCommands } from '../../game-commands/table.ts';
import { setServerEnabled } from '../servers/edit-service.ts';
import { createServer } from '../servers/service.ts';
import { servers } from '../servers/table.ts';
import { runDueCommands } from './due-service.ts';
import { failedCommandCheck } from './failed-command-check.ts';
import { listDue } from './repository.ts';
import { listCommandTargets, runNow, timedCommandEffects } from './runs-service.ts';
import { listTimedCommands } from './service.ts';
import { timedCommandRuns, timedCommands } from './table.ts';
import { TimedWorld } from './testing/timed-world.ts';

let world: TimedWorld;

beforeAll(async () => {
  world = await TimedWorld.open();
});
afterAll(() => world.dispose());
beforeEach(async () => {
  world.instance = await makeInstance(world.context);
});
afterEach(async () => {
  await world.context.db.delete(botInstances);
});

test('of three simultaneous sweeps, forty commands are sent once each', async () => {
  const id = await world.addSeen('online');
  const commands = [];
  for (let index = 0; index < 40; index++) commands.push(await world.addCommand([id]));
  await world.waitFor(commands[0]!);
  await Promise.all([
    runDueCommands(world.context),
    runDueCommands(world.other),
    runDueCommands(world.context),
  ]);
  await Promise.all([runDueCommands(world.other), runDueCommands(world.context)]);
  for (const each of commands) expect(await world.sent(each)).toBe(1);
});

test('an existing claim keeps other workers from the slot, even if the command still looks due', async () => {
  const command = await world.addCommand([await world.addSeen('online')]);
  await world.waitFor(command);
  const due = await world.stored(command);
  await runDueCommands(world.context);
  await world.context.db.update(timedCommands).set({ nextDueAt: due.nextDueAt });
  await runDueCommands(world.other);
  expect(await world.sent(command)).toBe(1);
  expect(await world.runsOf(command)).toHaveLength(1);
});

test('a failure on the way leaves no claim and no command, and is retried within the minute', async () => {
  const command = await world.addCommand([
    await world.addSeen('online'),
    await world.addSeen('online', 'Second'),
  ]);
  await world.waitFor(command);
  const publish = vi.spyOn(world.context.bus, 'publish');
  publish.mockRejectedValueOnce(new Error('the process is gone'));
  await runDueCommands(world.context);
  publish.mockRestore();
  expect([await world.sent(command), (await world.runsOf(command)).length]).toEqual([0, 0]);
  await runDueCommands(world.other);
  expect([await world.sent(command), (await world.runsOf(command)).length]).toEqual([2, 1]);
});

test('a command lost with its worker has an unknown result; one that no worker took was not sent', async () => {
  const command = await world.addCommand([
    await world.addSeen('online'),
    await world.addSeen('online', 'Second'),
  ]);
  await world.waitFor(command);
  await runDueCommands(world.context);
  const unknownOnes = async () => {
    const { values } = await world.context.metrics.rconCommands.get();
    return values.find(({ labels }) => labels.outcome === 'unknown')?.value ?? 0;
  };
  const before = await unknownOnes();
  const [first] = (await world.runsOf(command))[0]!.results;
  await world.context.db
    .update(gameCommands)
    .set({ state: 'taken' })
    .where(eq(gameCommands.serverId, first!.serverId));
  await world.letWait(6_000);
  await world.collect();
  expect((await world.runsOf(command))[0]!.results.map(({ outcome }) => outcome)).toEqual([
    'pending',
    'failed',
  ]);
  await world.letWait(20_000);
  await world.collect();
  expect((await world.runsOf(command))[0]!.results).toMatchObject([
    { outcome: 'unknown', reply: 'The command was sent, but no answer came back. It may have run.' },
    { outcome: 'failed', reply: 'This game server is not connected right now.' },
  ]);
  expect(await unknownOnes()).toBe(before + 1);
});

test('the results of an instance that is being deleted are left out, without waiting', async () => {
  const command = await world.addCommand([await world.addSeen('online')]);
  await world.waitFor(command);
  await runDueCommands(world.context);
  const { db } = world.context;
  await db.update(gameCommands).set({ state: 'done', reply: 'World Saved' });
  const outcomes = async () => (await world.runsOf(command))[0]!.results.map(({ outcome }) => outcome);
  const deletion = db.transaction(async (tx) => {
    await tx.delete(botInstances).where(eq(botInstances.id, world.instance.id));
    await world.collect();
    throw new Error('rolled back');
  });
  await expect(deletion).rejects.toThrow('rolled back');
  expect(await outcomes()).toEqual(['pending']);
  await world.collect();
  expect(await outcomes()).toEqual(['ok']);
});

test('a scheduled run is in the history with its result on each server', async () => {
  const command = await world.addCommand([
    await world.addSeen('online', 'Up'),
    await world.addSeen('online', 'Lost'),
    await world.addSeen('offline', 'Down'),
  ]);
  const entries = () =>
    world.context.db
      .select()
      .from(changes)
      .where(and(eq(changes.targetId, command.id), ne(changes.action, 'timed-command.created')));
  await world.waitFor(command);
  await runDueCommands(world.context);
  const [up] = (await world.runsOf(command))[0]!.results;
  const done = { state: 'done', reply: 'World Saved' } as const;
  await world.context.db.update(gameCommands).set(done).where(eq(gameCommands.serverId, up!.serverId));
  await world.letWait(6_000);
  await world.collect();
  const reason = 'This game server is not connected right now.';
  expect(await entries()).toMatchObject([
    {
      actorKind: 'system',
      actorName: 'Timed commands',
      action: 'timed-command.ran',
      after: {
        command: command.command,
        outcome: { done: 1, failed: 1, skipped: 1 },
        failures: [{ serverName: 'Lost', reason }],
      },
    },
  ]);
});

test('results of a run that two processes store at the same moment make its outcome in the history', async () => {
  const { context, other } = world;
  const command = await world.addCommand([
    await world.addSeen('online', 'First'),
    await world.addSeen('online', 'Second'),
  ]);
  await world.waitFor(command);
  await runDueCommands(context);
  const [first, second] = (await world.runsOf(command))[0]!.results;
  const end = ({ serverId } = first!) =>
    context.db.update(gameCommands).set({ state: 'done' }).where(eq(gameCommands.serverId, serverId));
  await end(first);
  const hasStored = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const slow: Effects = {
    ...timedCommandEffects,
    async onSettled(...given) {
      await timedCommandEffects.onSettled(...given);
      hasStored.resolve();
      await mayCommit.promise;
    },
  };
  const storesFirst = settleEffects(context, [slow]);
  await hasStored.promise;
  await end(second);
  const storesSecond = settleEffects(other, [timedCommandEffects]);
  await eventually(async () => {
    const { rows } = await context.db.execute(sql`select from pg_locks where not granted`);
    if (rows.length === 0) await Promise.race([storesSecond, Promise.reject(new Error('does not wait yet'))]);
  });
  mayCommit.resolve();
  await Promise.all([storesFirst, storesSecond]);
  const [entry] = await context.db
    .select()
    .from(changes)
    .where(and(eq(changes.targetId, command.id), eq(changes.action, 'timed-command.ran')));
  expect(entry?.after).toMatchObject({ outcome: { done: 2 } });
});

test('a command that is due before the next look is waited for, and handed over when its time comes', async () => {
  const command = await world.addCommand([await world.addSeen('online')]);
  const { nextDueAt } = await world.stored(command);
  await world.waitFor(command, -2_000);
  await runDueCommands(world.context);
  expect(await world.sent(command)).toBe(0);
  await world.waitFor(command, -200);
  await runDueCommands(world.context);
  expect(await world.sent(command)).toBe(1);
  const [run] = await world.runsOf(command);
  expect(run?.slot).toBe(nextDueAt);
  expect(run?.at).toBeGreaterThanOrEqual(nextDueAt);
});

test('a missed run is in the history as missed', async () => {
  const command = await world.addCommand([await world.addSeen('online')]);
  await world.waitFor(command, 2 * MINUTE_MS);
  await runDueCommands(world.context);
  const missed = and(eq(changes.targetId, command.id), eq(changes.action, 'timed-command.missed'));
  expect(await world.context.db.select().from(changes).where(missed)).toHaveLength(1);
});

test.each([
  [MINUTE_MS - 5_000, 1, false],
  [MINUTE_MS, 0, true],
  [3 * 60 * MINUTE_MS, 0, true],
])(
  'after a downtime a command that is %i ms late is sent %i times; missed: %s',
  async (late, times, isMissed) => {
    const command = await world.addCommand([await world.addSeen('online')], { minute: 0 });
    await world.waitFor(command, late);
    await runDueCommands(world.context);
    await runDueCommands(world.context);
    expect(await world.sent(command)).toBe(times);
    expect(await world.runsOf(command)).toMatchObject([{ isMissed, results: { length: times } }]);
    const row = await world.stored(command);
    expect(row.nextDueAt).toBeGreaterThan(world.context.clock.now());
  },
);

test('servers that are offline, starting, disabled or unknown are skipped with a reason; no command disables itself', async () => {
  const [offline, starting] = [await world.addSeen('offline'), await world.addSeen('starting')];
  const disabled = await world.addSeen('online');
  await setServerEnabled(world.context, world.instance.by, { id: disabled, isEnabled: false });
  const unknown = (await createServer(world.context, world.instance.by, serverFields())).id;
  const command = await world.addCommand([offline, starting, disabled, unknown]);
  await world.waitFor(command);
  await runDueCommands(world.context);
  const [run] = await world.runsOf(command);
  expect(run!.results.map(({ outcome, reply }) => `${outcome} ${reply}`)).toEqual([
    'skipped The server is offline.',
    'skipped The server is starting.',
    'skipped The server is disabled.',
    'skipped The server has not been reached yet.',
  ]);
  expect(await world.sent(command)).toBe(0);
  const [stored] = await listTimedCommands(world.context, world.instance.scope);
  expect(stored).toMatchObject({ isEnabled: true, lastExecuted: 0 });
  expect(await listCommandTargets(world.context, world.instance.scope)).toContainEqual({
    id: offline,
    name: 'Seen offline',
    skip: 'The server is offline.',
  });
});

test.each([
  [
    'the owner has no tier for it',
    (isBack: boolean) =>
      world.context.db
        .update(users)
        .set({ tier: isBack ? 3 : 2 })
        .where(eq(users.discordId, world.instance.owner.discordId)),
  ],
  [
    'the bot has left the guild',
    (isBack: boolean) =>
      world.context.db
        .update(botInstances)
        .set({ isActive: isBack })
        .where(eq(botInstances.id, world.instance.id)),
  ],
])('nothing runs while %s, and nothing is caught up on afterwards', async (_why, change) => {
  const command = await world.addCommand([await world.addSeen('online')]);
  await change(false);
  await world.waitFor(command);
  await runDueCommands(world.context);
  expect(await world.sent(command)).toBe(0);
  await change(true);
  await runDueCommands(world.context);
  expect([await world.sent(command), await world.runsOf(command)]).toEqual([0, []]);
  await world.waitFor(command);
  await runDueCommands(world.context);
  expect(await world.sent(command)).toBe(1);
});

test("another instance's command can't be run", async () => {
  const command = await world.addCommand([await world.addSeen('online')]);
  const { by } = await makeInstance(world.context);
  await expect(runNow(world.context, by, command.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await world.sent(command)).toBe(0);
});

test(`the last ${KEPT_RUNS} runs are kept, and with them the claim of a slot that many later runs followed`, async () => {
  const command = await world.addCommand([await world.addSeen('online')]);
  await world.waitFor(command);
  const due = await world.stored(command);
  await runDueCommands(world.context);
  for (let time = 0; time < KEPT_RUNS + 3; time++) {
    world.pass(1);
    await runNow(world.context, world.instance.by, command.id);
  }
  await world.context.db.update(timedCommands).set({ nextDueAt: due.nextDueAt });
  await runDueCommands(world.context);
  expect(await world.sent(command)).toBe(KEPT_RUNS + 4);
  expect(await world.runsOf(command)).toHaveLength(KEPT_RUNS);
  const kept = await world.context.db
    .select()
    .from(timedCommandRuns)
    .where(eq(timedCommandRuns.commandId, command.id));
  expect(kept).toHaveLength(KEPT_RUNS + 1);
});

test('no more is sent than workers take: commands that wait longer than a minute are missed, not lost', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 5; index++) ids.push(await world.addSeen('online', `Server ${index}`));
  const commands = [];
  for (let index = 0; index < 110; index++)
    commands.push(await world.addCommand(ids, { hour: 0, minute: 0 }));
  await world.waitFor(commands[0]!);
  const waiting = async () => (await world.context.db.select().from(gameCommands)).length;
  const before = await waiting();
  await runDueCommands(world.context);
  const handedOver = (await waiting()) - before;
  expect(handedOver).toBeGreaterThanOrEqual(500);
  expect(handedOver).toBeLessThan(550);
  // No worker has taken them, and none will: there is room again.
  await world.letWait(6_000);
  await runDueCommands(world.context);
  expect((await waiting()) - before).toBe(550);
  for (const each of commands) expect(await world.runsOf(each)).toMatchObject([{ isMissed: false }]);
});

test('a process that lost its lock starts no other command; the next holder sends the rest', async () => {
  const id = await world.addSeen('online');
  const commands: TimedCommand[] = [];
  for (let index = 0; index < 8; index++) commands.push(await world.addCommand([id]));
  await world.waitFor(commands[0]!);
  const sent = async () => {
    const times: number[] = [];
    for (const each of commands) times.push(await world.sent(each));
    return times;
  };
  let asked = 0;
  const turn = { signal: new AbortController().signal, isHeld: () => ++asked <= 2 };
  // One command in each transaction, so that its turn may be over between two.
  await runDueCommands(world.context, turn, { maxSends: 1 });
  expect((await sent()).filter((times) => times > 0)).toEqual([1, 1]);
  await runDueCommands(world.other);
  expect(await sent()).toEqual(commands.map(() => 1));
});

test('an instance with one command does not wait for an instance with many', async () => {
  const busy = await world.addSeen('online');
  const first = await world.addCommand([busy]);
  for (let index = 0; index < 20; index++) await world.addCommand([busy]);
  world.instance = await makeInstance(world.context);
  await world.addCommand([await world.addSeen('online')]);
  await world.waitFor(first);
  const due = await listDue(world.context.db, { by: world.context.clock.now(), limit: 2 });
  expect(new Set(due.map(({ botId }) => botId)).size).toBe(2);
});

test('one command that can’t be sent does not stop the others', async () => {
  const id = await world.addSeen('online');
  const [bad, good] = [await world.addCommand([id]), await world.addCommand([id])];
  await world.context.db
    .update(timedCommands)
    .set({ command: 'two\nlines' })
    .where(eq(timedCommands.id, bad.id));
  await world.waitFor(good);
  await runDueCommands(world.context);
  expect(await world.sent(good)).toBe(1);
  await world.waitFor(bad, MINUTE_MS);
  await runDueCommands(world.context);
  expect((await world.runsOf(bad))[0]).toMatchObject({ isMissed: true });
});

test('only the beginning of a long reply is stored', async () => {
  const command = await world.addCommand([await world.addSeen('online')]);
  await world.waitFor(command);
  await runDueCommands(world.context);
  const long = 'x'.repeat(100_000);
  await world.context.db
    .update(gameCommands)
    .set({ state: 'done', reply: long })
    .where(eq(gameCommands.command, command.command));
  expect(await world.outcomes(command)).toEqual(['ok']);
  expect((await world.runsOf(command))[0]!.results[0]!.reply).toBe('x'.repeat(300));
});

test('a command that may crash the game goes over RCON only where the owner has allowed it, and fails elsewhere with the reason', async () => {
  const allowed = await world.addSeen('online', 'Allowed');
  const other = await world.addSeen('online', 'Other');
  await world.context.db.update(servers).set({ isCrashingRconAllowed: true }).where(eq(servers.id, allowed));
  const command = await world.addCommand([allowed, other], { command: 'SetDay 12' });
  await world.waitFor(command);
  await runDueCommands(world.context);
  expect((await world.runsOf(command))[0]!.results).toMatchObject([
    { serverName: 'Allowed', outcome: 'pending' },
    {
      serverName: 'Other',
      outcome: 'failed',
      reply: expect.stringMatching(/^The companion of Other is not connected\./),
    },
  ]);
  const sent = await world.context.db
    .select()
    .from(gameCommands)
    .where(eq(gameCommands.command, 'SetDay 12'));
  expect(sent).toMatchObject([{ serverId: allowed, transport: 'rcon' }]);
});

test('if no server allows it, history and owner are notified at once', async () => {
  const command = await world.addCommand([await world.addSeen('online', 'The Center')], {
    command: 'SetDay 12',
  });
  await world.waitFor(command);
  await runDueCommands(world.context);
  const reason = expect.stringMatching(/^The companion of The Center is not connected\./);
  const [entry] = await world.context.db
    .select()
    .from(changes)
    .where(and(eq(changes.targetId, command.id), eq(changes.action, 'timed-command.ran')));
  expect(entry?.after).toMatchObject({
    outcome: { failed: 1 },
    failures: [{ serverName: 'The Center', reason }],
  });
  expect(await failedCommandCheck.find(world.context)).toMatchObject([
    { reason: expect.stringMatching(/^on The Center: The companion of The Center is not connected\./) },
  ]);
});
