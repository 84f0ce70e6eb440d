import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { Instance } from '@arkwright/contracts/instances/schema';
import type { AlertPlayer } from '@arkwright/contracts/player-alerts/settings';
import { playerAlert } from '@arkwright/contracts/player-alerts/settings';
import { playerRoutes } from '@arkwright/contracts/players/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildPlayer } from '../../testing/build-player.ts';
import { describedBy } from '../../testing/described-by.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildInstance, createWorld } from '../../testing/world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import '../shared/player-alerts/alert-dialog.tsx';
import './player-alerts-page.tsx';
import './remove-alert-dialog.tsx';

const BOB = buildPlayer();
const EVE = buildPlayer({ netId: `0002${'e'.repeat(28)}`, name: 'Eve' });
const CHANNEL = { id: '71', name: 'alerts', type: 0, parentId: '', position: 0 };
const NEEDS_LOG = 'Player Alerts require the Game Log to be enabled.';

const buildAlert = (change: Partial<AlertPlayer> = {}): AlertPlayer => ({
  netId: BOB.netId,
  name: 'Bob',
  reason: 'Raids',
  createdAt: 0,
  alertJoin: true,
  alertLeave: true,
  ...change,
});

type Options = { stored?: object; log?: object; instance?: Partial<Instance>; search?: string };

async function open({
  stored = {},
  log = { isEnabled: true },
  instance,
  search = '?tab=list',
}: Options = {}) {
  const group = { ...playerAlert.schema.parse({}), isEnabled: true, alertChannelId: CHANNEL.id, ...stored };
  const { world, api } = createWorld({
    instances: [buildInstance({ playerAlert: group, log, ...instance })],
  });
  api.on(instanceRoutes.channels, () => [CHANNEL]);
  api.on(instanceRoutes.categories, () => []);
  api.on(instanceRoutes.roles, () => []);
  api.on(playerRoutes.search, () => ({ players: [EVE, BOB], hasMore: false }));
  api.on(instanceRoutes.update, ({ body: { bot } }) => {
    const before = world.instances[0] as Instance;
    const value = { ...(before.playerAlert as object), ...(bot.playerAlert as object) };
    const saved = { ...before, playerAlert: value, revs: { playerAlert: 1 } };
    world.instances = [saved];
    return saved;
  });
  const app = renderApp({ api, path: `/playerAlerts${search}` });
  await screen.findByRole('heading', { name: 'Player Alerts' });
  return { ...app, api };
}

type App = Awaited<ReturnType<typeof open>>;

const enable = () => screen.getByRole('switch', { name: 'Enable' }) as HTMLInputElement;
const button = (name: string, within_: HTMLElement = document.body) =>
  within(within_).getByRole('button', { name });
const isOff = (control: HTMLElement) => control.getAttribute('aria-disabled') === 'true';
const field = (dialog: HTMLElement, name: string) =>
  within(dialog).getByRole<HTMLInputElement>(name === 'EOS ID' ? 'combobox' : 'textbox', {
    name: new RegExp(`^${name}`),
  });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** The list as it was sent. */
async function saved({ user, api }: App): Promise<AlertPlayer[]> {
  await user.click(button('Save'));
  await screen.findByText('Everything is saved.');
  const { body } = api.callsOf(instanceRoutes.update).at(-1)!.input as {
    body: { bot: { playerAlert: { alertPlayers: AlertPlayer[] } } };
  };
  return body.bot.playerAlert.alertPlayers;
}

/** Whether a time is that of the test. */
const isRecent = (at: number) => Math.abs(Date.now() - at) < 60_000;

test('an alert gets the name of the selected player, and is added to the list when saved', async () => {
  const app = await open();
  const { user } = app;
  await screen.findByText('Nobody has an alert yet');
  await user.click(screen.getAllByRole('button', { name: 'Add Alert' })[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'Add Alert' });
  await user.click(field(dialog, 'EOS ID'));
  await user.click(await within(dialog).findByRole('option', { name: /Eve/ }));
  expect(field(dialog, 'Name').value).toBe('Eve');
  await user.type(field(dialog, 'Reason'), 'Came back');
  await user.click(within(dialog).getByRole('switch', { name: 'Alert on leaving' }));
  await user.click(button('Done', dialog));
  await gone();
  expect(screen.getByRole('row', { name: /Eve/ }).textContent).toContain('Came back');
  expect(app.api.callsOf(instanceRoutes.update)).toEqual([]);
  const [alert, ...others] = await saved(app);
  expect(others).toEqual([]);
  expect(alert).toEqual({
    ...buildAlert({ netId: EVE.netId, name: 'Eve', reason: 'Came back', alertLeave: false }),
    createdAt: expect.any(Number),
  });
  expect(isRecent(alert!.createdAt)).toBe(true);
});

