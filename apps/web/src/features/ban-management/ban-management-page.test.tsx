import { banFileRoutes } from '@arkwright/contracts/ban-files/routes';
import { banRoutes } from '@arkwright/contracts/ban-management/routes';
import type { BanEntry, SharedBan } from '@arkwright/contracts/ban-management/schema';
import { ban as banSettings } from '@arkwright/contracts/ban-management/settings';
import { DAY_MS, HOUR_MS } from '@arkwright/contracts/core/durations';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { playerRoutes } from '@arkwright/contracts/players/routes';
import { publishedBanRoutes } from '@arkwright/contracts/published-bans/routes';
import type { BanState } from '@arkwright/contracts/published-bans/schema';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildPlayer } from '../../testing/build-player.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildInstance, createWorld } from '../../testing/world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './ban-dialog.tsx';
import './ban-management-page.tsx';
import './bans-tab.tsx';
import './import-dialog.tsx';
import './shared-tab.tsx';
import '../shared/actions/unban-action-dialog.tsx';

const BOB = buildPlayer();
const OFF = 'Ban Management is off: the ban list is kept';
const QUIET: BanState = { fetches: [], lifting: [], official: { count: 0, readAt: 0, problem: '' } };

const buildBan = (change: Partial<BanEntry> = {}): BanEntry => ({
  id: 'a',
  botId: 'bot-1',
  netId: `0002${'a'.repeat(28)}`,
  playerName: 'Rowdy',
  reason: 'Mesh exploit',
  bannedAt: 1,
  bannedUntil: 0,
  isIgnoreEntry: false,
  isAutomatic: false,
  serversToCome: 0,
  ...change,
});

type Options = {
  bans?: BanEntry[];
  shared?: SharedBan[];
  state?: Partial<BanState>;
  stored?: object;
  instance?: Partial<Instance>;
  search?: string;
};

async function open(options: Options = {}) {
  const { shared = [], state = {}, stored = {}, instance, search = '?tab=list' } = options;
  let bans = options.bans ?? [buildBan()];
  const group = { ...banSettings.schema.parse({}), isEnabled: true, ...stored };
  const { world, api } = createWorld({ instances: [buildInstance({ ban: group, ...instance })] });
  api.on(instanceRoutes.channels, () => []);
  api.on(instanceRoutes.categories, () => []);
  api.on(instanceRoutes.roles, () => []);
  api.on(serverRoutes.list, () => []);
  api.on(playerRoutes.search, () => ({ players: [BOB], hasMore: false }));
  api.on(banRoutes.list, () => bans);
  api.on(banRoutes.shared, () => shared);
  api.on(publishedBanRoutes.state, () => ({ ...QUIET, ...state }));
  api.on(banRoutes.ban, ({ body }) => {
    const entry = buildBan({ ...body, id: 'new' });
    bans = [entry, ...bans.filter(({ netId }) => netId !== entry.netId)];
    return entry;
  });
  api.on(banRoutes.unban, ({ body }) => {
    bans = bans.filter(({ netId }) => netId !== body.netId);
    return true;
  });
  const app = renderApp({ api, path: `/banManagement${search}` });
  await screen.findByRole('heading', { name: 'Ban Management' });
  return { ...app, api, world };
}

const button = (name: string | RegExp, inside: HTMLElement = document.body) =>
  within(inside).getByRole('button', { name });
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const textbox = (dialog: HTMLElement, name: RegExp) =>
  within(dialog).getByRole<HTMLInputElement>('textbox', { name });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function openAdd(app: Awaited<ReturnType<typeof open>>): Promise<HTMLElement> {
  await app.user.click((await screen.findAllByRole('button', { name: 'Add Ban' }))[0]!);
  return screen.findByRole('dialog', { name: 'Add Ban' });
}

test('entries show until when: permanent, a date with the time left, timed out, or never banned', async () => {
  const now = Date.now();
  await open({
    bans: [
      buildBan({ netId: 'a'.repeat(32), playerName: 'Ever' }),
      buildBan({
        netId: 'b'.repeat(32),
        playerName: 'Some',
        bannedUntil: now + 2 * HOUR_MS,
        serversToCome: 3,
      }),
      buildBan({ netId: 'c'.repeat(32), playerName: 'Done', bannedUntil: now - DAY_MS }),
      buildBan({ netId: 'd'.repeat(32), playerName: 'Good', isIgnoreEntry: true }),
    ],
  });
  expect((await row('Ever')).textContent).toContain('Permanent');
  expect((await row('Some')).textContent).toMatch(/\d{4}, \d\d:\d\d.*left/);
  expect((await row('Done')).textContent).toMatch(/Timed Out \(.+\d{4}, \d\d:\d\d\)/);
  expect((await row('Good')).textContent).toContain('Ignore entry');
  expect(button(/^2 active/)).toBeDefined();
  expect(button(/^1 timed out/)).toBeDefined();
});

