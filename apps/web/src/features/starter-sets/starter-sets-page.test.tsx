import { starterSetRoutes as routes } from '@arkwright/contracts/starter-sets/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { describedBy } from '../../testing/described-by.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildDelivery, buildSet, createSets, EOS_ID } from './sets-world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './assign-dialog.tsx';
import './claims-dialog.tsx';
import './set-dialog.tsx';
import './starter-sets-page.tsx';

function open(options: Parameters<typeof createSets>[0] = {}, tab = 'list') {
  const { api, held } = createSets(options);
  return { api, held, ...renderApp({ api, path: `/starterSets?tab=${tab}` }) };
}

const rowOf = async (name: string) =>
  (await screen.findByText(name, { selector: 'td *' })).closest('tr') as HTMLElement;
const button = (name: string, within_: HTMLElement = document.body) =>
  within(within_).getByRole('button', { name });
const isOff = (control: HTMLElement) => control.matches('[disabled], [aria-disabled="true"]');
const field = (dialog: HTMLElement, name: RegExp) => within(dialog).getByRole('textbox', { name });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a banner explains the future of starter sets, and the page links to related ones', async () => {
  open({ shopBotUrl: 'https://shop.test/', inviteUrl: 'https://discord.test/invite' }, 'settings');
  const banner = await screen.findByText(/^Starter sets are deprecated/);
  expect(banner.textContent).toBe(
    'Starter sets are deprecated, will be removed in the first release of 2026 and cannot be enabled if not already in use.',
  );
  await within(screen.getByRole('main')).findByRole('link', { name: 'Shop bot' });
  const links = ['Player Registration', 'Item commands', 'Shop bot', 'Our Discord'].map((name) =>
    within(screen.getByRole('main')).getByRole('link', { name }).getAttribute('href'),
  );
  expect(links).toEqual(['/playerRegistrations', '/tools/spawnItem', '/shopbot', '/joinDiscord']);
});

test('links to addresses that the operator has not set are not shown', async () => {
  open({ shopBotUrl: 'https://shop.test/' }, 'settings');
  const main = within(await screen.findByRole('main'));
  await main.findByRole('link', { name: 'Shop bot' });
  expect(main.queryByRole('link', { name: 'Our Discord' })).toBeNull();
});

test("where they are not in use they can't be switched on or started, with the reason", async () => {
  const closed = { sets: [], state: { canEnable: false } };
  open(closed, 'settings');
  const enable = await screen.findByRole('switch', { name: 'Enable' });
  await waitFor(() => expect(isOff(enable)).toBe(true));
  expect(describedBy(enable)).toContain('They are not in use here yet.');
});

test('where they are not in use no set can be added; enabled ones can be switched off', async () => {
  const { user } = open({ sets: [], state: { canEnable: false }, stored: { isEnabled: true } });
  await screen.findByText('Add your first starter set');
  for (const add of screen.getAllByRole('button', { name: 'Add' })) expect(isOff(add)).toBe(true);
  await user.click(screen.getByRole('tab', { name: 'Settings' }));
  expect(isOff(await screen.findByRole('switch', { name: 'Enable' }))).toBe(false);
});

test("a set is added with the specification's defaults, once all required input is there", async () => {
  const { user, api } = open({ sets: [] });
  await screen.findByText('Add your first starter set');
  await user.click(screen.getAllByRole('button', { name: 'Add' })[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'Add Starter Set' });
  await user.type(field(dialog, /^Name/), 'Beginner');
  await user.type(field(dialog, /^Description/), 'For your first day');
  expect(isOff(button('Add', dialog))).toBe(true);
  await user.click(within(dialog).getByRole('combobox', { name: /^Servers/ }));
  await user.click(await screen.findByRole('option', { name: 'Ragnarok' }));
  await waitFor(() => expect(isOff(button('Add', dialog))).toBe(false));
  await user.click(button('Add', dialog));
  await gone();
  const [{ input } = { input: undefined }] = api.callsOf(routes.create);
  expect(input).toMatchObject({
    body: {
      starterSet: {
        botId: 'bot-1',
        name: 'Beginner',
        description: 'For your first day',
        serverIds: ['s2'],
        maxClaims: 1,
        command: '',
        isDisabled: false,
        overrideChannelId: '',
        requiredPlaytimeMinutes: 0,
        requiredPlaytimeId: 'Global',
      },
    },
  });
});

