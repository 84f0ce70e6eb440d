import { historyRoutes } from '@arkwright/contracts/history/routes';
import { permissionRoutes } from '@arkwright/contracts/permissions/routes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildInstance } from '../../testing/world.ts';
import { buildEntry, createHistoryWorld, NOW, settingsEntry } from './testing/history-world.ts';

const lines = () => screen.getAllByRole('listitem').filter((item) => item.querySelector('time'));
const lastQuery = (api: ReturnType<typeof createHistoryWorld>['api']) =>
  (api.callsOf(historyRoutes.list).at(-1) as { input: { query: Record<string, string> } }).input.query;

async function openEntry(api: ReturnType<typeof createHistoryWorld>['api'], words: RegExp) {
  const app = renderApp({ api, path: '/history' });
  await app.user.click(await screen.findByRole('button', { name: words }));
  return app;
}

test('each entry is a sentence, under its day, with its area', async () => {
  const old = buildEntry({
    id: 'entry-3',
    at: NOW - 40 * 86_400_000,
    action: 'server.created',
    before: null,
  });
  const { api } = createHistoryWorld([buildEntry(), old]);
  renderApp({ api, path: '/history' });
  const today = await screen.findByRole('region', { name: 'Today' });
  expect(screen.queryByText(/This history is full/)).toBeNull();
  expect(today.textContent).toContain('Ann changed the server The Island: RCON Port 27020 → 27021');
  expect(within(today).getByText('Servers')).toBeDefined();
  expect(screen.getByText(/added the server/)).toBeDefined();
  expect(lines()).toHaveLength(2);
});

test('managers are shown by their names in the guild, and by Discord ID in the details', async () => {
  const { api } = createHistoryWorld([
    buildEntry({
      area: 'Owner',
      action: 'managers.changed',
      target: { kind: 'managers', id: 'bot-1', name: 'managers' },
      before: [],
      after: [{ discordId: '300000000000000001', permissions: ['Servers_View'] }],
    }),
  ]);
  api.on(permissionRoutes.people, ({ query }) =>
    query.ids.split(',').map((discordId) => ({
      discordId,
      state: 'member' as const,
      name: 'Vera Viewer',
      username: 'vera',
      avatarUrl: '',
    })),
  );
  await openEntry(api, /added the manager Vera Viewer/);
  expect(screen.getByRole('rowheader', { name: 'Vera Viewer (300000000000000001)' })).toBeDefined();
});

test('an expanded entry shows each field before and after, and the moment in UTC', async () => {
  const { api } = createHistoryWorld([buildEntry()]);
  await openEntry(api, /RCON Port/);
  const table = screen.getByRole('table', { name: 'What changed' });
  expect(
    within(table)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['27020', '27021']);
  expect(within(table).getByRole('rowheader', { name: 'RCON Port' })).toBeDefined();
  expect(screen.getByText(/UTC · Discord ID 100/)).toBeDefined();
});

test('an empty wipe is listed without a changed field; a secret key explains why it has none', async () => {
  const note = 'No field shown here changed. Passwords and keys are never shown.';
  const wiped = {
    area: 'DataDashboard' as const,
    action: 'dashboard.dinos-wiped',
    target: { kind: 'data-dashboard', id: 'dinos', name: '' },
    before: { entries: 0 },
    after: { entries: 0 },
  };
  const made = {
    area: 'ArkwrightCompanion' as const,
    action: 'companion.key-created',
    target: { kind: 'registration-key', id: 'bot-1', name: 'Registration key' },
    before: null,
    after: null,
    id: 'entry-2',
  };
  const { api } = createHistoryWorld([buildEntry(wiped), buildEntry(made)]);
  const { user } = await openEntry(api, /asked to wipe the dinos/);
  expect(screen.getByText(/UTC · Discord ID 100/)).toBeDefined();
  expect(screen.queryByText(note)).toBeNull();
  await user.click(screen.getByRole('button', { name: /created a registration key for companions/ }));
  expect(screen.getByText(note)).toBeDefined();
});

