import { worldMapRoutes } from '@arkwright/contracts/world-map/routes';
import type { MapLayer, MapPoint } from '@arkwright/contracts/world-map/schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './dashboard-map.tsx';
import { button, isOff, open, rowOf } from '../../features/data-dashboard/testing/dashboard-screen.ts';
import { buildDino, buildPlayer } from '../../features/data-dashboard/testing/dashboard-world.ts';
import { media } from '../../testing/setup.ts';

const REX = buildDino({ id: 'rex', serverId: 'server-2', serverName: 'Ragnarok' });

const pointOf = (id: string): MapPoint => ({
  id,
  lat: 50,
  lon: 50,
  name: id,
  team: '',
  size: 1,
  radius: 0,
  lastSeen: 0,
});
const layerOf = (...points: MapPoint[]): MapLayer => ({
  map: 'The Island',
  isKnownMap: true,
  points,
  isCut: false,
});

/** The page where Ragnarok's map has a dino, and no other map anything. */
function openWithRex(search: string) {
  const app = open({ players: [], dinos: [REX] }, {}, search);
  const { api } = app;
  api.on(worldMapRoutes.mapBases, () => layerOf());
  api.on(worldMapRoutes.mapPlayers, () => layerOf());
  api.on(worldMapRoutes.mapDinos, ({ query }) =>
    query.serverId === 'server-2' ? layerOf(pointOf('rex')) : layerOf(),
  );
  return app;
}

const panel = () => screen.findByRole('region', { name: 'Dino on the map' });
const server = () => screen.getByRole('combobox', { name: 'Server' }) as HTMLInputElement;

test("a row links to its server's map with the entry selected, and Back returns to the row", async () => {
  const { user, router } = openWithRex('?tab=dinos&layers=bases');
  await user.click(button(await rowOf('Rexy (Rex)'), 'Show on map'));
  await within(await panel()).findByText('Rexy (Rex)');
  expect(server().value).toBe('Ragnarok');
  const { search } = router.state.location;
  expect(search).toMatchObject({ tab: 'map', server: 'server-2', pick: 'rex', layers: 'bases,dinos' });
  router.history.back();
  await rowOf('Rexy (Rex)');
});

test('without a known location there is no link to the map', async () => {
  open({ players: [buildPlayer({ gps: '' })] });
  expect(isOff(button(await rowOf('Kara'), 'Show on map'))).toBe(true);
});

test('the address keeps the selection; its panel copies the command once, and closing it clears the address', async () => {
  const { user, router } = openWithRex('?tab=map&server=server-2&pick=rex');
  const picked = within(await panel());
  await picked.findByText('Rexy (Rex)');
  expect(picked.getAllByRole('button', { name: 'Copy teleport command' })).toHaveLength(1);
  expect(picked.queryByRole('button', { name: 'Show on map' })).toBeNull();
  await user.click(picked.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('pick'));
  expect(screen.queryByRole('region', { name: 'Dino on the map' })).toBeNull();
});

test('beside the map is what is on it, the largest first, as far as it can be looked through, and leads there', async () => {
  const { api, user, router } = openWithRex('?tab=map&server=server-2');
  const bases = Array.from({ length: 60 }, (_, place) => ({ ...pointOf(`base-${place}`), size: place }));
  api.on(worldMapRoutes.mapBases, () => layerOf(...bases));
  const list = within(await screen.findByRole('region', { name: 'On this map' }));
  await list.findByRole('heading', { name: 'Bases 50 of 60, by size' });
  const names = list.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names.slice(0, 2)).toEqual(['rex level 1', 'base-59 59 structures']);
  expect(names).toHaveLength(51);
  await user.click(list.getByRole('button', { name: 'rex level 1' }));
  await within(await panel()).findByText('Rexy (Rex)');
  expect(router.state.location.search).toMatchObject({ pick: 'rex' });
  expect(list.getByRole('button', { name: 'rex level 1' }).getAttribute('aria-current')).toBe('true');
});

test('on a phone the map has all the room', async () => {
  media.width = 390;
  openWithRex('?tab=map&server=server-2');
  await screen.findByRole('application', { name: /^Map of Ragnarok/ });
  expect(screen.queryByRole('region', { name: 'On this map' })).toBeNull();
});

test('a selection that is not on the map is reported', async () => {
  openWithRex('?tab=map&server=server-1&pick=rex');
  await screen.findByText(/What was picked is not on this map/);
});

test('if the search matches nothing on this map, it links to the maps with matches', async () => {
  const { user } = openWithRex('?tab=map&q=rexy');
  await screen.findByText(/Nothing on this map matches/);
  expect(server().value).toBe('The Island');
  await user.click(screen.getByRole('button', { name: 'Ragnarok' }));
  await screen.findByText(
    '0 bases, 1 dino, and 0 players with a known place. Dinos in cryopods have no place.',
  );
  expect(server().value).toBe('Ragnarok');
  expect(screen.queryByText(/Nothing on this map matches/)).toBeNull();
});

test('a search without a match on any map says so', async () => {
  const app = open({ players: [], dinos: [] }, {}, '?tab=map&q=nessie');
  for (const route of [worldMapRoutes.mapBases, worldMapRoutes.mapPlayers, worldMapRoutes.mapDinos])
    app.api.on(route, () => layerOf());
  await screen.findByText(/^Nothing on the map of any of your game servers matches “/);
});

test('an upload reloads each layer once, without aborting running requests', async () => {
  const { api, data } = openWithRex('?tab=map');
  await screen.findByText(/^0 bases, 0 dinos/);
  await waitFor(() => expect(api.streams.has('bot-1')).toBe(true));
  const reads = () => api.callsOf(worldMapRoutes.mapBases).length;
  const before = reads();
  const answer = Promise.withResolvers<MapLayer>();
  api.on(worldMapRoutes.mapBases, () => answer.promise);
  data.lastUploadAt = Date.UTC(2026, 10, 1, 12);
  act(() => api.emit('bot-1', { kind: 'changed', what: 'data-dashboard', by: '' }));
  await screen.findByText(/^1 Nov 2026/);
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  answer.resolve(layerOf(pointOf('base')));
  await screen.findByText(/^1 base, 0 dinos/);
  expect(reads()).toBe(before + 1);
});
