import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { registry } from '@arkwright/contracts/registry';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { send } from '@arkwright/testing/test-app';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications } from '../../core/identity/table.ts';
import { settings } from '../../core/settings/table.ts';
import type { Database } from '../../platform/database/database.ts';
import { notePlayerLists } from '../known-players/service.ts';
import { protectTribe } from '../protected-tribes/service.ts';
import { eosId, tribe, upload } from '../uploads/testing/uploads.ts';
import { approve, extend } from './entry-service.ts';
import { remove, teamCommands } from './removal-service.ts';
import { insertRemoval } from './repository.ts';
import { sweepDecay } from './sweep-service.ts';
import { decayEntries, decayRemovals } from './table.ts';
import { COMMANDS, decayWorld } from './testing/decay-world.ts';

const here = decayWorld();
const { begin, days, connect, connectAgent, save, uploadTribes, uploadSave, sweep, entries, state, said } =
  here;

test('without a way to run commands they are listed and posted once, and a companion that connects runs them', async () => {
  await connectAgent();
  await save({ decayMode: 'DecayOnly' });
  await uploadTribes([30]);
  await sweep();
  await sweep();
  expect(await entries()).toMatchObject([
    {
      state: 'by-hand',
      problem: expect.stringContaining('The Island has an agent'),
      commands: COMMANDS(0),
    },
  ]);
  expect((await said()).map(({ content }) => content)).toEqual([
    expect.stringContaining('DestroyTribeIdStructures 1000000000'),
  ]);
  expect((await state()).removals).toEqual([]);
  await connect();
  await sweep();
  expect(await entries()).toMatchObject([{ state: 'removed' }]);
});

provesSetting('decay.removalsAtOnce', 'decay.needsTwoPeople')(
  'too many removals at once wait for a person, or for two if the owner requires that',
  async () => {
    const { ran } = await connect();
    await save({ decayMode: 'DecayOnly', removalsAtOnce: 1, needsTwoPeople: true });
    await uploadTribes([30, 30]);
    await sweep();
    await sweep();
    expect(ran).toEqual([]);
    const waiting = await entries();
    expect(waiting).toMatchObject([{ state: 'due' }, { state: 'due' }]);
    const notices = await here.api.context.db.select().from(notifications);
    expect(
      notices.filter(({ message }) => message.includes('2 tribes would be removed at once')),
    ).toHaveLength(1);
    const ids = waiting.map(({ id }) => id);
    const body = { botId: here.instance.id, ids };
    for (let round = 0; round < 2; round++)
      expect(
        await send(here.api, registry.decay.approve, { token: here.instance.owner.token, body }),
      ).toMatchObject({
        status: 200,
      });
    await sweep();
    expect(ran).toEqual([]);
    const other = {
      ...here.instance.by,
      actor: { kind: 'discord-member', id: 'another', name: 'Rex' },
    } as const;
    await approve(here.api.context, other, { ids: [ids[0] ?? ''] });
    await sweep();
    expect(ran).toHaveLength(3);
    expect((await entries()).map((entry) => entry.state).sort()).toEqual(['due', 'removed']);
  },
);

/** Tribes that are all due while one may be removed at once; somebody agrees to the first. Returns the game's commands so far. */
async function approveOneOf(tribes: number) {
  const { ran } = await connect();
  await save({ decayMode: 'DecayOnly', removalsAtOnce: 1 });
  await uploadTribes(Array.from({ length: tribes }, () => 30));
  await sweep();
  await sweep();
  const [first] = await entries();
  await approve(here.api.context, here.instance.by, { ids: [first?.id ?? ''] });
  await sweep();
  return { ran, removed: ran.length };
}

test('removals that wait go on once the limit has room for all of them, and not before', async () => {
  const { ran, removed } = await approveOneOf(3);
  expect(removed).toBeGreaterThan(0);
  // Two are left: a limit of two has no room for the three that were due together.
  await save({ decayMode: 'DecayOnly', removalsAtOnce: 2 });
  await sweep();
  expect(ran).toHaveLength(removed);
  await save({ decayMode: 'DecayOnly', removalsAtOnce: 3 });
  await sweep();
  expect((await entries()).map(({ state }) => state)).toEqual(['removed', 'removed', 'removed']);
});

