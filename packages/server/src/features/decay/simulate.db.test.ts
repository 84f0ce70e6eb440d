import { DAY_MS } from '@arkwright/contracts/core/durations';
import { decayFates, decaySimulation } from '@arkwright/contracts/decay/schema';
import { registry } from '@arkwright/contracts/registry';
import { serverFields } from '@arkwright/testing/factories';
import { send } from '@arkwright/testing/test-app';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newId } from '../../platform/base/random.ts';
import { servers } from '../servers/table.ts';
import { base, tribe } from '../uploads/testing/uploads.ts';
import { decayWorld } from './testing/decay-world.ts';

/** More than one page of owners. */
const MANY = 2500;

const here = decayWorld();
const { uploadTribes, entries, said } = here;

test('a simulation counts and lists for now and for a future day, and changes nothing', async () => {
  await uploadTribes([1, 25, 60]);
  const decay = { decayMode: 'WarnAndDecay', serverIds: [here.instance.serverId] };
  const simulate = async (at: number, changed: object = {}) => {
    const body = { botId: here.instance.id, settings: { ...decay, ...changed }, at };
    return decaySimulation.parse(
      (await send(here.api, registry.decay.simulate, { token: here.instance.owner.token, body })).body,
    );
  };
  expect(await simulate(here.now)).toMatchObject({ teams: 3, warned: 2, removed: 0, structures: 0 });
  expect(await simulate(here.now + 2 * DAY_MS)).toMatchObject({ warned: 1, removed: 1, structures: 40 });
  expect(await simulate(here.now + 30 * DAY_MS)).toMatchObject({ warned: 0, removed: 3, structures: 120 });
  expect(await simulate(here.now, { decayMode: 'DecayOnly' })).toMatchObject({
    removed: 1,
    rows: [{ fate: 'removed', kind: 'team', name: 'Tribe 2', structures: 40, dinos: 2 }],
  });
  expect(await simulate(here.now, { decayMode: 'Off' })).toMatchObject({ warned: 0, removed: 0, rows: [] });
  expect(await entries()).toEqual([]);
  expect(await said()).toEqual([]);
});

test('the map of a game server gets the decay result of each owner', async () => {
  await uploadTribes([1, 25, 60, 60], {
    bases: [
      base(9, {
        tribeId: tribe(0).tribeId,
        structureCount: 2,
        createdAt: 1,
        position: { x: 200_000, y: 200_000, z: 0 },
      }),
    ],
  });
  await send(here.api, registry.decay.protect, {
    token: here.instance.owner.token,
    body: { serverId: here.instance.serverId, teamId: tribe(3).tribeId, name: '', until: 0, reason: '' },
  });
  const decay = {
    decayMode: 'WarnAndDecay',
    serverIds: [here.instance.serverId],
    enableClutterFastDecay: true,
  };
  const fates = async (changed: object = {}) => {
    const body = {
      botId: here.instance.id,
      serverId: here.instance.serverId,
      settings: { ...decay, ...changed },
    };
    const sent = { ...body, at: here.now + 2 * DAY_MS };
    return decayFates.parse(
      (await send(here.api, registry.decay.fates, { token: here.instance.owner.token, body: sent })).body,
    );
  };
  const found = await fates();
  expect(found).toMatchObject({
    problem: '',
    teams: { [tribe(1).tribeId]: 'warned', [tribe(2).tribeId]: 'removed', [tribe(3).tribeId]: 'protected' },
  });
  expect(Object.keys(found.teams)).toHaveLength(3);
  expect(found.clutter).toHaveLength(1);
  expect(await fates({ serverIds: [] })).toEqual({
    teams: {},
    clutter: [],
    problem: 'The settings of automatic decay do not choose this game server.',
  });
});

test('a sum of structures that is larger than an integer is the largest one', async () => {
  const many = Array.from({ length: 250 }, (_, index) =>
    base(100 + index, { tribeId: tribe(0).tribeId, structureCount: 10_000_000 }),
  );
  await uploadTribes([60], { bases: many });
  const settings = { decayMode: 'DecayOnly', serverIds: [here.instance.serverId] };
  const body = { botId: here.instance.id, settings, at: here.now };
  const { status, body: answer } = await send(here.api, registry.decay.simulate, {
    token: here.instance.owner.token,
    body,
  });
  expect(status).toBe(200);
  expect(decaySimulation.parse(answer)).toMatchObject({ removed: 1, structures: 2_147_483_647 });
});

test('a server whose uploads can not be computed with stops no other one', async () => {
  await uploadTribes([60]);
  const { db } = here.api.context;
  const broken = newId();
  await db
    .insert(servers)
    .values({ ...serverFields({ name: 'Broken' }), botId: here.instance.id, id: broken, createdAt: 0 });
  await db.execute(sql`
    insert into tribe_entries (bot_id, server_id, id, tribe_id, tribe_name, last_seen, num_dinos, members_count, members)
    select bot_id, ${broken}, ${newId()} || n, (tribe_id::bigint + n)::text, tribe_name, last_seen, num_dinos, members_count,
      case when n = ${MANY} then '[{"netId": "a", "lastSeen": 1e300}]' else members end
    from tribe_entries, generate_series(1, ${MANY}::int) n where bot_id = ${here.instance.id}`);
  const settings = { decayMode: 'DecayOnly', serverIds: [broken, here.instance.serverId] };
  const body = { botId: here.instance.id, settings, at: here.now };
  const { body: answer } = await send(here.api, registry.decay.simulate, {
    token: here.instance.owner.token,
    body,
  });
  const { teams, removed, servers: states } = decaySimulation.parse(answer);
  // Owners that were read before the unreadable one don't count either.
  expect({ teams, removed }).toEqual({ teams: 1, removed: 1 });
  expect(states.find(({ serverId }) => serverId === broken)?.problem).toContain('could not be read');
});
