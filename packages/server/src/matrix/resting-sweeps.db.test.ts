import { NEW_TIMED_COMMAND } from '@arkwright/contracts/automatic-rcon/schema';
import { SECRET_MASK } from '@arkwright/contracts/core/secret-mask';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { settingsFor } from '@arkwright/testing/setting-pin';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { startTestNitrado, type TestNitrado } from '@arkwright/testing/test-nitrado';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { settings } from '../core/settings/table.ts';
import { joinEffects, renewEntries } from '../features/admin-groups/entries-service.ts';
import { createJoinGroup } from '../features/admin-groups/join-service.ts';
import { kickEffects } from '../features/admin-groups/kick-service.ts';
import { adminCommands, exclusiveJoinEntries } from '../features/admin-groups/table.ts';
import { createTimedCommand, setTimedCommandEnabled } from '../features/automatic-rcon/service.ts';
import { banEffects, giveNewServers } from '../features/ban-management/enforce-service.ts';
import { ban } from '../features/ban-management/service.ts';
import { banEnforcements } from '../features/ban-management/table.ts';
import { advancePower } from '../features/host-power/job-service.ts';
import { hostPowerJobs } from '../features/host-power/table.ts';
import { linkPastedToken } from '../features/nitrado/login-service.ts';
import { openNitrado } from '../features/nitrado/nitrado.ts';
import { createRegistration } from '../features/player-registrations/service.ts';
import { askForChecks } from '../features/player-roles/service.ts';
import { advanceDueRuns, presetEffects } from '../features/rcon-presets/executor-service.ts';
import { startRun } from '../features/rcon-presets/runs-service.ts';
import { createRconPreset } from '../features/rcon-presets/service.ts';
import { rconPresetRunServers } from '../features/rcon-presets/table.ts';
import { createGameServerStore } from '../features/server-status/store.ts';
import { serverStatuses } from '../features/server-status/table.ts';
import { updateServer } from '../features/servers/edit-service.ts';
import { createServer } from '../features/servers/service.ts';
import { servers } from '../features/servers/table.ts';
import { claim } from '../features/starter-sets/claim-service.ts';
import { createSet } from '../features/starter-sets/set-service.ts';
import { hearTribeLogs } from '../features/tribe-log-link/hear-service.ts';
import { tribeLogLinks } from '../features/tribe-log-link/table.ts';
import type { Effects } from '../game-commands/effects.ts';
import type { Message } from '../platform/events/bus.ts';
import { ENDLESS, restAfter } from '../platform/work/sweeps.ts';
import { workerSweeps } from '../worker.ts';

// An installation on which nothing happens costs next to nothing: no sweep asks the database every few seconds for work that
// is not there.

const OFTEN_MS = 10_000;
/** Sweeps that look more often even while there is nothing to do, with the reason. */
const LOOK_OFTEN: Readonly<Record<string, string>> = {};

let host: TestNitrado;
let context: TestContext;
let instance: TestInstance;
let serverId: string;
beforeAll(async () => {
  host = await startTestNitrado({ seed: 'resting sweeps' });
  context = await createTestContext({ settings: { nitrado: host.settings } });
});
afterAll(async () => {
  await context.dispose();
  await host.close();
});
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

async function startPreset(commands: string[]): Promise<void> {
  const preset = { name: 'Restart', isEnabled: true, commands };
  const { id } = await createRconPreset(context, instance.by, preset);
  await startRun(context, instance.by, { presetId: id, serverId });
}

/** The game has answered the only command of a preset, so its run ends. */
async function endPreset(): Promise<void> {
  const [run] = await context.db
    .select()
    .from(rconPresetRunServers)
    .where(eq(rconPresetRunServers.botId, instance.id));
  const id = run?.commandId || expect.fail('The command was not sent.');
  const end = { command: '', outcome: 'done', reply: 'Saved.', mayRepeat: false } as const;
  await context.db.transaction((tx) =>
    presetEffects.onSettled(context, tx, [{ botId: instance.id, id, serverId, ...end }]),
  );
}

const linkAccount = () =>
  linkPastedToken(openNitrado(context), instance.by, host.issueToken({ account: 'owner' }));

/** Links the server to a service of the account that runs. */
async function bindServer() {
  await linkAccount();
  const [service] = (await host.services('owner')).filter(({ state }) => state === 'started');
  const bound = { hostKind: 'Nitrado', hostId: String(service?.id) } as const;
  await context.db.update(servers).set(bound).where(eq(servers.id, serverId));
  return bound;
}