test('a required playtime shows a warning only while no playtime is tracked', async () => {
  const { user } = open({ state: { isPlaytimeTracked: false } });
  await user.click(button('Edit', await rowOf('Beginner')));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Starter Set' });
  const warning = () => within(dialog).queryByText(/^Playtime tracking is disabled/);
  expect(warning()).toBeNull();
  await user.clear(field(dialog, /^Required playtime/));
  await user.type(field(dialog, /^Required playtime/), '60');
  await waitFor(() => expect(warning()).not.toBeNull());
});

test('playtime is required on a cluster by name; one without servers stays', async () => {
  const { user, api } = open({ sets: [buildSet({ requiredPlaytimeId: 'gone' })] });
  await user.click(button('Edit', await rowOf('Beginner')));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Starter Set' });
  const playtime = within(dialog).getByRole('combobox', { name: 'Playtime on' });
  expect((playtime as HTMLInputElement).value).toBe('gone');
  await user.click(playtime);
  await user.click(await screen.findByRole('option', { name: 'Main cluster' }));
  await user.click(button('Save', dialog));
  await gone();
  expect(api.callsOf(routes.update)).toMatchObject([
    { input: { body: { starterSet: { requiredPlaytimeId: 'pve' } } } },
  ]);
});

test('errors of a set are shown at their field', async () => {
  const { user, api } = open();
  await user.click(button('Edit', await rowOf('Beginner')));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Starter Set' });
  for (const [name, text, problem] of [
    [/^Name/, 'n'.repeat(31), 'Name must be less than 31 characters'],
    [/^Max Claims/, '0', 'Max Claims must be greater than 0'],
    [/^Required playtime/, '525601', 'Playtime must be smaller than or equal to 525600 (1 year)'],
  ] as const) {
    await user.clear(field(dialog, name));
    await user.type(field(dialog, name), text);
    await user.click(button('Save', dialog));
    expect(await within(dialog).findByText(problem)).toBeDefined();
  }
  expect(api.callsOf(routes.update)).toEqual([]);
});

test('an unknown placeholder is reported at its line, and can be saved', async () => {
  const { user, api } = open();
  await user.click(button('Edit', await rowOf('Beginner')));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Starter Set' });
  const commands = within(dialog).getByLabelText('Commands');
  await user.clear(commands);
  await user.click(commands);
  await user.paste('GiveExpToPlayer {playerid} 1000 0 0');
  await within(dialog).findByText(/^\{playerid\} stands for nothing/);
  await user.click(button('Save', dialog));
  await gone();
  expect(api.callsOf(routes.update)).toMatchObject([
    { input: { body: { starterSet: { command: 'GiveExpToPlayer {playerid} 1000 0 0' } } } },
  ]);
});

test('a set can get all servers at once', async () => {
  const { user, api } = open();
  await user.click(button('Edit', await rowOf('Beginner')));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Starter Set' });
  await user.click(button('Choose all servers', dialog));
  await waitFor(() => expect(isOff(button('Choose all servers', dialog))).toBe(true));
  await user.click(button('Save', dialog));
  await gone();
  expect(api.callsOf(routes.update)).toMatchObject([
    { input: { body: { starterSet: { serverIds: ['s1', 's2'] } } } },
  ]);
});

test('a set is duplicated, reset and deleted; each asks or shows its name', async () => {
  const { user, api, held } = open();
  await user.click(button('Duplicate', await rowOf('Beginner')));
  const copy = await screen.findByRole('dialog', { name: 'Add Starter Set' });
  expect((field(copy, /^Name/) as HTMLInputElement).value).toBe('Beginner copy');
  await user.click(button('Add', copy));
  await gone();
  expect(held.rows.map(({ name }) => name)).toEqual(['Beginner', 'Beginner copy']);
  await user.click(button('Reset Claims', await rowOf('Beginner')));
  const reset = await screen.findByRole('dialog', { name: 'Reset Claims' });
  expect(reset.textContent).toContain('This will allow all players to claim Beginner again.');
  await user.click(button('Reset', reset));
  await gone();
  expect(api.callsOf(routes.resetClaims)).toMatchObject([{ input: { body: { id: 'set-1' } } }]);
  await user.click(button('Delete', await rowOf('Beginner copy')));
  await user.click(button('Delete', await screen.findByRole('dialog', { name: 'Delete Starter Set' })));
  await gone();
  expect(held.rows.map(({ name }) => name)).toEqual(['Beginner']);
});

