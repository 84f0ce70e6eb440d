import { registry } from '@arkwright/contracts/registry';
import type { MapLayer } from '@arkwright/contracts/world-map/schema';
import { createServer } from '@arkwright/server/features/servers/service';
import { serverFields } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CompanionInstance } from '../companion/testing/companion-instance.ts';
import { base, dino, makeUploader, player, upload } from '../uploads/testing/uploads.ts';

let api: TestApp;
let instance: CompanionInstance;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.dispose());
beforeEach(async () => {
  instance = await makeUploader(api);
  await upload(api, instance, {
    kind: 'players',
    rows: [
      player(1, { lastSeen: Date.now(), tribeId: '77', position: { x: 0, y: 0, z: 0 } }),
      player(2, { lastSeen: Date.now(), tribeId: '', position: null }),
      player(3, { lastSeen: Date.now(), tribeId: '', position: { x: 342_900, y: -342_900, z: 0 } }),
    ],
  });
});

async function map(
  name: 'mapPlayers' | 'mapBases' | 'mapDinos',
  { of = instance, ...query }: { of?: CompanionInstance } & Record<string, unknown> = {},
): Promise<MapLayer> {
  const route = registry.worldMap[name];
  const sent = { params: { botId: of.id }, query: { serverId: instance.serverId, ...query } };
  const { body } = await send(api, route, { token: of.owner.token, ...sent });
  return route.response.parse(body);
}

test('players are at the GPS coordinates of the map; players without a position are left out', async () => {
  const { points, ...rest } = await map('mapPlayers');
  expect(rest).toEqual({ map: '', isKnownMap: false, isCut: false });
  expect(points).toMatchObject([
    { name: 'Character 1', lat: 50, lon: 50, team: '77', size: 11, radius: 0 },
    { name: 'Character 3', lat: 0, lon: 100, team: player(3).characterId },
  ]);
});

test("the tables' filters apply to the map", async () => {
  const { points } = await map('mapPlayers', { q: 'Character 3' });
  expect(points).toMatchObject([{ name: 'Character 3' }]);
  const inTribes = await map('mapPlayers', { inTribe: 'yes' });
  expect(inTribes.points).toMatchObject([{ name: 'Character 1' }]);
});

test("a base has the radius of a command, and its owners' last seen time", async () => {
  const at = { position: { x: 0, y: 0, z: 0 }, radius: 6858, structureCount: 60 };
  await upload(api, instance, { kind: 'bases', rows: [base(1, { ...at, tribeId: '77' })] });
  await upload(api, instance, {
    kind: 'tribes',
    rows: [{ tribeId: '77', tribeName: 'Wolves', members: [], numDinos: 0, lastSeen: 5000 }],
  });
  const { points } = await map('mapBases');
  expect(points).toMatchObject([{ lat: 50, lon: 50, radius: 1, size: 60, team: '77' }]);
  expect(points[0]?.lastSeen).toBeGreaterThan(5000);
  const small = await map('mapBases', { sizes: 'Clutter' });
  expect(small.points).toEqual([]);
});

test('dinos have the same names as in their table', async () => {
  const rex = { species: 'Rex', name: 'Rosie', lastSeen: Date.now(), position: { x: 0, y: 0, z: 0 } };
  await upload(api, instance, { kind: 'dinos', rows: [dino(1, rex), dino(2, { ...rex, isDead: true })] });
  const { points } = await map('mapDinos');
  expect(points).toMatchObject([{ name: 'Rex (Rosie)' }]);
});

test('entries in the radius of a nuke are counted by 2D distance: the owner’s own are hit, others are spared', async () => {
  const near = { x: 900, y: 0, z: 5000 };
  const middle = { position: { x: 0, y: 0, z: 0 }, radius: 1000, structureCount: 60, tribeId: '77' };
  await upload(api, instance, {
    kind: 'bases',
    rows: [
      base(1, middle),
      base(2, { ...middle, position: near, structureCount: 5 }),
      base(3, { ...middle, position: near, tribeId: '88' }),
      base(4, { ...middle, position: { x: 800, y: 800, z: 0 } }),
    ],
  });
  await upload(api, instance, {
    kind: 'dinos',
    rows: [
      dino(1, { position: near, isDead: false }),
      dino(2, { position: near, isDead: true }),
      dino(3, { position: { x: 1001, y: 0, z: 0 }, isDead: false }),
    ],
  });
  const { points } = await map('mapBases');
  const baseId = points.find(({ size, lon }) => size === 60 && lon === 50)?.id ?? '';
  const around = async (of: CompanionInstance) =>
    send(api, registry.worldMap.aroundBase, {
      token: of.owner.token,
      params: { botId: of.id },
      query: { baseId },
    });
  expect(await around(instance)).toMatchObject({
    body: { ownBases: 2, ownStructures: 65, otherBases: 1, dinos: 1, players: 1 },
  });
  expect(await around(await makeUploader(api))).toMatchObject({ status: 404 });
});

test("another instance's server has no map here", async () => {
  const other = await makeUploader(api);
  expect(await map('mapPlayers', { of: other })).toMatchObject({ map: '', points: [] });
  const second = await createServer(api.context, instance.by, serverFields());
  expect(await map('mapPlayers', { serverId: second.id })).toMatchObject({ points: [] });
});