/** A stop of the server is to be sent to its host next. */
async function prepareStop(): Promise<void> {
  const bound = await bindServer();
  await context.db.insert(hostPowerJobs).values({
    botId: instance.id,
    serverId,
    id: 'stop',
    ...bound,
    action: 'stop',
    warning: '',
    step: 'sending',
    stepAt: Date.now(),
    dueAt: 1,
    startedAt: Date.now(),
    startedBy: 'system',
  });
}

/** The owner has the server's save read at the host. */
async function readSave(): Promise<void> {
  const member = await context.memberships.find({ discordId: instance.owner.discordId }, instance.id);
  const by = { ...instance.by, ...(member && { member }) };
  const fields = serverFields({ rconPassword: SECRET_MASK });
  const saved = await updateServer(context, by, { ...fields, id: serverId, readsHostedSaves: true });
  expect(saved.readsHostedSaves).toBe(true);
}

async function goOffline(): Promise<void> {
  const { leases, statuses } = createGameServerStore(context);
  await leases.renew(instance.id, 60_000);
  while ((await leases.claim(instance.id, 1000)) > 0);
  const shown = { state: 'offline', since: Date.now(), reason: '', players: 0 } as const;
  await statuses.save(instance.id, [{ botId: instance.id, id: serverId, lastSeen: 1, shown }]);
}

let setId = '';

/** Bob may claim a starter set. */
async function offerSet(): Promise<void> {
  const value = { isEnabled: true };
  await context.db.insert(settings).values({ botId: instance.id, group: 'starterSetsConfig', rev: 1, value });
  await createRegistration(context, instance.by, { netId: BOB, discordId: '700', discordUsername: 'bob' });
  const set = {
    name: 'Beginner',
    description: '',
    serverIds: [serverId],
    includesNewServers: false,
    maxClaims: 1,
    command: 'GiveExp {eosId} 100',
    isDisabled: false,
    overrideChannelId: '',
    requiredPlaytimeMinutes: 0,
    requiredPlaytimeId: '',
  };
  setId = (await createSet(context, instance.by, set)).id;
}

const TRIBE_ID = '77';

const linkTribe = () =>
  context.db.insert(tribeLogLinks).values({
    botId: instance.id,
    id: 'link',
    serverId,
    discordId: '700',
    discordUsername: 'bob',
    tribeId: TRIBE_ID,
    tribeName: 'Wolves',
    place: 'dm',
    placeName: '',
    channelId: '1',
    dmChannelId: '',
    kinds: ['tames'],
    state: 'active',
    proof: 'upload',
    provedAt: 0,
    checkedAt: 0,
    createdAt: 0,
  });

const tame = () =>
  context.db.transaction((tx) =>
    hearTribeLogs(context, tx, [
      {
        scope: instance.scope,
        server: { id: serverId, name: 'The Island' },
        source: 'log',
        settings: { tribeLogLink: settingsFor('tribeLogLink', { isEnabled: true }) },
        events: [
          {
            type: 'tribe.log',
            at: null,
            tribe: 'Wolves',
            tribeId: TRIBE_ID,
            day: 1,
            time: '08:00:00',
            kind: 'tamed',
            color: null,
            text: 'Bob Tamed a Dodo!',
          },
        ],
      },
    ]),
  );

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
    before: () => startPreset(['wait 5m', 'DoExit']),
    happens: () => advanceDueRuns(context),
  },
  ...['unseen-preset-runs', 'timed-command-results'].map((sweep) => ({
    sweep,
    when: 'the run of a preset has ended',
    async before() {
      await startPreset(['SaveWorld']);
      await advanceDueRuns(context);
    },
    happens: endPreset,
  })),
  { sweep: 'offline-alerts', when: 'a server goes offline', happens: goOffline },
  { sweep: 'nitrado services', when: 'an account is linked', happens: linkAccount },
  {
    sweep: 'stopped servers',
    when: 'a stop has been sent to the host',
    before: prepareStop,
    async happens() {
      await advancePower(context);
      const isStopped = and(eq(hostPowerJobs.botId, instance.id), hostPowerJobs.isStopped);
      expect(await context.db.select().from(hostPowerJobs).where(isStopped)).toHaveLength(1);
    },
  },
  {
    sweep: 'saves at hosts',
    when: 'the reading of a server’s save is switched on',
    before: bindServer,
    happens: readSave,
  },
  {
    sweep: 'starter set claims',
    when: 'a set is claimed',
    before: offerSet,
    happens: () => claim(context, instance.scope, { setId, discordId: '700' }),
  },
  { sweep: 'lines of tribe logs', when: 'a line comes for a link', before: linkTribe, happens: tame },
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
