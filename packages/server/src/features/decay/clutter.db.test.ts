import { DAY_MS, HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { decaySimulation } from '@arkwright/contracts/decay/schema';
import { registry } from '@arkwright/contracts/registry';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { send } from '@arkwright/testing/test-app';
import { expect, test } from 'vitest';
import { notifications } from '../../core/identity/table.ts';
import { ENDLESS } from '../../platform/work/sweeps.ts';
import { base, dino, tribe } from '../uploads/testing/uploads.ts';
import { approve, extend } from './entry-service.ts';
import { sweepDecay } from './sweep-service.ts';
import { decayWorld } from './testing/decay-world.ts';

const here = decayWorld();
const { days, connect, save, uploadTribes, sweep, entries, state } = here;

provesSetting('decay.autoDecayUnclaimedDinos')(
  'small bases of absent owners are removed early, and unclaimed dinos once an hour',
  async () => {
    const { ran } = await connect();
    const small = base(9, {
      tribeId: tribe(0).tribeId,
      ownerName: 'Tribe 0',
      structureCount: 4,
      createdAt: days(3),
      position: { x: 50_000, y: 0, z: 0 },
    });
    const unclaimed = (n: number) => dino(n, { tribeId: '', ownerName: '', isDead: false });
    await save({
      enableClutterFastDecay: true,
      fastClutterDecayTime: 24,
      fastClutterStructureCount: 5,
      autoDecayUnclaimedDinos: true,
    });
    await uploadTribes([2], { bases: [small], dinos: [unclaimed(1), dino(2, { isDead: false })] });
    await sweep();
    expect(ran).toEqual([
      expect.stringContaining(`DestroyStructuresForTeamIdAtPosition ${tribe(0).tribeId}`),
    ]);
    here.now += 16 * MINUTE_MS;
    await uploadTribes([2]);
    await sweep();
    const { dinoId1, dinoId2 } = unclaimed(1);
    expect(ran.slice(1)).toEqual([`ScriptCommand arkwright destroydino ${dinoId1} ${dinoId2}`]);
    here.now += 30 * MINUTE_MS;
    await uploadTribes([2]);
    await sweep();
    expect(ran).toHaveLength(2);
  },
);

test('unclaimed dinos stay in a mode that removes nothing, and while the upload of dinos is old', async () => {
  const { ran } = await connect();
  const unclaimed = [1, 2].map((n) => dino(n, { tribeId: '', ownerName: '' }));
  const on = { autoDecayUnclaimedDinos: true };
  await save({ ...on, decayMode: 'WarnOnly' });
  await uploadTribes([2], { dinos: unclaimed });
  here.now += 16 * MINUTE_MS;
  await sweep();
  expect(ran).toEqual([]);
  await save(on);
  here.now += 3 * HOUR_MS;
  await uploadTribes([2]);
  await sweep();
  expect(ran).toEqual([]);
  await uploadTribes([2], { dinos: unclaimed });
  let isHeld = true;
  await here.game?.leave();
  const second = await connect([], async () => {
    isHeld = false;
  });
  await sweepDecay(here.api.context, { ...ENDLESS, isHeld: () => isHeld });
  // Another worker has its turn.
  expect(second.ran).toHaveLength(1);
  expect((await state()).removals).toMatchObject([
    {
      kind: 'dinos',
      state: 'failed',
      outcome: 'There was no time for more. 1 of 2 commands had been run by then.',
    },
  ]);
  here.now += HOUR_MS + MINUTE_MS;
  await uploadTribes([2]);
  await sweep();
  // Earlier uploads still contain the removed ones.
  expect(second.ran).toHaveLength(1);
});

test('a base stays if its owner was not uploaded, as does a small base next to a large one of the same owner', async () => {
  const { ran } = await connect();
  await save({ enableClutterFastDecay: true });
  const small = { structureCount: 1, createdAt: days(9) };
  const owner = { tribeId: tribe(0).tribeId, ownerName: 'Tribe 0' };
  const stranger = { tribeId: '1999999999', ownerName: 'Nobody knows them' };
  const bases = [
    base(7, { ...small, ...stranger, position: { x: 90_000, y: 0, z: 0 } }),
    base(8, { ...small, ...owner, position: { x: 3000, y: -2000, z: 9000 } }),
    base(9, { ...small, ...owner, position: { x: 50_000, y: 0, z: 0 } }),
  ];
  await uploadTribes([2], { bases });
  await sweep();
  expect(ran).toEqual([expect.stringMatching(/^DestroyStructuresForTeamIdAtPosition \d+ 50000 0/)]);
  const body = {
    botId: here.instance.id,
    settings: { decayMode: 'DecayOnly', serverIds: [here.instance.serverId] },
    at: here.now + 300 * DAY_MS,
  };
  const sent = await send(here.api, registry.decay.simulate, { token: here.instance.owner.token, body });
  expect(decaySimulation.parse(sent.body)).toMatchObject({ teams: 2, unknown: 1, removed: 1 });
});

test('small bases and dinos above the limit wait, and are removed once a person has agreed to that number', async () => {
  const { ran } = await connect();
  const on = { removalsAtOnce: 1, enableClutterFastDecay: true, autoDecayUnclaimedDinos: true };
  await save(on);
  const owner = { tribeId: tribe(0).tribeId, ownerName: 'Tribe 0', structureCount: 1, createdAt: days(9) };
  const small = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      base(10 + n, { ...owner, position: { x: 50_000 * (n + 1), y: 0, z: 0 } }),
    );
  const loose = [1, 2].map((n) => dino(n, { tribeId: '', ownerName: '' }));
  await uploadTribes([2], { bases: small(2), dinos: loose });
  here.now += 16 * MINUTE_MS;
  await sweep();
  await sweep();
  expect(ran).toEqual([]);
  const waiting = await entries();
  expect(waiting).toMatchObject([
    { kind: 'clutter', name: 'Small bases', state: 'due', structures: 2, commands: [], decaysAt: 0 },
    { kind: 'dinos', name: 'Unclaimed dinos', state: 'due', dinos: 2, commands: [], decaysAt: 0 },
  ]);
  const notices = await here.api.context.db.select().from(notifications);
  expect(notices.some(({ message }) => message.includes('2 small bases would be removed at once'))).toBe(
    true,
  );
  const [clutter, dinos] = waiting.map(({ id }) => id);
  await expect(extend(here.api.context, here.instance.by, clutter ?? '')).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await approve(here.api.context, here.instance.by, { ids: [clutter ?? ''] });
  // Only two were agreed to, not three.
  await uploadTribes([2], { bases: small(3) });
  await sweep();
  expect(ran).toEqual([]);
  expect(await entries()).toMatchObject([{ structures: 3, approvedBy: [] }, {}]);
  await approve(here.api.context, here.instance.by, { ids: [clutter ?? '', dinos ?? ''] });
  await sweep();
  expect(ran.filter((command) => command.startsWith('DestroyStructuresForTeamIdAtPosition'))).toHaveLength(3);
  expect(ran.filter((command) => command.includes('destroydino'))).toHaveLength(2);
  expect(await entries()).toEqual([]);
  await save({ ...on, autoDecayUnclaimedDinos: false });
  here.now += 2 * HOUR_MS;
  await uploadTribes([2], { dinos: [...loose, dino(3, { tribeId: '', ownerName: '' })] });
  await sweep();
  expect(await entries()).toEqual([]);
});