test('servers are assigned to several sets at once, and each set keeps one', async () => {
  const { user, api } = open({ sets: [buildSet(), buildSet({ id: 'set-2', name: 'Builder' })] });
  await rowOf('Beginner');
  await user.click(button('Assignment'));
  const dialog = await screen.findByRole('dialog', { name: 'Assignment' });
  expect(isOff(button('Save', dialog))).toBe(true);
  await user.click(within(dialog).getByRole('combobox', { name: 'Builder' }));
  await user.click(await screen.findByRole('option', { name: 'The Island' }));
  await user.click(button('Save', dialog));
  expect(await within(dialog).findByText('At least one server is required')).toBeDefined();
  await user.click(within(dialog).getByRole('combobox', { name: 'Builder' }));
  await user.click(await screen.findByRole('option', { name: 'Ragnarok' }));
  await user.click(button('Save', dialog));
  await gone();
  expect(api.callsOf(routes.assign)).toMatchObject([
    { input: { body: { botId: 'bot-1', starterSets: [{ id: 'set-2', serverIds: ['s2'] }] } } },
  ]);
});

test('the assignment has 50 sets a page, and links to an error on another one', async () => {
  const sets = Array.from({ length: 51 }, (_, n) => buildSet({ id: `set-${n}`, name: `Set ${n}` }));
  const { user, api } = open({ sets });
  await rowOf('Set 0');
  await user.click(button('Assignment'));
  const dialog = await screen.findByRole('dialog', { name: 'Assignment' });
  const field = (name: string) => within(dialog).queryByRole('combobox', { name });
  expect(within(dialog).getByRole('status').textContent).toBe('1–50 of 51');
  expect([field('Set 49') === null, field('Set 50') === null]).toEqual([false, true]);
  const choose = async (server: string) => {
    await user.click(field('Set 50') as HTMLElement);
    await user.click(await screen.findByRole('option', { name: server }));
  };
  await user.click(button('Next page', dialog));
  await choose('The Island');
  await user.click(button('Previous page', dialog));
  expect(field('Set 50')).toBeNull();
  await user.click(button('Save', dialog));
  expect(await within(dialog).findByText('At least one server is required')).toBeDefined();
  await choose('Ragnarok');
  await user.click(button('Save', dialog));
  await gone();
  expect(api.callsOf(routes.assign)).toMatchObject([
    { input: { body: { starterSets: [{ id: 'set-50', serverIds: ['s2'] }] } } },
  ]);
});

test('a claim links to everything about its player', async () => {
  const claims = [
    { eosId: EOS_ID, username: 'kara', claims: [{ setId: 'set-1', count: 2 }] },
    { eosId: 'another', username: 'bob', claims: [{ setId: 'set-9', count: 1 }] },
  ];
  const { user } = open({ claims, state: { deliveries: [buildDelivery()] } });
  const newest = await screen.findByRole('region', { name: 'Newest claims' });
  expect(within(newest).getByRole('link', { name: 'kara' }).getAttribute('href')).toBe(`/player/${EOS_ID}`);
  await user.click(button('Show Claims', await rowOf('Beginner')));
  const dialog = await screen.findByRole('dialog', { name: 'Claimed kits' });
  const link = await within(dialog).findByRole('link', { name: 'kara' });
  expect(link.getAttribute('href')).toBe(`/player/${EOS_ID}`);
  expect(link.closest('li')?.textContent).toBe('kara: 2 times');
  expect(dialog.textContent).not.toContain('bob');
});

test('a claim that was not delivered completely explains how to return it, with a link', async () => {
  const deliveries = [
    buildDelivery({ state: 'failed', problem: 'No. 1 of 2 commands were run.' }),
    buildDelivery({ id: 'claim-2', state: 'done' }),
  ];
  open({ state: { deliveries } });
  const newest = await screen.findByRole('region', { name: 'Newest claims' });
  const [failed, done] = within(newest).getAllByRole('listitem');
  const link = within(failed!).getByRole('link', { name: 'reset the claim' });
  expect(link.getAttribute('href')).toMatch(
    new RegExp(`^/playerRegistrations\\?.*tab=registrations.*q=${EOS_ID}`),
  );
  expect(within(done!).queryByText(/It counts as claimed/)).toBeNull();
});

test('with View only claims are visible, and nothing can be changed', async () => {
  const instance = { isOwner: false, permissions: ['StarterSets_View' as const] };
  open({ instance, sets: [buildSet({ requiredPlaytimeMinutes: 630 })] });
  const row = await rowOf('Beginner');
  expect(row.textContent).toContain('10 h 30 min');
  expect(isOff(button('Show Claims', row))).toBe(false);
  for (const name of ['Reset Claims', 'Duplicate', 'Edit', 'Delete'])
    expect(isOff(button(name, row))).toBe(true);
  for (const name of ['Add', 'Assignment', 'Reset All Claims']) expect(isOff(button(name))).toBe(true);
});
