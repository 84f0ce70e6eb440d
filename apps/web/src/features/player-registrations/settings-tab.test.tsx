import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { CHANNEL_ID, createRegistrations, ROLE_ID, STAFF_ID } from './registration-world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './player-registrations-page.tsx';
import './settings-lists.tsx';
import './registrations-tab.tsx';
import './cluster-dialog.tsx';
import './playtime-role-dialog.tsx';
import './delete-entry-dialog.tsx';
import './role-power-notice.tsx';

type Options = Parameters<typeof createRegistrations>[0];

async function open(stored: object = {}, options: Options = {}) {
  const { api, world } = createRegistrations({ stored, ...options });
  const app = renderApp({ api, path: '/playerRegistrations' });
  await screen.findByRole('heading', { name: 'Player Registration' });
  return { ...app, api, world };
}

type User = Awaited<ReturnType<typeof open>>['user'];

const toggle = (name: string) => screen.getByRole('switch', { name }) as HTMLInputElement;
const combobox = (name: string) => screen.getByRole('combobox', { name }) as HTMLInputElement;
const isOff = (control: HTMLElement) => control.matches('[disabled], [aria-disabled="true"]');
const entries = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

async function choose(user: User, name: string, option: string | RegExp) {
  await user.click(combobox(name));
  await user.click(await screen.findByRole('option', { name: option }));
}

async function saved({ user, api }: Pick<Awaited<ReturnType<typeof open>>, 'user' | 'api'>) {
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Everything is saved.');
  const [sent] = api.callsOf(instanceRoutes.update);
  const { body } = sent!.input as { body: { bot: Record<string, unknown> } };
  return body.bot.playerRegistration;
}

test('log channel and role can be selected once their switches are on, and are saved together', async () => {
  const app = await open();
  const { user } = app;
  expect(combobox('Log channel').disabled).toBe(true);
  expect(combobox('Role').disabled).toBe(true);
  await user.click(toggle('Log registrations'));
  await user.click(toggle('Assign a role'));
  await choose(user, 'Log channel', '#registrations');
  await choose(user, 'Role', '@Registered');
  expect(await saved(app)).toEqual({
    isRegistrationLoggingEnabled: true,
    registrationLogChannelId: CHANNEL_ID,
    isAssignRoleForRegisteredPlayersEnabled: true,
    assignRoleForRegisteredPlayersRoleId: ROLE_ID,
  });
});

const HARMLESS = ['@Registered', '@Veteran'];
const REFUSED = [
  '@Some bot can’t be handed out: it is a bot or belongs to an integration',
  '@Admin can’t be handed out: it has power over your Discord server',
];
const ON = { isAssignRoleForRegisteredPlayersEnabled: true };
const options = async () =>
  (await screen.findAllByRole('option')).map((option) => [option.textContent, isOff(option)]);

test('roles with power in Discord can’t be selected, and those with power over the bot only by its owner', async () => {
  const { user } = await open(ON);
  await user.click(combobox('Role'));
  expect(await options()).toEqual([
    ...HARMLESS.map((name) => [name, false]),
    ...REFUSED.map((name) => [name, true]),
    ['@Staff has power', false],
  ]);
  await user.click(screen.getByRole('option', { name: /@Admin/ }));
  expect(combobox('Role').value).toBe('');
});

test('a manager sees that only the owner can hand out a role with power', async () => {
  const instance = { isOwner: false, permissions: ['FullAccess' as const] };
  const { user } = await open({ ...ON, assignRoleForRegisteredPlayersRoleId: STAFF_ID }, { instance });
  expect(await screen.findByText('@Staff is not given to anybody')).toBeDefined();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(combobox('Role'));
  expect(await options()).toContainEqual(['@Staff has power: only the owner may hand it out', true]);
});

test('the owner sees what a role with power can do, and can hand it out', async () => {
  const app = await open(ON);
  const { user } = app;
  await choose(user, 'Role', /^@Staff/);
  const notice = (await screen.findByText('@Staff has power', { selector: 'strong' })).closest(
    '[role=alert]',
  );
  expect(notice?.textContent).toContain('manages this bot with full access');
  expect(notice?.textContent).toContain('where @everyone may not: #staff');
  await user.click(screen.getByRole('checkbox', { name: 'Give it anyway' }));
  expect(await saved(app)).toEqual({
    assignRoleForRegisteredPlayersRoleId: STAFF_ID,
    ownerAllowedRoles: [{ roleId: STAFF_ID, powers: ['channels', 'manager:FullAccess'] }],
  });
});