test('removals that waited before it was noted how many were due go on with a higher limit, not by themselves', async () => {
  const { ran, removed } = await approveOneOf(2);
  await here.api.context.db
    .update(decayEntries)
    .set({ dueTogether: null })
    .where(eq(decayEntries.state, 'due'));
  await sweep();
  await sweep();
  expect(ran).toHaveLength(removed);
  await save({ decayMode: 'DecayOnly', removalsAtOnce: 2 });
  await sweep();
  expect((await entries()).map(({ state }) => state)).toEqual(['removed', 'removed']);
});

test('if more people agree than required, the newest four are kept', async () => {
  await save({});
  await uploadTribes([90]);
  await sweep();
  const ids = (await entries()).map(({ id }) => id);
  for (const id of ['1', '2', '3', '4', '5']) {
    const actor = { kind: 'discord-member', id, name: `Rex ${id}` } as const;
    await approve(here.api.context, { ...here.instance.by, actor }, { ids, mayNotWait: true });
  }
  const approvedBy = ['Rex 2', 'Rex 3', 'Rex 4', 'Rex 5'];
  expect(await entries()).toMatchObject([{ approvedBy }]);
});

test('a refusal of the game is shown, and retried only when a person agrees', async () => {
  await connect(['DestroyTribeIdDinos']);
  await save({ decayMode: 'DecayOnly' });
  await uploadTribes([30]);
  await sweep();
  await sweep();
  expect(here.game?.ran).toHaveLength(2);
  const [entry] = await entries();
  expect(entry).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('1 of 3 commands had been run by then.'),
  });
  await approve(here.api.context, here.instance.by, { ids: [entry?.id ?? ''] });
  await sweep();
  expect(here.game?.ran).toHaveLength(4);
});

test('a removal that was interrupted by a stop is reported, and not repeated automatically', async () => {
  const { ran } = await connect();
  await save({});
  await uploadTribes([25]);
  await sweep();
  const what = { serverId: here.instance.serverId, kind: 'team' as const, subject: tribe(0).tribeId };
  const record = {
    ...what,
    id: 'r1',
    name: 'Tribe 0',
    structures: 40,
    dinos: 2,
    commands: [],
    by: '',
    at: here.now,
  };
  await insertRemoval(here.api.context.db, here.instance.scope, record);
  here.now += 6 * MINUTE_MS;
  await sweep();
  expect((await state()).removals).toMatchObject([{ state: 'unknown' }]);
  expect(await entries()).toMatchObject([
    { state: 'failed', problem: 'The program stopped while the game was asked: it may have been done.' },
  ]);
  expect(ran).toEqual([]);
});

test('wherever the program is killed, nothing is removed without a record, and nothing twice', async () => {
  let isWhole = false;
  for (let steps = 0; !isWhole; steps++) {
    await begin();
    const { ran, leave } = await connect();
    await save({ decayMode: 'DecayOnly' });
    await uploadTribes([30]);
    const mortal = mortalDatabase(here.api.context.db, steps);
    await sweepDecay({ ...here.api.context, db: mortal.db }).catch(() => {});
    isWhole = !mortal.isDead();
    // After the time in which the game could still answer.
    here.now += 6 * MINUTE_MS;
    await uploadTribes([30]);
    await sweep();
    await sweep();
    const rows = await here.api.context.db
      .select()
      .from(decayRemovals)
      .where(eq(decayRemovals.botId, here.instance.id));
    const written = rows.flatMap(({ commands }) => [...commands]);
    await leave();
    const twice = ran.filter((command, n) => ran.indexOf(command) !== n);
    expect({ steps, twice }).toEqual({ steps, twice: [] });
    expect(written).toEqual(expect.arrayContaining(ran));
    expect({ steps, records: rows.map((row) => row.state) }).toEqual({
      steps,
      records: [expect.stringMatching(/^(done|unknown)$/)],
    });
    const { state: entry } = (await entries())[0] ?? {};
    expect(entry).toBe(rows[0]?.state === 'done' ? 'removed' : 'failed');
    await here.api.context.db.delete(settings);
    here.game = undefined;
    if (steps > 200) throw new Error('a sweep takes fewer steps');
  }
}, 120_000);

