import { DAY_MS } from '@arkwright/contracts/core/durations';
import { decayFates, decaySimulation } from '@arkwright/contracts/decay/schema';
import { registry } from '@arkwright/contracts/registry';
import { send } from '@arkwright/testing/test-app';
import { expect, test } from 'vitest';
import { base, tribe } from '../data-dashboard/testing/uploads.ts';
import { decayWorld } from './testing/decay-world.ts';

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