test('a player has one alert', async () => {
  const { user } = await open({ stored: { alertPlayers: [buildAlert()] } });
  await user.click(button('Add Alert'));
  const dialog = await screen.findByRole('dialog', { name: 'Add Alert' });
  await user.click(field(dialog, 'EOS ID'));
  await user.paste(BOB.netId.toUpperCase());
  await user.type(field(dialog, 'Name'), 'Again');
  expect(await within(dialog).findByText('EOS ID must be unique')).toBeDefined();
  await user.type(field(dialog, 'Reason'), 'Twice');
  expect(isOff(button('Done', dialog)) || button('Done', dialog).matches(':disabled')).toBe(true);
});

test('an edited alert gets the current time; one of an unknown time says N/A', async () => {
  const app = await open({ stored: { alertPlayers: [buildAlert(), buildAlert({ netId: EVE.netId })] } });
  const { user } = app;
  const [row] = screen.getAllByRole('row', { name: /Bob/ });
  expect(row!.textContent).toContain('N/A');
  await user.click(button('Edit', row));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Alert' });
  await user.clear(field(dialog, 'Reason'));
  await user.type(field(dialog, 'Reason'), 'Cheats');
  await user.click(button('Done', dialog));
  await gone();
  const [edited, other] = await saved(app);
  expect(edited).toMatchObject({ netId: BOB.netId, name: 'Bob', reason: 'Cheats' });
  expect(isRecent(edited!.createdAt)).toBe(true);
  expect(other).toEqual(buildAlert({ netId: EVE.netId }));
});

test('an alert is removed after a confirmation, once the page is saved', async () => {
  const app = await open({ stored: { isEnabled: false, alertPlayers: [buildAlert()] } });
  await app.user.click(button('Remove'));
  const question = await screen.findByRole('dialog', { name: 'Remove Alert' });
  expect(question.textContent).toContain('when Bob joins or leaves');
  await app.user.click(button('Remove', question));
  await screen.findByText('Nobody has an alert yet');
  expect(await saved(app)).toEqual([]);
});

test('a full list says so', async () => {
  const alertPlayers = Array.from({ length: 500 }, (_, index) =>
    buildAlert({ netId: index.toString(16).padStart(32, '0') }),
  );
  const { user } = await open({ stored: { alertPlayers } });
  const add = button('Add Alert');
  expect(isOff(add)).toBe(true);
  await user.hover(add);
  await waitFor(() => expect(describedBy(add)).toContain('At most 500 Player Alerts are possible'));
});

test('without the game log the alerts can’t be switched on, but can be switched off', async () => {
  const app = await open({ log: { isEnabled: false }, search: '' });
  expect(screen.getByText(NEEDS_LOG)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Set up Logging' }).getAttribute('href')).toContain('/logging');
  expect(enable().disabled).toBe(false);
  await app.user.click(enable());
  expect(enable().disabled).toBe(true);
  expect(describedBy(enable())).toContain(NEEDS_LOG);
  // Nor is Enable named as what to switch on.
  const channel = screen.getByRole('combobox', { name: 'Alert channel' });
  expect(describedBy(channel)).toContain(NEEDS_LOG);
  expect(describedBy(channel)).not.toContain('Switch on');
});

test('people who may not view the log see no message about it', async () => {
  const instance = {
    isOwner: false,
    permissions: ['PlayerAlerts_Edit' as const, 'PlayerAlerts_View' as const],
  };
  await open({ stored: { isEnabled: false }, instance: { ...instance, log: undefined }, search: '' });
  expect(screen.queryByText(NEEDS_LOG)).toBeNull();
  expect(enable().disabled).toBe(false);
});

test('channel and roles are off until Enable is on, and the list says that nothing is posted', async () => {
  const { user } = await open({ stored: { isEnabled: false }, search: '' });
  const channel = () => screen.getByRole('combobox', { name: 'Alert channel' }) as HTMLInputElement;
  expect(channel().disabled).toBe(true);
  await user.click(screen.getByRole('tab', { name: 'Player Alerts List' }));
  await screen.findByText(/^Player Alerts are off: the list is kept, but nothing is posted/);
  await user.click(screen.getByRole('link', { name: 'Set up Player Alerts' }));
  await user.click(enable());
  expect(channel().disabled).toBe(false);
});

test('without the tier the notice names it', async () => {
  await open({ instance: { tier: 0 } });
  expect(screen.getByText('Player Alerts are a Tier 1 feature.')).toBeDefined();
  expect(isOff(screen.getAllByRole('button', { name: 'Add Alert' })[0]!)).toBe(true);
});

test('an alert links to everything about its player', async () => {
  await open({ stored: { alertPlayers: [buildAlert()] } });
  const link = within(await screen.findByRole('row', { name: /Bob/ })).getByRole('link', { name: 'Bob' });
  expect(link.getAttribute('href')).toBe(`/player/${BOB.netId}`);
});