/** The result of a query of a killed program, however it is built. */
const KILLED: object = new Proxy(() => KILLED, {
  get: (_target, name) =>
    name === 'then' ? Promise.prototype.then.bind(Promise.reject(new Error('killed'))) : () => KILLED,
});

/** A database that fails after `steps` statements and transactions, as for a program that was killed. */
function mortalDatabase(database: Database, steps: number) {
  let left = steps;
  const db = new Proxy(database, {
    get(target, name) {
      const method = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return (...given: unknown[]) => (left-- > 0 ? method.apply(target, given) : KILLED);
    },
  });
  return { db, isDead: () => left < 0 };
}

test('of simultaneous removals of the same tribe one runs', async () => {
  await connect();
  const what = { serverId: here.instance.serverId, kind: 'team', subject: '1000000001', name: '' } as const;
  const removal = { ...what, structures: 0, dinos: 0, commands: teamCommands('1000000001') };
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map(() => remove(here.api.context, here.instance.by, removal)),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(here.game?.ran).toHaveLength(3);
});

test("a number that can't be a player's is never put into a command", async () => {
  const { ran } = await connect();
  await save({ decayMode: 'DecayOnly' });
  const numbers = ['0', '7', '49999', '2000000000'];
  const rows = numbers.map((tribeId) => tribe(1, { tribeId, members: [], lastSeen: days(60) }));
  await uploadTribes([]);
  await upload(here.api, here.instance, { kind: 'tribes', rows });
  await sweep();
  expect(ran).toEqual([]);
  expect(await entries()).toEqual([]);
  for (const teamId of numbers) expect(teamCommands(teamId)).toEqual([]);
});

type Happening = (tribe: { n: number; tribeId: string }) => Promise<unknown>;

test.each<[string, Happening]>([
  [
    'protected',
    ({ tribeId }) =>
      protectTribe(here.api.context, here.instance.by, { serverId: here.instance.serverId, tribeId }),
  ],
  ['seen', ({ n }) => uploadTribes([0, 1].map((other) => (other === n ? 0 : 31)))],
  [
    'on a list of players',
    ({ n }) => {
      const server = { botId: here.instance.id, id: here.instance.serverId };
      const players = [{ id: eosId(n + 1), name: 'Rex' }];
      return notePlayerLists(here.api.context, [{ server, players }]);
    },
  ],
  [
    'given more time',
    async ({ n }) => {
      const entry = (await entries()).find(({ name }) => name === `Tribe ${n}`);
      await extend(here.api.context, here.instance.by, entry?.id ?? '');
    },
  ],
  ['spared by the mode', () => save({ decayMode: 'WarnOnly' })],
  ['on a server that is not chosen any more', () => save({ decayMode: 'DecayOnly', serverIds: [] })],
  ['in a world that has gone back', () => uploadSave(10)],
])('a tribe that is %s when its turn comes stays', async (_what, happens) => {
  const { ran } = await connect([], async (command) => {
    // While the first of the two goes.
    if (ran.length > 1) return;
    const n = command === COMMANDS(0)[0] ? 1 : 0;
    await happens({ n, tribeId: tribe(n).tribeId });
  });
  await save({ decayMode: 'DecayOnly' });
  await uploadTribes([31, 31]);
  const members = (n: number) => [
    { characterName: '', playerName: '', netId: eosId(n + 1), lastSeen: days(31) },
  ];
  const rows = [0, 1].map((n) => tribe(n, { members: members(n), lastSeen: days(31), numDinos: 2 }));
  await upload(here.api, here.instance, { kind: 'tribes', rows });
  await uploadSave(1000);
  await sweep();
  expect(ran).toHaveLength(3);
});

test('removals to be done by hand count towards the limit when a companion connects', async () => {
  await connectAgent();
  await save({ decayMode: 'DecayOnly', removalsAtOnce: 2 });
  for (const ago of [[30], [30, 31], [30, 31, 32]]) {
    await uploadTribes(ago);
    await sweep();
  }
  expect((await entries()).map((entry) => entry.state)).toEqual(['by-hand', 'by-hand', 'by-hand']);
  const { ran } = await connect();
  await sweep();
  await sweep();
  expect(ran).toEqual([]);
  expect((await entries()).map((entry) => entry.state)).toEqual(['due', 'due', 'due']);
});
