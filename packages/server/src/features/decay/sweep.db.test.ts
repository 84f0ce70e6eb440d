import { DAY_MS, HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { MAX_DECAY_ENTRIES, MAX_DECAY_REMOVALS } from '@arkwright/contracts/decay/bounds';
import { registry } from '@arkwright/contracts/registry';
import { serverFields } from '@arkwright/testing/factories';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { send } from '@arkwright/testing/test-app';
import { and, eq, like, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { changes } from '../../core/history/table.ts';
import { discordOutbox } from '../../discord/table.ts';
import { createServer } from '../servers/service.ts';
import { servers } from '../servers/table.ts';
import { base, eosId, player, tribe, upload } from '../uploads/testing/uploads.ts';
import { extend } from './entry-service.ts';
import { forgetWarnings, insertRemoval, listRemovals } from './repository.ts';
import { decayEntries, decayRemovals, decayServers } from './table.ts';
import { COMMANDS, decayWorld, START } from './testing/decay-world.ts';

const here = decayWorld();
const { days, connect, save, uploadTribes, sweep, entries, entriesLater, state, said } = here;

provesSetting(
  { field: 'decay.decayWarningDays', pinnedTo: 26 },
  { field: 'decay.decayDays', pinnedTo: 60 },
  'decay.channelId',
  'decay.serverIds',
)('an absent tribe is warned once with buttons, and removed days later, after it is recorded', async () => {
  const { ran } = await connect();
  await save({});
  await uploadTribes([23, 25]);
  await sweep();
  await sweep();
  expect(await said()).toMatchObject([
    {
      channelId: '123456789012345678',
      content: expect.stringMatching(
        /^⚠️ \*\*Tribe 1\*\* on \*\*The Island\*\* was last seen .* 40 structures and 2 dinos/,
      ),
      buttons: [{ label: 'Nuke', isDangerous: true }, { label: 'Extend' }],
    },
  ]);
  expect(await entries()).toMatchObject([
    { name: 'Tribe 1', isWarning: true, isDecay: false, warningSentTime: START, state: 'warned' },
  ]);
  here.now += 3 * DAY_MS + HOUR_MS;
  await uploadTribes([0, 28.1]);
  await sweep();
  // The uploads had stopped for three days: the tribes get as much time.
  expect(ran).toEqual([]);
  expect((await state()).servers).toMatchObject([
    { problem: 'Uploads had stopped: nothing decays until players had as much time to come back.' },
  ]);
  for (let step = 0; step < 26 && ran.length === 0; step++) {
    here.now += 3 * HOUR_MS;
    await uploadTribes([0, 28.1]);
    await sweep();
  }
  expect(here.now - START).toBeGreaterThan(6 * DAY_MS);
  expect(ran).toEqual(COMMANDS(1));
  expect(await entries()).toMatchObject([
    { name: 'Tribe 1', isWarning: false, isDecay: true, state: 'removed', decayedTime: here.now },
  ]);
  expect((await state()).removals).toMatchObject([
    {
      kind: 'team',
      name: 'Tribe 1',
      structures: 40,
      dinos: 2,
      commands: COMMANDS(1),
      state: 'done',
      by: 'Automatic Decay',
    },
  ]);
  const history = await here.api.context.db
    .select()
    .from(changes)
    .where(and(eq(changes.botId, here.instance.id), like(changes.action, 'decay.%')));
  expect(history).toMatchObject([{ action: 'decay.removed', targetName: 'Tribe 1' }]);
});

test('a removed tribe that an older upload still contains is not warned again', async () => {
  await connect();
  await save({ decayMode: 'DecayOnly' });
  await uploadTribes([30]);
  await sweep();
  expect(await entries()).toMatchObject([{ state: 'removed' }]);
  here.now += MINUTE_MS;
  await sweep();
  expect(await entries()).toMatchObject([{ state: 'removed' }]);
  expect(here.game?.ran).toHaveLength(3);
});

test('a tribe that returns is taken off the list; protected tribes and those of unknown age are never warned', async () => {
  await save({});
  await uploadTribes([25, 25, 25]);
  const protect = {
    serverId: here.instance.serverId,
    teamId: tribe(2).tribeId,
    name: '',
    until: 0,
    reason: 'Holidays',
  };
  expect(
    await send(here.api, registry.decay.protect, { token: here.instance.owner.token, body: protect }),
  ).toMatchObject({ status: 200 });
  await sweep();
  expect((await entries()).map(({ name }) => name)).toEqual(['Tribe 0', 'Tribe 1']);
  expect((await state()).protections).toMatchObject([{ name: 'Tribe 2', reason: 'Holidays' }]);
  await uploadTribes([0, 25, 25]);
  await sweep();
  expect((await entries()).map(({ name }) => name)).toEqual(['Tribe 1']);
  await upload(here.api, here.instance, { kind: 'tribes', rows: [tribe(1, { members: [], lastSeen: 0 })] });
  await sweep();
  expect(await entries()).toEqual([]);
});

/** The uploader's server is in this cluster. */
const joinCluster = () =>
  here.api.context.db
    .update(servers)
    .set({ clusterId: 'obelisk' })
    .where(eq(servers.id, here.instance.serverId));

provesSetting('decay.decayCheckMode')(
  'in a cluster being seen on another server counts, if the settings say so',
  async () => {
    await joinCluster();
    const seenThere = player(1, { tribeId: '', tribeName: '', lastSeen: days(1), characterId: '7' });
    const away = player(1, { lastSeen: days(60), tribeId: tribe(1).tribeId });
    const members = [
      { characterName: 'A', playerName: 'A', netId: player(1).netId ?? '', lastSeen: days(60) },
    ];
    await uploadTribes([60]);
    await upload(here.api, here.instance, {
      kind: 'tribes',
      rows: [tribe(1, { members, lastSeen: days(60) })],
    });
    await upload(here.api, here.instance, { kind: 'players', rows: [away] });
    const other = await createServer(
      here.api.context,
      here.instance.by,
      serverFields({ name: 'Aberration', clusterId: 'obelisk' }),
    );
    await upload(here.api, here.instance, { kind: 'players', rows: [seenThere], serverId: other.id });
    await upload(here.api, here.instance, { kind: 'bases', rows: [base(1, { tribeId: tribe(1).tribeId })] });
    await save({ decayCheckMode: 'ClusterWide' });
    await sweep();
    expect(await entries()).toEqual([]);
    await save({ decayCheckMode: 'PerServer' });
    await sweep();
    expect(await entries()).toMatchObject([{ name: 'Tribe 1' }]);
  },
);

test('without a fresh upload nothing is warned or removed, and the page shows why', async () => {
  await connect();
  await save({ decayMode: 'DecayOnly' });
  await uploadTribes([30]);
  here.now += 4 * HOUR_MS;
  await sweep();
  expect(here.game?.ran).toEqual([]);
  expect((await state()).servers).toMatchObject([
    { problem: 'The last upload is more than 3 hours old: nothing decays by what may have changed.' },
  ]);
});

test('where nothing decays the uploads are not read, which a sweep would do each minute', async () => {
  await connect();
  await save({ decayMode: 'DecayOnly' });
  await uploadTribes([30]);
  const { db, log } = here.api.context;
  await db.execute(sql`update tribe_entries set members = '[{"netId": "a", "lastSeen": 1e300}]'`);
  const warned = vi.spyOn(log, 'warn');
  await sweep();
  expect(warned, 'it shows when it is read').toHaveBeenCalledOnce();
  here.now += 4 * HOUR_MS;
  await sweep();
  expect(warned).toHaveBeenCalledOnce();
});

test('after the world went back in time nothing decays for that time and a day more', async () => {
  const { ran } = await connect();
  await save({ decayMode: 'DecayOnly' });
  const read = async (gameTime: number) => {
    await uploadTribes([30]);
    const saved = { ageSeconds: 0, gameTime, counter: 1 };
    await upload(here.api, here.instance, { kind: 'players', rows: [], save: saved });
    await sweep();
  };
  // Two hours of the game's clock are lost.
  const lostMs = 2 * HOUR_MS;
  await upload(here.api, here.instance, {
    kind: 'players',
    rows: [],
    save: { ageSeconds: 0, gameTime: 50_000, counter: 2 },
  });
  await read(50_000 - lostMs / 1000);
  for (; here.now < START + DAY_MS + lostMs; here.now += HOUR_MS) {
    expect((await state()).servers).toMatchObject([
      {
        graceUntil: START + DAY_MS + lostMs,
        problem:
          'The world has gone back to an older save: nothing decays until players had time to come back.',
      },
    ]);
    await read(50_000 + (here.now - START) / 1000);
    expect(ran).toEqual([]);
  }
  await read(500_000);
  expect(ran).toEqual(COMMANDS(0));
});

test('a warning that was dropped with its channel is sent again, and nothing is removed without it', async () => {
  const { ran } = await connect();
  await save({});
  await uploadTribes([40]);
  await sweep();
  const messages = await said();
  await here.api.context.db.delete(discordOutbox).where(eq(discordOutbox.botId, here.instance.id));
  await forgetWarnings(
    here.api.context.db,
    here.instance.scope,
    messages.map(({ id }) => id),
  );
  expect(await entries()).toMatchObject([{ warningSentTime: 0, isWarning: false, decaysAt: 0 }]);
  await sweep();
  expect(await said()).toHaveLength(1);
  expect(ran).toEqual([]);
});

test('an extension of seven days postpones the removal, and is in the history', async () => {
  await save({});
  await uploadTribes([27]);
  await sweep();
  const [entry] = await entries();
  await extend(here.api.context, here.instance.by, entry?.id ?? '');
  await sweep();
  expect(await entries()).toMatchObject([{ decayExtensionDays: 7, warningSentTime: 0, isWarning: false }]);
  expect(await said()).toHaveLength(1);
  here.now += 4 * DAY_MS;
  await uploadTribes([31]);
  await here.api.context.db.delete(decayServers);
  await sweep();
  expect(await entries()).toMatchObject([
    { isWarning: true, warningSentTime: here.now, decaysAt: START + 8 * DAY_MS },
  ]);
  await uploadTribes([1]);
  await sweep();
  // A member has returned: the extension ends.
  expect(await entries()).toEqual([]);
  await expect(extend(here.api.context, here.instance.by, 'none')).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('the day in a warning is kept, and a warning without one is followed by one with it', async () => {
  const { ran } = await connect();
  await save({});
  await uploadTribes([25]);
  await sweep();
  const promised = START + 3 * DAY_MS;
  await save({ decayWarningDays: 1, decayDays: 2 });
  expect(await entries()).toMatchObject([{ decaysAt: promised }]);
  for (; here.now < promised; here.now += 12 * HOUR_MS) {
    await uploadTribes([25 + (here.now - START) / DAY_MS]);
    await here.api.context.db.delete(decayServers);
    await sweep();
    expect(ran).toEqual([]);
  }
  await here.api.context.db.delete(decayServers);
  await uploadTribes([28, 25]);
  await save({ decayMode: 'WarnOnly' });
  await sweep();
  expect((await said()).map(({ content }) => content.includes('Nothing is removed by itself'))).toEqual([
    ...[false, true],
  ]);
  here.now += 9 * DAY_MS;
  await here.api.context.db.delete(decayServers);
  await uploadTribes([0, 40]);
  await save({});
  await sweep();
  expect((await said()).at(-1)?.content).toMatch(/Tribe 1.*all of it is removed/);
  expect(await entriesLater()).toMatchObject([{ name: 'Tribe 1', decaysAt: here.now + DAY_MS }]);
  expect(ran).toEqual([]);
});

test('an overdue tribe that gets an extension has seven days from now', async () => {
  await save({});
  await uploadTribes([90]);
  await sweep();
  const [entry] = await entries();
  here.now += 3 * HOUR_MS;
  await extend(here.api.context, here.instance.by, entry?.id ?? '');
  // A save is not exact to the second.
  await uploadTribes([90 + 1 / 8 - 1 / 1024]);
  await sweep();
  // The warning announced a day; the seven are counted from it.
  const until = START + 8 * DAY_MS;
  expect(await said()).toHaveLength(1);
  here.now = until - 4 * DAY_MS;
  await here.api.context.db.delete(decayServers);
  await uploadTribes([94]);
  await sweep();
  expect(await said()).toHaveLength(2);
  expect(await entries()).toMatchObject([{ isWarning: true, decaysAt: until, decayExtensionDays: 7 }]);
});

test('a removed tribe is not reported or removed again for a week, whatever is uploaded', async () => {
  const { ran } = await connect();
  await save({ decayMode: 'DecayOnly' });
  await uploadTribes([30]);
  await sweep();
  expect(ran).toHaveLength(3);
  for (const mode of ['DecayOnly', 'WarnAndDecay']) {
    here.now += DAY_MS;
    await here.api.context.db.delete(decayServers);
    await save({ decayMode: mode });
    await uploadTribes([30]);
    await sweep();
  }
  expect(ran).toHaveLength(3);
  expect((await said()).map(({ content }) => content)).toEqual([expect.stringMatching(/^🗑️/)]);
  here.now += 6 * DAY_MS;
  await here.api.context.db.delete(decayServers);
  await uploadTribes([30]);
  await sweep();
  expect(await entriesLater()).toMatchObject([{ state: 'warned', isWarning: true, decayedTime: 0 }]);
});

test('a sweep writes only changes, and deletes entries of servers that are no longer chosen', async () => {
  await save({});
  await uploadTribes([25]);
  await sweep();
  const versions = async () =>
    (
      await here.api.context.db.execute(sql`select xmin::text, ctid::text from decay_entries union all
      select xmin::text, ctid::text from decay_servers`)
    ).rows;
  const before = await versions();
  await sweep();
  expect(await versions()).toEqual(before);
  await save({ serverIds: [] });
  await sweep();
  expect(await entries()).toEqual([]);
});

test('an instance with many removals does not block others', async () => {
  const { ran } = await connect([], async () => {
    here.now += 30_000;
  });
  await save({ decayMode: 'DecayOnly' });
  await uploadTribes([30, 30, 30]);
  await sweep();
  expect(ran).toHaveLength(3);
  await sweep();
  expect(ran).toHaveLength(6);
});

test('a server without a cluster ID is on its own: activity on other servers does not count', async () => {
  await uploadTribes([60]);
  const members = [{ characterName: 'A', playerName: 'A', netId: eosId(1), lastSeen: days(60) }];
  await upload(here.api, here.instance, {
    kind: 'tribes',
    rows: [tribe(0, { members, lastSeen: days(60) })],
  });
  const other = await createServer(here.api.context, here.instance.by, serverFields({ name: 'Aberration' }));
  await save({ decayCheckMode: 'ClusterWide' });
  // No upload has ever had that one, either.
  expect((await state()).servers).toMatchObject([{ problem: '' }]);
  const seenThere = player(1, { netId: eosId(1), tribeId: '', lastSeen: days(1) });
  await upload(here.api, here.instance, { kind: 'players', rows: [seenThere], serverId: other.id });
  await sweep();
  expect(await entries()).toMatchObject([{ name: 'Tribe 0' }]);
  const alone = { id: expect.any(String), standsAlone: true };
  expect((await state()).choices).toEqual([
    { ...alone, name: 'Aberration' },
    { ...alone, name: 'The Island' },
  ]);
});

test('in a cluster nothing decays while the players of one of its servers are unknown', async () => {
  const { ran } = await connect();
  await joinCluster();
  const other = await createServer(
    here.api.context,
    here.instance.by,
    serverFields({ name: 'Aberration', clusterId: 'obelisk' }),
  );
  await save({ decayMode: 'DecayOnly', decayCheckMode: 'ClusterWide' });
  expect((await state()).choices.map(({ standsAlone }) => standsAlone)).toEqual([false, false]);
  await uploadTribes([60]);
  const problem = async () => (await state()).servers[0]?.problem;
  await sweep();
  expect(await problem()).toMatch(
    /^Aberration is in the same cluster, and for more than 3 hours nobody knows/,
  );
  await upload(here.api, here.instance, { kind: 'players', rows: [], serverId: other.id });
  expect(await problem()).toBe('');
  here.now += 4 * HOUR_MS;
  await uploadTribes([60]);
  await sweep();
  expect(await problem()).toMatch(/^Aberration is in the same cluster/);
  expect(ran).toEqual([]);
  await save({ decayMode: 'DecayOnly', decayCheckMode: 'PerServer' });
  await sweep();
  expect(ran).toEqual(COMMANDS(0));
});

test('entries and records are limited in number', async () => {
  await save({});
  await uploadTribes([25]);
  const { botId } = here.instance.scope;
  await here.api.context.db.execute(sql`
    insert into decay_entries (bot_id, id, server_id, team_id, name, last_seen, structures, dinos, state, removed_at)
    select ${botId}, 'e' || n, ${here.instance.serverId}, n::text, '', 0, 0, 0, 'removed', ${here.now}
    from generate_series(1, ${MAX_DECAY_ENTRIES}) n`);
  await sweep();
  expect(
    (await here.api.context.db.select().from(decayEntries).where(eq(decayEntries.botId, botId))).length,
  ).toBe(MAX_DECAY_ENTRIES);
  await here.api.context.db.execute(sql`
    insert into decay_removals (bot_id, id, server_id, kind, subject, name, structures, dinos, commands, state, by, at)
    select ${botId}, 'r' || n, ${here.instance.serverId}, 'team', '', '', 0, 0, '[]', 'done', '', n
    from generate_series(1, ${MAX_DECAY_REMOVALS}) n`);
  const what = {
    serverId: here.instance.serverId,
    kind: 'team' as const,
    subject: 'x',
    name: '',
    structures: 0,
    dinos: 0,
  };
  await insertRemoval(here.api.context.db, here.instance.scope, {
    ...what,
    id: 'new',
    commands: [],
    by: '',
    at: here.now,
  });
  const rows = await here.api.context.db.select().from(decayRemovals).where(eq(decayRemovals.botId, botId));
  expect(rows).toHaveLength(MAX_DECAY_REMOVALS);
  expect(await listRemovals(here.api.context.db, here.instance.scope, 1)).toMatchObject([{ id: 'new' }]);
});