test('while Ban Management is off no entry is called active', async () => {
  await open({ stored: { isEnabled: false } });
  await row('Rowdy');
  expect(button(/^1 not enforced/)).toBeDefined();
});

test('an entry links to everything about its player', async () => {
  await open({ bans: [buildBan({ playerName: 'Ever' })] });
  const link = within(await row('Ever')).getByRole('link', { name: 'Ever' });
  expect(link.getAttribute('href')).toContain(`/player/${buildBan().netId}`);
});

test('a selected player is banned for a typed time', async () => {
  const app = await open({ bans: [] });
  const { user, api } = app;
  const dialog = await openAdd(app);
  await user.click(within(dialog).getByRole('combobox', { name: /^EOS ID/ }));
  await user.click(await within(dialog).findByRole('option', { name: /Bob/ }));
  expect(textbox(dialog, /^Player name/).value).toBe('Bob');
  await user.type(textbox(dialog, /^Reason/), 'Insults');
  await user.selectOptions(within(dialog).getByRole('combobox', { name: /^Duration/ }), 'Another time');
  // The next key validates the field, but not earlier.
  await within(dialog).findByText('Such as 30m, 1d 12h or 2w');
  expect(within(dialog).queryByText(/^Enter a time such as 30m/)).toBeNull();
  await user.type(textbox(dialog, /^Time/), 'soon');
  await user.tab();
  await within(dialog).findByText(/^Enter a time such as 30m/);
  await user.clear(textbox(dialog, /^Time/));
  await user.type(textbox(dialog, /^Time/), '1d 12h');
  const before = Date.now();
  await user.click(button('Add Ban', dialog));
  await gone();
  const { body } = api.callsOf(banRoutes.ban).at(-1)!.input as { body: BanEntry };
  expect(body).toMatchObject({
    netId: BOB.netId,
    playerName: 'Bob',
    reason: 'Insults',
    isIgnoreEntry: false,
  });
  const lastsMs = body.bannedUntil - before;
  expect(lastsMs).toBeGreaterThanOrEqual(36 * HOUR_MS);
  expect(lastsMs).toBeLessThan(36 * HOUR_MS + 60_000);
  await row('Bob');
});

test.each([
  [/^EOS ID/, 'EOS ID is required'],
  [/^Reason/, 'Reason is required'],
])('missing input in %s shows the specification’s message', async (name, words) => {
  const app = await open();
  const dialog = await openAdd(app);
  const input = within(dialog).getByRole(name.source.includes('EOS') ? 'combobox' : 'textbox', { name });
  await app.user.type(input, 'x');
  await app.user.clear(input);
  await app.user.tab();
  await within(dialog).findByText(words);
});

test('texts that are too long show the specification’s messages', async () => {
  const app = await open();
  const dialog = await openAdd(app);
  await app.user.click(textbox(dialog, /^Reason/));
  await app.user.paste('x'.repeat(101));
  await app.user.click(textbox(dialog, /^Player name/));
  await app.user.paste('x'.repeat(31));
  await app.user.tab();
  await within(dialog).findByText('Reason must be between 1 and 100 characters');
  await within(dialog).findByText('Playername is optional but if given must be between 1 and 30 characters.');
});

test('a player who is already listed is named before the entry is replaced', async () => {
  const app = await open({ bans: [buildBan({ netId: BOB.netId, reason: 'Old reason' })] });
  const dialog = await openAdd(app);
  await app.user.type(within(dialog).getByRole('combobox', { name: /^EOS ID/ }), BOB.netId);
  await within(dialog).findByText(/is on the list already/);
  expect(dialog.textContent).toContain('Old reason');
});

test('changing the reason keeps the end; an ignore entry has none', async () => {
  const bannedUntil = Date.now() + DAY_MS;
  const { user, api } = await open({ bans: [buildBan({ bannedUntil })] });
  await user.click(button(/^Edit/, await row('Rowdy')));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Ban' });
  await user.clear(textbox(dialog, /^Reason/));
  await user.type(textbox(dialog, /^Reason/), 'Another');
  await user.click(button('Save', dialog));
  await gone();
  expect(api.callsOf(banRoutes.ban).at(-1)!.input).toMatchObject({
    body: { reason: 'Another', bannedUntil },
  });
  await user.click(button(/^Edit/, await row('Rowdy')));
  const again = await screen.findByRole('dialog', { name: 'Edit Ban' });
  await user.click(within(again).getByRole('switch', { name: /^Ignore entry/ }));
  await user.click(button('Save', again));
  await gone();
  expect(api.callsOf(banRoutes.ban).at(-1)!.input).toMatchObject({
    body: { isIgnoreEntry: true, bannedUntil: 0 },
  });
});