test('an approval that is withdrawn, or covers less than the role can do, does not count', async () => {
  const allowed = (powers: string[]) => ({
    ...ON,
    assignRoleForRegisteredPlayersRoleId: STAFF_ID,
    ownerAllowedRoles: [{ roleId: STAFF_ID, powers }],
  });
  const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Give it anyway' });
  const first = await open(allowed(['channels']));
  expect((await box()).checked).toBe(false);
  first.router.history.destroy();
  cleanup();
  const app = await open(allowed(['channels', 'manager:FullAccess']));
  expect((await box()).checked).toBe(true);
  await app.user.click(await box());
  expect(await saved(app)).toEqual({ ownerAllowedRoles: [] });
});

test('a playtime role with power shows a warning in its dialog, and needs approval beside the list', async () => {
  const app = await open({ isPlaytimeRolesEnabled: true });
  const { user } = app;
  await user.click(screen.getByRole('button', { name: 'Add Playtime Role' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Playtime Role' });
  await choose(user, 'Discord role', /^@Staff/);
  expect(within(dialog).getByRole('alert').textContent).toContain('manages this bot with full access');
  expect(within(dialog).queryByRole('checkbox')).toBeNull();
  await user.type(within(dialog).getByRole('textbox', { name: /^Playtime in hours/ }), '2');
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Give it anyway' }));
  expect(await saved(app)).toMatchObject({ ownerAllowedRoles: [{ roleId: STAFF_ID }] });
});

test('with Enable off everything else is off and says why', async () => {
  const { user } = await open({ isPlaytimeRolesEnabled: true });
  expect(toggle('Track playtime').disabled).toBe(false);
  await user.click(toggle('Enable'));
  for (const name of ['Log registrations', 'Assign a role', 'Track playtime', 'Playtime roles']) {
    expect(toggle(name).disabled).toBe(true);
  }
  expect(isOff(screen.getByRole('button', { name: 'Add Cluster' }))).toBe(true);
  expect(isOff(screen.getByRole('button', { name: 'Add Playtime Role' }))).toBe(true);
  expect(screen.getAllByText('Switch on “Enable” first.').length).toBeGreaterThan(4);
});

test('without playtime there are no playtime roles', async () => {
  const { user } = await open({ isPlaytimeRolesEnabled: true });
  expect(toggle('Keep only the highest').disabled).toBe(false);
  await user.click(toggle('Playtime roles'));
  expect(toggle('Keep only the highest').disabled).toBe(true);
  expect(isOff(screen.getByRole('button', { name: 'Add Playtime Role' }))).toBe(true);
  await user.click(toggle('Track playtime'));
  expect(toggle('Playtime roles').disabled).toBe(true);
  expect(screen.getAllByText('Switch on “Track playtime” first.').length).toBeGreaterThan(0);
});

test("a cluster of the servers gets a name, by the specification's rules", async () => {
  const app = await open({ clusterIdMappings: [{ clusterId: 'pvp', name: 'Fierce' }] });
  const { user } = app;
  await user.click(screen.getByRole('button', { name: 'Add Cluster' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Cluster' });
  const name = within(dialog).getByRole('textbox', { name: /^Name/ });
  const add = within(dialog).getByRole('button', { name: 'Add' });
  await user.type(name, 'x');
  await user.clear(name);
  expect(await within(dialog).findByText('Name is required')).toBeDefined();
  await user.click(name);
  await user.paste('x'.repeat(26));
  expect(await within(dialog).findByText('Name must be a maximum of 25 characters.')).toBeDefined();
  await user.type(name, '{Backspace}');
  await waitFor(() => expect(isOff(add)).toBe(false));
  await user.clear(name);
  await user.paste('Fierce');
  expect(await within(dialog).findByText('Name must be unique.')).toBeDefined();
  expect(isOff(add)).toBe(true);
  await user.clear(name);
  await user.paste('Peaceful');
  await user.click(await within(dialog).findByRole('button', { name: 'pve' }));
  await user.click(add);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(entries('Clusters')).toEqual(['Fiercepvp', 'Peacefulpve']);
  expect(await saved(app)).toEqual({
    clusterIdMappings: [
      { clusterId: 'pvp', name: 'Fierce' },
      { clusterId: 'pve', name: 'Peaceful' },
    ],
  });
});

test('a cluster keeps its own name when edited, and is removed when deleted; Revert restores it', async () => {
  const { user } = await open({
    clusterIdMappings: [
      { clusterId: 'pvp', name: 'Fierce' },
      { clusterId: '', name: 'Nameless' },
    ],
  });
  expect(entries('Clusters')[1]).toBe('NamelessNo cluster ID: nothing is counted for it');
  await user.click(screen.getByRole('button', { name: 'Edit Fierce' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Cluster' });
  const clusterId = within(dialog).getByRole('textbox', { name: 'Cluster ID' });
  await user.clear(clusterId);
  await user.paste('elsewhere');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(entries('Clusters')[0]).toMatch(/^Fierceelsewhere/));
  await user.click(screen.getByRole('button', { name: 'Delete Nameless' }));
  const question = await screen.findByRole('dialog', { name: 'Delete Cluster' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(entries('Clusters')).toEqual(['Fierceelsewhere']));
  await user.click(screen.getByRole('button', { name: 'Revert' }));
  expect(entries('Clusters')).toHaveLength(2);
});

test('a playtime role is entered in hours and stored in seconds', async () => {
  const app = await open({
    isPlaytimeRolesEnabled: true,
    clusterIdMappings: [{ clusterId: 'pvp', name: 'Fierce' }],
  });
  const { user } = app;
  await user.click(screen.getByRole('button', { name: 'Add Playtime Role' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Playtime Role' });
  const hours = within(dialog).getByRole('textbox', { name: /^Playtime in hours/ });
  await user.type(hours, '0');
  expect(await within(dialog).findByText('Playtime must be greater than 0.')).toBeDefined();
  await user.clear(hours);
  await user.type(hours, '1.5');
  await choose(user, 'Discord role', '@Veteran');
  await choose(user, 'Clusters', 'Fierce');
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(entries('Playtime Roles')).toEqual(['@Veteran1 h 30 min on Fierce']));
  expect(await saved(app)).toEqual({
    playtimeRoles: [{ roleId: '700000000000000002', playtime: 5400, clusterIds: ['pvp'] }],
  });
});

test('a playtime role needs its Discord role', async () => {
  const { user } = await open({ isPlaytimeRolesEnabled: true });
  await user.click(screen.getByRole('button', { name: 'Add Playtime Role' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Playtime Role' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Playtime in hours/ }), '1');
  await choose(user, 'Discord role', '@Veteran');
  await waitFor(() => expect(isOff(within(dialog).getByRole('button', { name: 'Add' }))).toBe(false));
});

test('playtime roles show where they count, and those of deleted roles say so', async () => {
  const stored = {
    isPlaytimeRolesEnabled: true,
    playtimeRoles: [
      { roleId: ROLE_ID, playtime: 36_000, clusterIds: [] },
      { roleId: '99', playtime: 7200, clusterIds: ['old'] },
    ],
  };
  const app = await open(stored);
  await waitFor(() =>
    expect(entries('Playtime Roles')).toEqual([
      '@Registered10 h on all servers together',
      'DELETED ROLE2 h on old',
    ]),
  );
  await app.user.click(screen.getByRole('button', { name: 'Delete DELETED ROLE' }));
  const question = await screen.findByRole('dialog', { name: 'Delete Playtime Role' });
  expect(question.textContent).toContain('DELETED ROLE for 2 h on old will no longer be given.');
  await app.user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await saved(app)).toEqual({ playtimeRoles: [stored.playtimeRoles[0]] });
});

test('a role that the API refuses is reported at its entry', async () => {
  const { user, api } = await open({
    isPlaytimeRolesEnabled: true,
    playtimeRoles: [{ roleId: ROLE_ID, playtime: 36_000, clusterIds: [] }],
  });
  api.on(instanceRoutes.update, () => {
    const path = 'bot.playerRegistration.playtimeRoles.0.roleId';
    throw new Refusal('INVALID', { fields: [{ path, message: 'This role may manage the guild.' }] });
  });
  await user.click(toggle('Keep only the highest'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(entries('Playtime Roles')[0]).toContain('This role may manage the guild.'));
});

test('unsaved settings stay while viewing the players, and leaving asks', async () => {
  const { user, router } = await open();
  await user.click(toggle('Log registrations'));
  await user.click(screen.getByRole('tab', { name: 'Player Registrations' }));
  expect(await screen.findByText('Nobody is registered yet')).toBeDefined();
  expect(router.state.location.search).toMatchObject({ tab: 'registrations' });
  await user.click(screen.getByRole('link', { name: 'Server Offline Alerts' }));
  const question = await screen.findByRole('dialog', { name: 'Unsaved Changes' });
  await user.click(within(question).getByRole('button', { name: 'Stay Here' }));
  await user.click(screen.getByRole('tab', { name: 'Settings unsaved' }));
  expect(toggle('Log registrations').checked).toBe(true);
  expect(screen.getByRole('tab', { name: 'Settings' })).toBeDefined();
});

test('an enabled switch without its channel or role shows the consequence, and can still be saved', async () => {
  const { user } = await open();
  const words = [
    'The registration log is on, but no channel is chosen: nothing is posted.',
    'No role is chosen: nobody gets one.',
  ];
  for (const each of words) expect(screen.queryByText(each)).toBeNull();
  await user.click(toggle('Log registrations'));
  await user.click(toggle('Assign a role'));
  for (const each of words) expect(screen.getAllByText(each).length).toBeGreaterThan(0);
  await choose(user, 'Role', '@Registered');
  expect(screen.queryByText('No role is chosen: nobody gets one.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Save anyway' }));
  await screen.findByText('Everything is saved.');
});

test('a cluster ID has one name, and a role is listed once for the same clusters', async () => {
  const { user } = await open({
    isPlaytimeRolesEnabled: true,
    clusterIdMappings: [{ clusterId: 'pvp', name: 'Fierce' }],
    playtimeRoles: [{ roleId: ROLE_ID, playtime: 3600, clusterIds: [] }],
  });
  await user.click(screen.getByRole('button', { name: 'Add Cluster' }));
  const cluster = await screen.findByRole('dialog', { name: 'Add Cluster' });
  await user.click(within(cluster).getByRole('textbox', { name: /^Name/ }));
  await user.paste('FIERCE');
  expect(await within(cluster).findByText('Name must be unique.')).toBeDefined();
  await user.click(await within(cluster).findByRole('button', { name: 'pvp' }));
  expect(await within(cluster).findByText('Cluster ID must be unique.')).toBeDefined();
  await user.click(within(cluster).getByRole('button', { name: 'pve' }));
  await user.type(within(cluster).getByRole('textbox', { name: /^Name/ }), ' 2');
  await waitFor(() => expect(isOff(within(cluster).getByRole('button', { name: 'Add' }))).toBe(false));
  await user.click(within(cluster).getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Add Playtime Role' }));
  const role = await screen.findByRole('dialog', { name: 'Add Playtime Role' });
  await user.type(within(role).getByRole('textbox', { name: /^Playtime in hours/ }), '2');
  await choose(user, 'Discord role', '@Registered');
  expect(await within(role).findByText('This role is already given for the same clusters.')).toBeDefined();
  expect(isOff(within(role).getByRole('button', { name: 'Add' }))).toBe(true);
  await choose(user, 'Clusters', 'Fierce');
  await waitFor(() => expect(isOff(within(role).getByRole('button', { name: 'Add' }))).toBe(false));
});

test('with View only everything is off', async () => {
  const instance = { isOwner: false, permissions: ['PlayerRegistration_View' as const] };
  await open({ isPlaytimeRolesEnabled: true }, { instance });
  for (const control of screen.getAllByRole('switch')) expect(isOff(control)).toBe(true);
  expect(isOff(screen.getByRole('button', { name: 'Add Cluster' }))).toBe(true);
  const heading = screen.getByRole('heading', { level: 1 });
  const [notice] = screen.getAllByText(
    'You do not have the necessary permissions to edit these settings. Viewing is permitted.',
  );
  expect(heading.compareDocumentPosition(notice as HTMLElement)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each([
  [{ isEnabled: false }, true],
  [{ isEnabled: true }, false],
  [undefined, false],
])('with the companion group %o the page shows that it needs it: %s', async (companionMod, isTold) => {
  await open({}, { instance: { companionMod } });
  const words = /^Player Registration requires the use of the Arkwright Companion, which is switched off\./;
  expect(screen.queryByText(words) !== null).toBe(isTold);
  expect(screen.queryByRole('link', { name: 'Set up the Companion' }) !== null).toBe(isTold);
});
