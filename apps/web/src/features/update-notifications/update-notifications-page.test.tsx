import { HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { updateNotificationRoutes } from '@arkwright/contracts/update-notifications/routes';
import type {
  ServerUpdates,
  UpdateState,
  WatchedMod,
} from '@arkwright/contracts/update-notifications/schema';
import { updateNotification } from '@arkwright/contracts/update-notifications/settings';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { describedBy } from '../../testing/described-by.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildInstance, createWorld } from '../../testing/world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './update-notifications-page.tsx';

const CHANNEL = { id: '71', name: 'updates', type: 0, parentId: '', position: 0 };
const NEEDS_KEY = 'Mod updates need CURSEFORGE_API_KEY, which the operator of this installation sets.';
const SOURCE = { answeredAt: Date.now() - 3 * MINUTE_MS, problem: '', isOut: false } as const;

const buildMod = (change: Partial<WatchedMod> = {}): WatchedMod => ({
  id: '927090',
  name: 'Far Sight Spyglass',
  url: 'https://www.curseforge.com/x',
  fileName: 'Far Sight 1.4',
  fileAt: 1,
  state: 'known',
  claim: null,
  isAdditional: false,
  servers: 1,
  ...change,
});
const buildServer = (change: Partial<ServerUpdates> = {}): ServerUpdates => ({
  serverId: 'server-1',
  serverName: 'The Island',
  toldAt: 1,
  gameVersion: '93.19',
  buildId: '20301500',
  build: 'current',
  oldModIds: [],
  currentMods: 1,
  unknownMods: 0,
  unlistedMods: 0,
  ...change,
});
const buildState = (change: Partial<UpdateState> = {}): UpdateState => ({
  game: { ...SOURCE, buildId: '20301500', publishedAt: Date.now() - 5 * HOUR_MS, learnedAt: 1, claim: null },
  mods: { ...SOURCE, hasKey: true },
  watched: [buildMod()],
  unwatched: 0,
  servers: [buildServer()],
  ...change,
});

type Options = { stored?: object; state?: Partial<UpdateState>; tab?: string; instance?: Partial<Instance> };

const ALL_ON = {
  isEnabled: true,
  notifyGameUpdates: true,
  notifyModUpdates: true,
  notificationChannelGameId: CHANNEL.id,
  notificationChannelModsId: CHANNEL.id,
};

async function open({ stored, state, tab = 'settings', instance }: Options = {}) {
  const group = { ...updateNotification.schema.parse({}), ...ALL_ON, ...stored };
  const { world, api } = createWorld({
    instances: [buildInstance({ updateNotification: group, ...instance })],
  });
  api.on(instanceRoutes.channels, () => [CHANNEL]);
  api.on(instanceRoutes.categories, () => []);
  api.on(instanceRoutes.roles, () => []);
  api.on(updateNotificationRoutes.state, () => buildState(state));
  api.on(instanceRoutes.update, ({ body: { bot } }) => {
    const before = world.instances[0] as Instance;
    const value = { ...(before.updateNotification as object), ...(bot.updateNotification as object) };
    const saved = { ...before, updateNotification: value, revs: { updateNotification: 1 } };
    world.instances = [saved];
    return saved;
  });
  const app = renderApp({ api, path: `/updateNotifications?tab=${tab}` });
  await screen.findByRole('heading', { name: 'Update Notifications' });
  return { ...app, api };
}

const toggle = (name: string) => screen.getByRole('switch', { name });
const ids = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Additional mod IDs' });
const isOff = (control: HTMLElement) =>
  control.getAttribute('aria-disabled') === 'true' || control.matches(':disabled');

test("the game's version is shown with its age and source", async () => {
  await open();
  expect((await screen.findByText(/Newest build/)).textContent).toContain(
    'Newest build: 20301500, published 5 hours ago.',
  );
  expect(screen.getByText(/api.steamcmd.net/).textContent).toContain(
    'Source: api.steamcmd.net, 3 minutes ago.',
  );
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what a service has said once is shown beside what counts', async () => {
  const claim = { version: '999999999999', at: Date.now() - HOUR_MS };
  const state = { game: { ...buildState().game, claim }, watched: [buildMod({ claim })] };
  const { user } = await open({ state });
  expect((await screen.findByText(/999999999999/)).parentElement?.textContent).toMatch(
    /api.steamcmd.net said build 999999999999 1 hour ago. That is unlikely, and counts once it says so again./,
  );
  await user.click(screen.getByRole('tab', { name: 'Watched mods' }));
  expect((await screen.findByRole('table', { name: 'Watched mods' })).textContent).toContain(
    'Far Sight 1.4 CurseForge now says file 999999999999, which counts once it says so again.',
  );
});

test('an outage is shown only after hours', async () => {
  const game = { ...buildState().game, problem: 'no-answer' } as const;
  await open({ state: { game } });
  await screen.findByText(/Newest build/);
  expect(screen.queryByRole('alert')).toBeNull();
  cleanup();
  await open({ state: { game: { ...game, isOut: true } } });
  expect((await screen.findByText(/has not answered since/)).textContent).toContain(
    'there may be a new build',
  );
});

test('a refused key is shown at waiting mods', async () => {
  await open({ state: { mods: { ...SOURCE, hasKey: true, problem: 'refused' } } });
  expect(await screen.findByText(/refuses the key of this installation/)).toBeTruthy();
});

test('mods that were never requested from CurseForge do not say that it has none', async () => {
  const servers = [buildServer({ currentMods: 0, unlistedMods: 2 })];
  await open({ tab: 'servers', state: { servers, mods: { ...SOURCE, answeredAt: 0, hasKey: true } } });
  expect(await screen.findByText('CurseForge has not been asked yet')).toBeTruthy();
  cleanup();
  await open({ tab: 'servers', state: { servers } });
  expect(await screen.findByText('CurseForge has nothing about them')).toBeTruthy();
});

test('before the first request to CurseForge the card of the mods says so', async () => {
  await open({ state: { mods: { ...SOURCE, answeredAt: 0, hasKey: true } } });
  expect(await screen.findByText(/^Not checked yet. Checking CurseForge/)).toBeTruthy();
});

test('without a key mod updates can’t be switched on, only off', async () => {
  await open({
    stored: { notifyModUpdates: false },
    state: { mods: { ...SOURCE, answeredAt: 0, hasKey: false } },
  });
  await screen.findAllByText(NEEDS_KEY);
  const off = toggle('Notify of mod updates');
  expect(isOff(off)).toBe(true);
  expect(describedBy(off)).toContain(NEEDS_KEY);
  cleanup();
  await open({ state: { mods: { ...SOURCE, hasKey: false } } });
  await screen.findAllByText(NEEDS_KEY);
  expect(isOff(toggle('Notify of mod updates'))).toBe(false);
});

test.each([
  ['Enable', { isEnabled: false }, 'Notify of game updates', 'Switch on “Enable” first.'],
  [
    'game updates',
    { notifyGameUpdates: false },
    /^Channel for game/,
    'Switch on “Notify of game updates” first.',
  ],
  ['mod updates', { notifyModUpdates: false }, /^Additional mod/, 'Switch on “Notify of mod updates” first.'],
])('fields that need %s say so while that is off', async (_what, stored, name, words) => {
  await open({ stored });
  await screen.findByText(/Newest build/);
  const [control] = ['switch', 'combobox', 'textbox'].flatMap((role) =>
    screen.queryAllByRole(role, { name }),
  );
  expect(describedBy(control!)).toContain(words);
});

test('IDs are sent one a line as typed, and their known data is shown below', async () => {
  const { user, api } = await open({
    state: { watched: [buildMod(), buildMod({ id: '12', name: '', state: 'missing' })] },
  });
  await screen.findByText(/Newest build/);
  await user.type(ids(), '927090{enter} 12 {enter}');
  const known = within(screen.getByRole('list', { name: 'Additional mods' }));
  expect(known.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '927090Far Sight Spyglass',
    '12CurseForge has no such mod for this game.',
  ]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Everything is saved.');
  expect(api.callsOf(instanceRoutes.update).at(-1)?.input).toMatchObject({
    body: { bot: { updateNotification: { additionalModIds: ['927090', ' 12 ', ''] } } },
  });
});

test('pasted ids come each into a line of its own, however they are separated', async () => {
  const { user } = await open();
  await screen.findByText(/Newest build/);
  await user.click(ids());
  await user.paste('928793, "927090"\n12 # Spyglass\n34;');
  expect(ids().value).toBe('928793\n927090\n12\n34\n');
});

test('an invalid line is named, and no input is lost', async () => {
  const { user } = await open();
  await screen.findByText(/Newest build/);
  await user.type(ids(), '927090{enter}92a');
  expect(await screen.findByText('Line 2, “92a”: A mod ID can only contain numbers')).toBeTruthy();
  expect(ids().value).toBe('927090\n92a');
  expect(isOff(screen.getByRole('button', { name: 'Save' }))).toBe(true);
});

test("servers' versions: outdated ones are named, and unknown ones are not guessed", async () => {
  await open({
    tab: 'servers',
    state: {
      servers: [
        buildServer({ serverName: 'A', build: 'old', buildId: '1', oldModIds: ['927090'], currentMods: 2 }),
        buildServer({ serverId: 'b', serverName: 'B' }),
        buildServer({
          serverId: 'c',
          serverName: 'C',
          toldAt: 0,
          buildId: '',
          gameVersion: '',
          build: 'unknown',
          currentMods: 0,
          unknownMods: 3,
        }),
        buildServer({ serverId: 'd', serverName: 'D', build: 'unknown', currentMods: 0 }),
      ],
    },
  });
  const row = async (name: string) => (await screen.findByText(name)).closest('tr')!;
  expect((await row('A')).textContent).toMatch(/Old buildbuild 1.*1 of 3 mods old.*Far Sight Spyglass/);
  expect((await row('B')).textContent).toMatch(/Newest buildbuild 20301500.*Newest mod/);
  expect((await row('C')).textContent).toMatch(
    /Build not knownneeds the companion.*Mods not knownneeds the companion/,
  );
  expect((await row('D')).textContent).toMatch(/no report since the update; not restarted yet/);
  expect(screen.getByRole('button', { name: /1 old/ })).toBeTruthy();
});

test('watched mods link to their pages, missing ones say so', async () => {
  await open({
    tab: 'mods',
    state: {
      watched: [
        buildMod({ isAdditional: true }),
        buildMod({ id: '12', name: '', url: '', state: 'missing', fileName: '' }),
      ],
    },
  });
  const link = await screen.findByRole('link', { name: /Far Sight Spyglass/ });
  expect(link.getAttribute('href')).toBe('https://www.curseforge.com/x');
  expect(link.closest('tr')?.textContent).toContain('1 server, additional');
  expect(screen.getByText('CurseForge has no such mod for this game.')).toBeTruthy();
});