test("an unban asks first, and says that an automatic ban's infractions are deleted", async () => {
  const { user, api } = await open({ bans: [buildBan({ isAutomatic: true })] });
  await user.click(button('Unban', await row('Rowdy')));
  const question = await screen.findByRole('dialog', { name: 'Unban' });
  expect(question.textContent).toContain('infractions go back to none');
  expect(api.callsOf(banRoutes.unban)).toEqual([]);
  await user.click(button('Unban', question));
  await gone();
  expect(api.callsOf(banRoutes.unban)[0]?.input).toMatchObject({ body: { netId: buildBan().netId } });
  await screen.findByText('Nobody is banned');
});

test('an expanded row shows what is done on each server, and why not', async () => {
  const { user, api } = await open();
  api.on(banRoutes.servers, () => [
    { serverId: '1', serverName: 'The Island', isBanned: true, since: 1, doneAt: 2, problem: '' },
    {
      serverId: '2',
      serverName: 'Ragnarok',
      isBanned: true,
      since: 1,
      doneAt: 0,
      problem: 'No answer.',
    },
  ]);
  await user.click(within(await row('Rowdy')).getAllByRole('button')[0]!);
  const list = await screen.findByText('Ragnarok');
  expect(screen.getByText('The Island')).toBeDefined();
  expect(list.closest('li')?.textContent).toContain('No answer.');
});

test('players who are off the list with pending unbans on servers are named', async () => {
  await open({ state: { lifting: [{ netId: 'b'.repeat(32), playerName: 'Freed', serversToCome: 2 }] } });
  expect((await screen.findByText('Freed')).closest('li')?.textContent).toContain('2');
});

test('while Ban Management is off the list says that nothing is enforced', async () => {
  await open({ stored: { isEnabled: false } });
  await screen.findByText(new RegExp(OFF));
});

test('without the tier only that is shown: there is nothing to switch on', async () => {
  await open({ stored: { isEnabled: false }, instance: { tier: 0 } });
  await screen.findByText(/^Ban Management is a Tier 1 feature/);
  await row('Rowdy');
  expect(screen.queryByText(new RegExp(OFF))).toBeNull();
});

test('an import shows its effect before it runs', async () => {
  const { user, api } = await open();
  const refusedLines = [{ line: 2, text: 'x', reason: 'EOS ID must be 32 characters of 0-9 and a-f' }];
  api.on(banFileRoutes.import, () => ({ added: 1, changed: 1, unchanged: 0, refused: 1, refusedLines }));
  await user.click(button('Import'));
  const dialog = await screen.findByRole('dialog', { name: 'Import Bans' });
  await user.click(within(dialog).getByRole('textbox'));
  await user.paste('a,b,0\nx');
  await user.click(within(dialog).getByRole('button', { name: /^Preview|^Check|^Show/ }));
  await within(dialog).findByText(/Line 2: EOS ID must be 32 characters/);
  expect(api.callsOf(banFileRoutes.import)[0]?.input).toMatchObject({ body: { isPreview: true } });
  await user.click(button('Import 2', dialog));
  await gone();
  expect(api.callsOf(banFileRoutes.import)[1]?.input).toMatchObject({
    body: { isPreview: false, text: 'a,b,0\nx' },
  });
});

test.each([
  ['UTF-16', Buffer.from('\ufeffa,Сева,0\r\n', 'utf16le'), 'a,Сева,0\n'],
  ['Latin-1', Buffer.from('a,Jörg,0', 'latin1'), null],
])('a file in %s is read, or refused by its encoding', async (_, bytes, text) => {
  const { user, api } = await open();
  api.on(banFileRoutes.import, () => ({ added: 1, changed: 0, unchanged: 0, refused: 0, refusedLines: [] }));
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import Bans' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no input for a file');
  await user.upload(input, new File([new Uint8Array(bytes)], 'BanList.txt', { type: 'text/plain' }));
  if (text === null) {
    await within(dialog).findByText(
      /^The file has something in line 1 that is not text in UTF-8 or UTF-16\./,
    );
    return;
  }
  await waitFor(() => expect(button('Preview', dialog)).toHaveProperty('disabled', false));
  await user.click(within(dialog).getByRole('button', { name: 'Preview' }));
  await waitFor(() => expect(api.callsOf(banFileRoutes.import)[0]?.input).toMatchObject({ body: { text } }));
});