test('an entry with owner-only values says so, and offers no versions', async () => {
  const target = { kind: 'settings', id: 'api', name: 'api' };
  const withheld = { area: 'Owner', action: 'settings.changed', target, before: null, after: null };
  const { api } = createHistoryWorld([buildEntry(withheld)]);
  await openEntry(api, /changed API Access/);
  expect(screen.getByText('Only the owner can see what was changed here.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /version/i })).toBeNull();
});

test('older entries are loaded on request, below the others', async () => {
  const entries = [1, 2, 3].map((number) =>
    buildEntry({
      id: `e${number}`,
      at: NOW - number * 1000,
      target: { kind: 'server', id: 's', name: `S${number}` },
    }),
  );
  const { api } = createHistoryWorld(entries);
  const { user } = renderApp({ api, path: '/history' });
  await user.click(await screen.findByRole('button', { name: 'Show older entries' }));
  await waitFor(() => expect(lines()).toHaveLength(3));
  expect(lines().map((line) => /S\d/.exec(line.textContent ?? '')?.[0])).toEqual(['S1', 'S2', 'S3']);
  expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
});

test('a failure to load older entries shows a message, keeps the others, and can be retried', async () => {
  const entries = [1, 2, 3].map((number) => buildEntry({ id: `e${number}`, at: NOW - number * 1000 }));
  const { api, history } = createHistoryWorld(entries);
  const { user } = renderApp({ api, path: '/history' });
  const older = await screen.findByRole('button', { name: 'Show older entries' });
  api.state.outage = 503;
  await user.click(older);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(lines()).toHaveLength(2);
  api.state.outage = null;
  history.page = 50;
  await user.click(again);
  await waitFor(() => expect(lines()).toHaveLength(3));
});

test('filters and search are done by the server and kept in the address', async () => {
  const { api } = createHistoryWorld([buildEntry(), settingsEntry]);
  const { user, router } = renderApp({ api, path: '/history' });
  await screen.findByText(/RCON Port/);
  await user.click(screen.getByRole('combobox', { name: 'Area' }));
  await user.click(await screen.findByRole('option', { name: 'Server Offline Alerts', hidden: true }));
  await waitFor(() => expect(lines()).toHaveLength(1));
  expect(lastQuery(api)).toMatchObject({ area: 'OfflineAlert' });
  await user.type(screen.getByRole('searchbox', { name: 'Search history' }), 'nothing like it');
  expect(await screen.findByText('Nothing matches')).toBeDefined();
  expect(router.state.location.search).toMatchObject({ area: 'OfflineAlert', q: 'nothing like it' });
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
  await waitFor(() => expect(lines()).toHaveLength(2));
});

test('a shared address opens the same history, with whole local days', async () => {
  const { api } = createHistoryWorld([buildEntry()]);
  renderApp({ api, path: '/history?actor=user:100&from=2026-03-05&to=2026-03-06&target=server:s1' });
  await waitFor(() => expect(api.callsOf(historyRoutes.list)).toHaveLength(1));
  expect(lastQuery(api)).toMatchObject({
    actor: 'user:100',
    target: 'server:s1',
    from: String(new Date(2026, 2, 5).getTime()),
    to: String(new Date(2026, 2, 7).getTime()),
  });
  expect((await screen.findByText(/^Only what concerns/)).textContent).toBe(
    'Only what concerns The Island is shown.',
  );
  expect(await screen.findByDisplayValue('Ann')).toBeDefined();
});

test('people who have done nothing yet find an empty history under their own name', async () => {
  const { api, world } = createHistoryWorld([buildEntry()]);
  renderApp({ api, path: `/history?actor=user:${world.user.discordId}` });
  expect(await screen.findByDisplayValue(world.user.username)).toBeDefined();
});

test('new entries are announced by the live stream, and load on request without moving the list', async () => {
  const { api, history } = createHistoryWorld([buildEntry()]);
  const { user } = renderApp({ api, path: '/history' });
  await screen.findByText(/RCON Port/);
  await waitFor(() => expect(api.streams.has('bot-1')).toBe(true));
  const fresh = buildEntry({ id: 'fresh', at: NOW, action: 'server.deleted', after: null });
  history.entries = [fresh, ...history.entries];
  history.newer = 1;
  api.emit('bot-1', { kind: 'changed', what: 'servers', by: 'Ann' });
  const show = await screen.findByRole('button', { name: 'Show 1 new entry' });
  expect(lines()).toHaveLength(1);
  history.newer = 0;
  await user.click(show);
  await screen.findByText(/deleted the server/);
  expect(lines()).toHaveLength(2);
  await waitFor(() => expect(screen.queryByRole('button', { name: /new entr/ })).toBeNull());
});

test('a failure to load new entries keeps the list and shows why', async () => {
  const { api, history } = createHistoryWorld([buildEntry()]);
  history.newer = 3;
  const { user } = renderApp({ api, path: '/history' });
  const show = await screen.findByRole('button', { name: 'Show 3 new entries' });
  api.on(historyRoutes.list, () => {
    throw new Refusal('RATE_LIMITED');
  });
  await user.click(show);
  expect(await screen.findByText(/Too many requests/)).toBeDefined();
  expect(lines()).toHaveLength(1);
});

test('a history that can’t be loaded says so and can be retried', async () => {
  const { api } = createHistoryWorld([buildEntry()]);
  const answer = { fails: true };
  api.on(historyRoutes.list, () => {
    if (answer.fails) throw new Refusal('INTERNAL');
    return { entries: [buildEntry()], next: null, leftOutUntil: null };
  });
  renderApp({ api, path: '/history' });
  expect(await screen.findByText(/Something went wrong on our side/)).toBeDefined();
});

test('an empty history explains what it will show', async () => {
  const { api } = createHistoryWorld([]);
  renderApp({ api, path: '/history' });
  expect(await screen.findByText('Nothing has been changed yet')).toBeDefined();
});

test('a full history shows from when its entries are complete', async () => {
  const { api, history } = createHistoryWorld([buildEntry()]);
  history.leftOutUntil = new Date(2026, 2, 5, 14, 5).getTime();
  renderApp({ api, path: '/history' });
  expect((await screen.findByText(/This history is full/)).textContent).toBe(
    'This history is full: entries up to 5 Mar 2026, 14:05 have been dropped to make room for newer ones.',
  );
});

test('a search that times out shows how to narrow it', async () => {
  const { api } = createHistoryWorld([buildEntry()]);
  const words = 'This search takes too long. Please narrow it down, for example to an area or to some days.';
  api.on(historyRoutes.list, () => {
    throw new Refusal('UNAVAILABLE', { message: words });
  });
  renderApp({ api, path: '/history?q=a' });
  expect(await screen.findByText(words)).toBeDefined();
});

test('a version is compared with the current settings, and another can be selected', async () => {
  const { api, comparison } = createHistoryWorld([settingsEntry]);
  const { user } = await openEntry(api, /Alert after/);
  await user.click(await screen.findByRole('button', { name: 'Compare with now' }));
  const dialog = await screen.findByRole('dialog', { name: 'Compare Server Offline Alerts with now' });
  const table = await within(dialog).findByRole('table', { name: 'Differences' });
  expect(table.textContent).toContain('Alert after1530');
  expect(api.callsOf(historyRoutes.compare).at(-1)?.input).toMatchObject({ params: { rev: '2' } });
  comparison.rev = 1;
  comparison.fields = [];
  await user.click(within(dialog).getByRole('combobox', { name: 'Version' }));
  await user.click(await screen.findByRole('option', { name: /^1 · .* · Ann$/, hidden: true }));
  expect(await within(dialog).findByText('Version 1 is the same as the current settings.')).toBeDefined();
});

test('an entry whose version was deleted shows how many are kept', async () => {
  const gone = { ...settingsEntry, id: 'entry-3', at: NOW - 1_000_000 };
  const { api } = createHistoryWorld([gone]);
  const { user } = await openEntry(api, /Alert after/);
  const compare = await screen.findByRole('button', { name: 'Compare with now' });
  await waitFor(() => expect(compare.getAttribute('aria-disabled')).toBe('true'));
  await user.hover(compare);
  expect(
    await screen.findByText(/^This version of the settings has been removed\. The newest 200 are kept/),
  ).toBeDefined();
});

test('the dialog shows how many versions are kept', async () => {
  const { api } = createHistoryWorld([settingsEntry]);
  const { user } = await openEntry(api, /Alert after/);
  await user.click(await screen.findByRole('button', { name: 'Compare with now' }));
  const dialog = await screen.findByRole('dialog');
  expect(
    within(dialog).getByText(/^The newest 200 are kept, or fewer if all of this bot’s settings/),
  ).toBeDefined();
});

test('a restore shows what it will change, and sends the compared revision', async () => {
  const { api } = createHistoryWorld([settingsEntry]);
  const { user } = await openEntry(api, /Alert after/);
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  const dialog = await screen.findByRole('dialog', { name: 'Restore Server Offline Alerts' });
  const table = await within(dialog).findByRole('table', { name: 'What will change' });
  expect(table.textContent).toContain('Alert after3015');
  await user.click(within(dialog).getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Server Offline Alerts is back at version 2')).toBeDefined();
  expect(api.callsOf(historyRoutes.restore)[0]?.input).toMatchObject({
    body: { botId: 'bot-1', group: 'offlineAlert', rev: 2, currentRev: 3 },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['STALE', /Someone else has changed this in the meantime/],
  ['FORBIDDEN', /You do not have the necessary permissions/],
  ['TIER_REQUIRED', /needs a higher tier/],
] as const)(
  'a restore refused with %s shows that in the dialog, which compares again',
  async (code, words) => {
    const { api } = createHistoryWorld([settingsEntry]);
    api.on(historyRoutes.restore, () => {
      throw new Refusal(code);
    });
    const { user } = await openEntry(api, /Alert after/);
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByRole('table');
    const compared = api.callsOf(historyRoutes.compare).length;
    await user.click(within(dialog).getByRole('button', { name: 'Restore' }));
    expect(await within(dialog).findByText(words)).toBeDefined();
    await waitFor(() => expect(api.callsOf(historyRoutes.compare).length).toBeGreaterThan(compared));
  },
);

test('fields that the person may not edit are excluded from a restore and named', async () => {
  const { api, comparison } = createHistoryWorld([settingsEntry]);
  comparison.fields.push({ field: 'isEnabled', old: true, current: false, canRestore: false });
  const { user } = await openEntry(api, /Alert after/);
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/may not edit them: Enable\./)).toBeDefined();
  expect(within(dialog).getByRole('table').textContent).not.toContain('Enable');
});

/** The newest change of the alerts, which included two fields; `since` are the later changes. */
function createUndoWorld(rev: number, since: string[] = []) {
  const savedAt = rev === 3 ? NOW - 1000 : settingsEntry.at;
  const entry = { ...settingsEntry, at: savedAt, before: { alertTime: 10, isEnabled: false } };
  const world = createHistoryWorld([{ ...entry, after: { alertTime: 15, isEnabled: true } }]);
  const field = (name: string, old: unknown, current: unknown) => ({
    field: name,
    old,
    current,
    canRestore: true,
  });
  world.api.on(historyRoutes.compare, ({ params }) => ({
    rev: Number(params.rev),
    savedAt,
    savedBy: 'Ann',
    currentRev: 3,
    fields:
      Number(params.rev) === rev
        ? since.map((name) => field(name, 15, 30))
        : [
            field('alertTime', 10, since.includes('alertTime') ? 30 : 15),
            field('isEnabled', false, true),
            field('channelId', '', '7'),
          ],
  }));
  return world;
}

test('the newest change can be undone: only its fields are restored', async () => {
  const { api } = createUndoWorld(3);
  const { user } = await openEntry(api, /Alert after/);
  await user.click(await screen.findByRole('button', { name: 'Undo this change' }));
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  const dialog = await screen.findByRole('dialog', { name: 'Undo this change of Server Offline Alerts' });
  const table = await within(dialog).findByRole('table', { name: 'What will change' });
  expect(table.textContent).toContain('Alert after1510');
  expect(table.textContent).not.toContain('Channel');
  await user.click(within(dialog).getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone');
  expect(api.callsOf(historyRoutes.restore)[0]?.input).toMatchObject({
    body: { group: 'offlineAlert', rev: 2, currentRev: 3, fields: ['alertTime', 'isEnabled'] },
  });
});

test('undoing an older change excludes fields that changed again, and names them', async () => {
  const { api } = createUndoWorld(2, ['alertTime']);
  const { user } = await openEntry(api, /Alert after/);
  await user.click(await screen.findByRole('button', { name: 'Undo this change' }));
  const dialog = await screen.findByRole('dialog');
  expect(
    await within(dialog).findByText('Changed again since then, so it stays as it is: Alert after.'),
  ).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone');
  expect(api.callsOf(historyRoutes.restore)[0]?.input).toMatchObject({
    body: { rev: 1, fields: ['isEnabled'] },
  });
});

test('if all its fields changed again there is nothing to undo', async () => {
  const { api } = createUndoWorld(2, ['alertTime', 'isEnabled']);
  const { user } = await openEntry(api, /Alert after/);
  await user.click(await screen.findByRole('button', { name: 'Undo this change' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(/^Changed again since then/);
  const undo = within(dialog).getByRole('button', { name: 'Undo' });
  expect(undo.getAttribute('aria-disabled')).toBe('true');
});

test('with View only versions can be compared, and the Restore button says why it is off', async () => {
  const viewer = buildInstance({ isOwner: false, permissions: ['OfflineAlert_View'] });
  const { api } = createHistoryWorld([settingsEntry], { instances: [viewer] });
  const { user } = await openEntry(api, /Alert after/);
  const restore = await screen.findByRole('button', { name: 'Restore' });
  await waitFor(() => expect(restore.getAttribute('aria-disabled')).toBe('true'));
  await user.click(restore);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.hover(restore);
  expect((await screen.findByRole('tooltip', { hidden: true })).textContent).toMatch(/Viewing is permitted/);
  expect(screen.getByRole('button', { name: 'Compare with now' }).getAttribute('aria-disabled')).toBeNull();
});

test('the CSV file is fetched with the session and the filters, and saved', async () => {
  const { api } = createHistoryWorld([buildEntry()]);
  api.on(historyRoutes.csv, () => 'text');
  const saved: { name: string; href: string }[] = [];
  URL.createObjectURL = () => 'blob:file';
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, href: this.href });
  });
  onTestFinished(() => click.mockRestore());
  const { user } = renderApp({ api, path: '/history?area=Servers' });
  await screen.findByText(/RCON Port/);
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({
    href: 'blob:file',
    name: expect.stringMatching(/^history-Obelisk-Cluster-[\d-]+\.csv$/),
  });
  const [call] = api.callsOf(historyRoutes.csv);
  expect(call).toMatchObject({ token: 'as_good', input: { query: { area: 'Servers' } } });

  api.on(historyRoutes.csv, () => {
    throw new Refusal('RATE_LIMITED');
  });
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText(/Too many requests/)).toBeDefined();
  expect(saved).toHaveLength(1);
});

test('a page shows who changed its area last, with a link to that history', async () => {
  const { api } = createHistoryWorld([settingsEntry]);
  api.on(historyRoutes.latest, ({ query }) => ({
    latest:
      query.area === 'OfflineAlert' ? { at: Date.now() - 5 * 60_000, actor: settingsEntry.actor } : null,
  }));
  const { user, router } = renderApp({ api, path: '/offlineAlerts' });
  const line = await screen.findByText(/Last changed by/);
  expect(line.textContent).toBe('Last changed by Ann 5 minutes ago\u00a0· History');
  await user.click(within(line).getByRole('link', { name: 'History' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/history'));
  expect(router.state.location.search).toMatchObject({ area: 'OfflineAlert' });
  await waitFor(() => expect(lines()).toHaveLength(1));
});

test('a page with an unchanged area says so', async () => {
  const { api } = createHistoryWorld([]);
  renderApp({ api, path: '/servers' });
  expect(await screen.findByText(/Not changed yet/)).toBeDefined();
});
