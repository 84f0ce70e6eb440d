import { NEW_TIMED_COMMAND } from '@arkwright/contracts/automatic-rcon/schema';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { joinEffects, renewEntries } from '../features/admin-groups/entries-service.ts';
import { createJoinGroup } from '../features/admin-groups/join-service.ts';
import { kickEffects } from '../features/admin-groups/kick-service.ts';
import { adminCommands, exclusiveJoinEntries } from '../features/admin-groups/table.ts';
import { createTimedCommand, setTimedCommandEnabled } from '../features/automatic-rcon/service.ts';
import { banEffects, giveNewServers } from '../features/ban-management/enforce-service.ts';
import { ban } from '../features/ban-management/service.ts';
import { banEnforcements } from '../features/ban-management/table.ts';
import { askForChecks } from '../features/player-roles/service.ts';
import { advanceDueRuns } from '../features/rcon-presets/executor-service.ts';
import { startRun } from '../features/rcon-presets/runs-service.ts';
import { createRconPreset } from '../features/rcon-presets/service.ts';
import { serverStatuses } from '../features/server-status/table.ts';
import { createServer } from '../features/servers/service.ts';
import type { Effects } from '../game-commands/effects.ts';
import type { Message } from '../platform/events/bus.ts';
import { ENDLESS, restAfter } from '../platform/work/sweeps.ts';
import { workerSweeps } from '../worker.ts';

// An installation on which nothing happens costs next to nothing: no sweep asks the database every few seconds for work that
// is not there.

const OFTEN_MS = 10_000;
/** Sweeps that look more often even while there is nothing to do, with the reason. */
const LOOK_OFTEN: Readonly<Record<string, string>> = {};

let context: TestContext;
let instance: TestInstance;
let serverId: string;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());
beforeEach(async () => {
  instance = await makeInstance(context);
  serverId = (await createServer(context, instance.by, serverFields())).id;
  const seen = { state: 'online' as const, since: Date.now(), lastSeen: 0, reason: '', players: 0 };
  await context.db.insert(serverStatuses).values({ botId: instance.id, serverId, ...seen });
});

test('sweeps that look every few seconds rest while there is nothing to do', async () => {
  const restless: string[] = [];
  for (const { name, everyMs, wakesOn, run } of workerSweeps(context)) {
    if (everyMs >= OFTEN_MS) continue;
    const dueInMs = await run(context, ENDLESS);
    if (!wakesOn || dueInMs === undefined || restAfter(everyMs, dueInMs) < OFTEN_MS) restless.push(name);
  }
  expect(
    restless,
    'say in `run` when there is something to do, and name in `wakesOn` the message sent with new work',
  ).toEqual(Object.keys(LOOK_OFTEN));
});

const BOB = `0002${'b'.repeat(28)}`;
const COMMAND_ID = 'command';

/** Tells a feature that its command was not sent. */
const failCommand = ({ onSettled }: Effects) =>
  context.db.transaction((tx) => {
    const end = { command: '', outcome: 'unsent', reply: 'Away.', mayRepeat: true } as const;
    return onSettled(context, tx, [{ botId: instance.id, id: COMMAND_ID, serverId, ...end }]);
  });

type Case = {
  sweep: string;
  when: string;
  /** What there is before it. */
  before?: () => Promise<unknown>;
  happens: () => Promise<unknown>;
};

const addTimedCommand = () =>
  createTimedCommand(context, instance.by, {
    ...NEW_TIMED_COMMAND,
    name: 'Save',
    command: 'SaveWorld',
    serverIds: [serverId],
  });

const addEntry = (fields: Partial<typeof exclusiveJoinEntries.$inferInsert>) =>
  context.db
    .insert(exclusiveJoinEntries)
    .values({ botId: instance.id, serverId, netId: BOB, isWanted: true, state: 'sent', ...fields });

let timedCommandId = '';

const CASES: readonly Case[] = [
  { sweep: 'timed-commands', when: 'a command is added', happens: addTimedCommand },
  {
    sweep: 'timed-commands',
    when: 'a command is switched on',
    async before() {
      timedCommandId = (await addTimedCommand()).id;
    },
    happens: () => setTimedCommandEnabled(context, instance.by, { id: timedCommandId, isEnabled: true }),
  },
  {
    sweep: 'bans in games',
    when: 'a ban was not sent and is due again',
    async before() {
      await ban(context, instance.by, {
        netId: BOB,
        playerName: 'Bob',
        reason: 'Mesh',
        bannedUntil: 0,
        isIgnoreEntry: false,
      });
      await context.db.update(banEnforcements).set({ commandId: COMMAND_ID, sentAsBan: true });
    },
    happens: () => failCommand(banEffects),
  },
  {
    sweep: 'bans in games',
    when: 'a new server is given the list',
    async before() {
      await ban(context, instance.by, {
        netId: BOB,
        playerName: 'Bob',
        reason: 'Mesh',
        bannedUntil: 0,
        isIgnoreEntry: false,
      });
      await context.db.delete(banEnforcements);
    },
    happens: () => giveNewServers(context),
  },
  {
    sweep: 'kicks of admins on no list',
    when: 'a kick was not sent',
    before: () =>
      context.db.insert(adminCommands).values({
        botId: instance.id,
        serverId,
        netId: BOB,
        at: Date.now(),
        playerName: 'Bob',
        command: 'cheat fly',
        groupName: '',
        kick: 'sent',
        kickUntil: Date.now() + 60_000,
        kickCommandId: COMMAND_ID,
      }),
    happens: () => failCommand(kickEffects),
  },
  {
    sweep: 'exclusive join lists',
    when: 'a group is added',
    happens: () =>
      createJoinGroup(context, instance.by, { name: 'Members', players: [BOB], serverIds: [serverId] }),
  },
  {
    sweep: 'exclusive join lists',
    when: 'an entry was not sent',
    before: () => addEntry({ commandId: COMMAND_ID }),
    happens: () => failCommand(joinEffects),
  },
  {
    sweep: 'exclusive join lists',
    when: 'a server has come up since',
    before: () => addEntry({ state: 'done', doneAt: 1 }),
    happens: () => renewEntries(context),
  },
  {
    sweep: 'rcon-preset-runs',
    when: 'a wait begins',
    async before() {
      const preset = { name: 'Restart', isEnabled: true, commands: ['wait 5m', 'DoExit'] };
      const { id } = await createRconPreset(context, instance.by, preset);
      await startRun(context, instance.by, { presetId: id, serverId });
    },
    happens: () => advanceDueRuns(context),
  },
  {
    sweep: 'roles of registered players',
    when: 'a check is asked for',
    happens: () => context.db.transaction((tx) => askForChecks(tx, instance.scope, ['1'])),
  },
];

test.each(CASES)('$sweep are woken when $when', async ({ sweep, before, happens }) => {
  await before?.();
  const found = workerSweeps(context).find(({ name }) => name === sweep);
  const heard: Message[] = [];
  const unsubscribe = context.bus.subscribe((message) => heard.push(message));
  // What was sent before has arrived by then.
  await context.bus.publish(context.db, { kind: 'disk-full' });
  await eventually(() => expect(heard.some(({ kind }) => kind === 'disk-full')).toBe(true));
  heard.length = 0;
  await happens();
  await eventually(() => expect(heard.some((message) => found?.wakesOn?.(message))).toBe(true), {
    timeout: 10_000,
  });
  unsubscribe();
});