test("the shared list is by player, and bans here too with others' reasons", async () => {
  const bans = [
    { guildName: 'Other', reason: 'Griefing', bannedUntil: 0, playerName: 'Eve' },
    { guildName: 'Third', reason: 'Cheats', bannedUntil: 0, playerName: '' },
  ];
  const { user, api } = await open({
    bans: [],
    shared: [{ netId: 'e'.repeat(32), bans }],
    stored: { optInToBanInfoSharing: true },
    search: '?tab=listShared',
  });
  expect((await row('Eve')).textContent).toContain('2 bots');
  await user.click(button('Ban here too', await row('Eve')));
  const dialog = await screen.findByRole('dialog', { name: 'Add Ban' });
  expect(textbox(dialog, /^Reason/).value).toBe('Griefing');
  await user.click(button('Add Ban', dialog));
  await gone();
  expect(api.callsOf(banRoutes.ban)[0]?.input).toMatchObject({
    body: { netId: 'e'.repeat(32), playerName: 'Eve' },
  });
});

test("each opening of the shared list requests it once: it is the page's most expensive request", async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { user, api } = await open({
    stored: { optInToBanInfoSharing: true },
    search: '?tab=listShared',
  });
  await screen.findByText('Nobody is banned elsewhere');
  await user.click(screen.getByRole('tab', { name: 'Ban List' }));
  await row('Rowdy');
  // The loaded data is outdated by now.
  vi.setSystemTime(Date.now() + HOUR_MS);
  await user.click(screen.getByRole('tab', { name: 'Shared Ban List' }));
  await screen.findByText('Nobody is banned elsewhere');
  await waitFor(() => expect(api.callsOf(banRoutes.shared).length).toBeGreaterThan(1));
  expect(api.callsOf(banRoutes.shared)).toHaveLength(2);
});

test('without sharing the shared list is empty with the reason, and links to the switch', async () => {
  const { api, user } = await open({ search: '?tab=listShared' });
  await screen.findByText('You did not opt-in to Ban Sharing. The list is empty if you do not opt-in.');
  expect(api.callsOf(banRoutes.shared)).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'Set up ban sharing' }));
  await screen.findByRole('switch', { name: 'Opt in to ban info sharing' });
});

test('switching sharing on shows the shared list at once', async () => {
  const { user, api, world } = await open({ search: '?tab=listShared' });
  let isSharing = false;
  api.on(banRoutes.shared, () =>
    isSharing
      ? [
          {
            netId: 'e'.repeat(32),
            bans: [{ guildName: 'Other', reason: 'Mesh', bannedUntil: 0, playerName: 'Eve' }],
          },
        ]
      : [],
  );
  api.on(instanceRoutes.update, ({ body: { bot } }) => {
    isSharing = true;
    const ban = { ...(world.instances[0]?.ban as object), ...(bot.ban as object) };
    const saved = buildInstance({ ban, revs: { ban: 1 } });
    world.instances = [saved];
    return saved;
  });
  await screen.findByText(/^You did not opt-in/);
  await user.click(screen.getByRole('tab', { name: 'Settings' }));
  await user.click(await screen.findByRole('switch', { name: 'Opt in to ban info sharing' }));
  await user.click(button('Save'));
  // There is no channel for alerts.
  await user.click(await screen.findByRole('button', { name: 'Save anyway' }));
  await screen.findByText('Everything is saved.');
  await user.click(screen.getByRole('tab', { name: 'Shared Ban List' }));
  await row('Eve');
});

test("the settings show the list's address, and when each server has fetched it", async () => {
  await open({
    search: '',
    state: {
      fetches: [{ serverId: '', serverName: '', address: '203.0.113.7', at: Date.now() }],
      official: { count: 200, readAt: Date.now(), problem: 'Its server answers with status 503.' },
    },
  });
  await screen.findByText(/\/api\/ban\/listForBot\/[^"]+$/, { selector: ':not(pre)' }).catch(() => null);
  expect(document.body.textContent).toContain('BanListURL="http');
  await screen.findByText(/203\.0\.113\.7/);
  await screen.findByText(/status 503/);
});

test('with View only nothing can be changed', async () => {
  await open({ instance: { isOwner: false, permissions: ['BanManagement_View'] } as Partial<Instance> });
  const add = (await screen.findAllByRole('button', { name: 'Add Ban' }))[0]!;
  expect(add.getAttribute('aria-disabled')).toBe('true');
});
