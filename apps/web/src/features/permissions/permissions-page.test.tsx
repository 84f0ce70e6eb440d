import { AREAS } from '@arkwright/contracts/derived/permissions';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import { CONSOLE_WARNING } from '@arkwright/contracts/permissions/dangerous';
import { permissionRoutes } from '@arkwright/contracts/permissions/routes';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildManager, createPermissions, ROLE_ID, VIEWER_ID } from './permissions-world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './permissions-page.tsx';
import './manager-dialog.tsx';
import './delete-manager-dialog.tsx';

const rowOf = async (name: string) => (await screen.findByText(name, { selector: 'td *' })).closest('tr')!;
const button = (name: string) => screen.getByRole('button', { name });
const inDialog = async () => within(await screen.findByRole('dialog'));
const saved = () => screen.findByText('Everything is saved.');
const openAreas = async (
  user: ReturnType<typeof open>['user'],
  dialog: Awaited<ReturnType<typeof inDialog>>,
) => user.click(dialog.getByRole('button', { name: /^Change single areas/ }));
const levelOf = (dialog: Awaited<ReturnType<typeof inDialog>>, area: string) =>
  within(dialog.getByRole('group', { name: area }));

function open(managers = [buildManager()], overrides: Parameters<typeof createPermissions>[1] = {}) {
  const world = createPermissions(managers, overrides);
  return { ...world, ...renderApp({ api: world.api, path: '/permissions' }) };
}
const sent = (api: ReturnType<typeof open>['api']) =>
  api.callsOf(instanceRoutes.update).map(({ input }) => (input as { body: { bot: unknown } }).body.bot);

test('managers are listed with name, Discord ID, count and end; a role by its name', async () => {
  const expiresAt = Date.now() + 3 * 86_400_000 + 60_000;
  open([
    buildManager({ permissions: ['Servers_View', 'Servers_Edit'], expiresAt }),
    buildManager({ kind: 'role', discordId: ROLE_ID, permissions: ['FullAccess'] }),
    buildManager({ discordId: '999', permissions: [] }),
  ]);
  const viewer = within(await rowOf('Vera Viewer'));
  expect(viewer.getByText(VIEWER_ID)).toBeDefined();
  expect(viewer.getByText(/^2 \(.+: edit\)$/)).toBeDefined();
  expect(viewer.getByText(/in 3 days/)).toBeDefined();
  expect(viewer.queryByRole('img', { name: /command/ })).toBeNull();
  const role = within(await rowOf('@Helpers'));
  expect(role.getByText('48 (full access)')).toBeDefined();
  expect(role.getByText('Never')).toBeDefined();
  expect(role.getByRole('img', { name: 'Can run any command on your game servers' })).toBeDefined();
  expect(within(await rowOf('999')).getByText('not in your Discord server')).toBeDefined();
});

test('if Discord refuses an intent the page says what does not work, and what to switch on', async () => {
  const world = createPermissions([buildManager()]);
  const need = {
    feature: 'Permissions',
    without: 'Managers keep it.',
    intent: 'Server Members Intent',
    isWaiting: false,
    meanwhile: '',
    isOwn: false,
  };
  world.api.on(instanceRoutes.refusedIntents, () => [
    need,
    { ...need, feature: 'Other', without: 'Not this.' },
  ]);
  renderApp({ api: world.api, path: '/permissions' });
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('Managers keep it.');
  expect(notice.textContent).toContain(
    'switch on “Server Members Intent” for it in Discord’s developer portal',
  );
  expect(screen.queryByText(/Not this/)).toBeNull();
});

test('if it refuses an intent to an instance’s own application, the owner can switch it on', async () => {
  const world = createPermissions([buildManager()]);
  world.api.on(instanceRoutes.refusedIntents, () => [
    {
      feature: 'Permissions',
      without: 'Managers keep it.',
      intent: 'Server Members Intent',
      isWaiting: false,
      meanwhile: '',
      isOwn: true,
    },
  ]);
  renderApp({ api: world.api, path: '/permissions' });
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('You can change that: switch on “Server Members Intent” for your');
});

test('until the bot has a session with a new intent the page says so, and what becomes of the time between', async () => {
  const world = createPermissions([buildManager()]);
  let isWaiting = true;
  const need = {
    feature: 'Permissions',
    without: 'No.',
    intent: 'Server Members Intent',
    meanwhile: 'Kept.',
    isOwn: false,
  };
  world.api.on(instanceRoutes.refusedIntents, () => (isWaiting ? [{ ...need, isWaiting }] : []));
  renderApp({ api: world.api, path: '/permissions' });
  const notice = await screen.findByText('Waiting for a new session with Discord');
  expect(screen.getByText(/within a minute.*Kept\./)).toBeDefined();
  isWaiting = false;
  await waitFor(() => expect(notice.isConnected).toBe(false));
});

test('a user is added to the working copy, and saved with the loaded version', async () => {
  const { api, user, world } = open();
  await rowOf('Vera Viewer');
  await user.click(button('Add User'));
  const dialog = await inDialog();
  const id = dialog.getByRole('combobox', { name: /Discord ID/ });
  for (const [typed, message] of [
    ['abc', 'Discord ID must be a number'],
    ['1'.repeat(31), 'Discord ID must be less or euqal to 30 characters'],
  ] as const) {
    fireEvent.change(id, { target: { value: typed } });
    fireEvent.blur(id);
    expect(await dialog.findByText(message)).toBeDefined();
  }
  fireEvent.change(id, { target: { value: '' } });
  fireEvent.blur(id);
  expect(await dialog.findByText('Discord ID is required')).toBeDefined();
  fireEvent.change(id, { target: { value: VIEWER_ID } });
  fireEvent.blur(id);
  expect(await dialog.findByText('Vera Viewer')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(await dialog.findByText('This user is already a manager')).toBeDefined();
  fireEvent.change(id, { target: { value: world.instances[0]?.guildId } });
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(await dialog.findByText('Everyone has the role @everyone: it can’t be a manager.')).toBeDefined();
  fireEvent.change(id, { target: { value: '444' } });
  await openAreas(user, dialog);
  await user.click(levelOf(dialog, 'Servers').getByRole('radio', { name: 'View / Edit' }));
  await user.click(levelOf(dialog, 'Logging').getByRole('radio', { name: 'View' }));
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(within(await rowOf('444')).getByText('Not saved yet')).toBeDefined();
  expect(sent(api)).toEqual([]);

  await user.click(button('Save'));
  await saved();
  const added = buildManager({
    discordId: '444',
    permissions: ['Servers_View', 'Servers_Edit', 'Logging_View'],
  });
  expect(sent(api)).toEqual([{ id: 'bot-1', managers: [buildManager(), added], revs: { managers: 1 } }]);
  expect(screen.queryByText('Not saved yet')).toBeNull();
});

test('a member is found by name, selected with the keyboard, and saved by Discord ID', async () => {
  const { api, user } = open([]);
  await user.click((await screen.findAllByRole('button', { name: 'Add User' }))[0]!);
  const dialog = await inDialog();
  const input = dialog.getByRole<HTMLInputElement>('combobox', { name: /Member or Discord ID/ });
  await user.click(input);
  // The first members, before anything is typed.
  await dialog.findByRole('option', { name: /Vera Viewer/ });
  await user.keyboard('nobody');
  expect(await dialog.findByText('No member’s name begins with this.')).toBeDefined();
  expect(dialog.queryByText('Discord ID must be a number')).toBeNull();
  await user.clear(input);
  await user.keyboard('vera');
  const option = await dialog.findByRole('option', { name: /Vera Viewer/ });
  expect(input.getAttribute('aria-activedescendant')).toBe(option.id);
  await user.keyboard('{Enter}');
  expect(input.value).toBe('Vera Viewer');
  expect(dialog.getByText(new RegExp(VIEWER_ID))).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await rowOf('Vera Viewer');
  await user.click(button('Save'));
  await saved();
  expect(sent(api)).toMatchObject([{ managers: [{ discordId: VIEWER_ID }] }]);
});

test('an existing manager is shown as one, and can’t be selected again', async () => {
  const { user } = open([buildManager({ discordId: VIEWER_ID })]);
  await user.click((await screen.findAllByRole('button', { name: 'Add User' }))[0]!);
  const dialog = await inDialog();
  const input = dialog.getByRole<HTMLInputElement>('combobox', { name: /Member or Discord ID/ });
  await user.click(input);
  await user.keyboard('vera');
  const option = await dialog.findByRole('option', { name: /Vera Viewer/ });
  expect(option.textContent).toContain('already a manager');
  expect(option.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Enter}');
  expect(input.value).not.toBe('Vera Viewer');
});

test('a typed name without a selection is not a Discord ID', async () => {
  const { user } = open([]);
  await user.click((await screen.findAllByRole('button', { name: 'Add User' }))[0]!);
  const dialog = await inDialog();
  await user.click(dialog.getByRole('combobox', { name: /Discord ID/ }));
  await user.keyboard('vera{Escape}');
  expect(await dialog.findByText('Discord ID must be a number')).toBeDefined();
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /Discord ID/ }).value).toBe('vera');
});

test('a pasted Discord ID from outside the guild shows a warning, and can be added', async () => {
  const { user } = open([]);
  await user.click((await screen.findAllByRole('button', { name: 'Add User' }))[0]!);
  const dialog = await inDialog();
  const stranger = '444444444444444444';
  fireEvent.change(dialog.getByRole('combobox', { name: /Discord ID/ }), { target: { value: stranger } });
  fireEvent.blur(dialog.getByRole('combobox', { name: /Discord ID/ }));
  expect(
    await dialog.findByText(
      'Nobody in your Discord server has this Discord ID. Check it: the person it belongs to gets these permissions.',
    ),
  ).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(within(await rowOf(stranger)).getByText('0 (no area)')).toBeDefined();
});

test('while Discord does not answer the page says so, and an ID can still be used', async () => {
  const { api, user } = open([]);
  const message = 'Discord does not answer right now. Please try again shortly, or use the Discord ID.';
  api.on(instanceRoutes.members, () => {
    throw new Refusal('UPSTREAM', { message });
  });
  await user.click((await screen.findAllByRole('button', { name: 'Add User' }))[0]!);
  const dialog = await inDialog();
  const input = dialog.getByRole('combobox', { name: /Discord ID/ });
  await user.type(input, 'vera');
  expect(await dialog.findByText(message)).toBeDefined();
  await user.clear(input);
  await user.type(input, '555555555555555555{Escape}');
  expect(
    await dialog.findByText('Discord does not answer right now: whose ID this is could not be checked.'),
  ).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await rowOf('555555555555555555');
});

test('an error of the API is shown once', async () => {
  const { api, user } = open();
  await user.click(within(await rowOf('Vera Viewer')).getByRole('button', { name: 'Delete' }));
  await user.click((await inDialog()).getByRole('button', { name: 'Remove' }));
  const message = 'Not with this one.';
  api.on(instanceRoutes.update, () => {
    throw new Refusal('INVALID', { message, fields: [{ path: 'bot.managers.0.discordId', message }] });
  });
  await user.click(button('Save'));
  await screen.findByRole('alert');
  expect(screen.getAllByText(message)).toHaveLength(1);
});

test("a role is selected from the guild's", async () => {
  const { api, user } = open([]);
  await user.click((await screen.findAllByRole('button', { name: 'Add Role' }))[0]!);
  const dialog = await inDialog();
  await user.click(dialog.getByRole('combobox', { name: /Role/ }));
  await user.click(await screen.findByRole('option', { name: '@Helpers' }));
  await user.click(dialog.getByRole('radio', { name: 'Full' }));
  await openAreas(user, dialog);
  expect(dialog.getByRole('group', { name: 'Servers' }).matches(':disabled')).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await rowOf('@Helpers');
  await user.click(button('Save'));
  await saved();
  expect(sent(api)).toMatchObject([
    { managers: [{ kind: 'role', discordId: ROLE_ID, permissions: ['FullAccess'] }] },
  ]);
});

test('every area can be set, View / Edit includes View, and those that reach the console are marked', async () => {
  const { user } = open();
  await user.click(within(await rowOf('Vera Viewer')).getByRole('button', { name: 'Edit' }));
  const dialog = await inDialog();
  expect(dialog.queryByRole('combobox', { name: /Discord ID/ })).toBeNull();
  expect((dialog.getByRole('textbox', { name: 'Discord ID' }) as HTMLInputElement).readOnly).toBe(true);
  expect(dialog.queryByText(CONSOLE_WARNING)).toBeNull();
  expect(dialog.getAllByRole('radio', { name: 'View / Edit' })).toHaveLength(AREAS.length);
  expect(dialog.getAllByRole('img', { name: 'can use the game servers’ console' })).toHaveLength(6);
  expect(levelOf(dialog, 'Servers').getByRole<HTMLInputElement>('radio', { name: 'View' }).checked).toBe(
    true,
  );
  expect(dialog.getByRole('group', { name: 'Logging' }).textContent).toContain('Also opens Live Room');
  const crosschat = dialog.getByRole('group', { name: 'Crosschat' }).textContent;
  expect(crosschat).toContain('Edit also writes to players in the Live Room');
  await user.click(dialog.getByRole('button', { name: 'View / Edit for all' }));
  expect(dialog.getByText(CONSOLE_WARNING)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(within(await rowOf('Vera Viewer')).getByText('48 (edits 24 areas)')).toBeDefined();
});

test('a template is chosen, described in words and saved at once', async () => {
  const { api, user } = open([]);
  await user.click((await screen.findAllByRole('button', { name: 'Add User' }))[0]!);
  const dialog = await inDialog();
  await user.click(dialog.getByRole('combobox', { name: /Member or Discord ID/ }));
  await user.keyboard('vera');
  await user.click(await dialog.findByRole('option', { name: /Vera Viewer/ }));
  const choice = within(dialog.getByRole('group', { name: 'What may Vera Viewer do?' }));
  expect(choice.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual([
    'Watch',
    'Chat moderator',
    'Moderator',
    'Admin',
    'Full',
  ]);
  expect(dialog.queryByRole('group', { name: 'Servers' })).toBeNull();
  await user.click(choice.getByRole('radio', { name: 'Chat moderator' }));
  expect(dialog.getByText('Changes').nextElementSibling?.textContent).toBe('Moderation');
  expect(dialog.getByText('Can’t').nextElementSibling?.textContent).toContain('ban players, run commands');
  expect(dialog.getByText('7 of 24 are opened by Chat moderator')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Add and save' }));
  await saved();
  expect(within(await rowOf('Vera Viewer')).getByText('Chat moderator')).toBeDefined();
  const [{ managers }] = sent(api) as [{ managers: { permissions: string[] }[] }];
  expect(managers[0]?.permissions).toContain('Moderation_Edit');
  expect(managers[0]?.permissions).not.toContain('Rcon_View');
});

test('the owner sees the bot as a manager, from that manager’s first screen on, and comes back', async () => {
  const manager = buildManager({ permissions: ['Servers_View'] });
  const { api, user, world, pathname } = open([manager]);
  const [own] = world.instances;
  const viewAs = {
    botId: 'bot-1',
    kind: 'user' as const,
    discordId: VIEWER_ID,
    name: 'Vera Viewer',
    endsAt: Date.now() + 30 * 60_000,
  };
  api.on(permissionRoutes.viewAs, () => {
    world.user = { ...world.user, viewAs };
    world.instances = [{ ...own!, isOwner: false, permissions: ['Servers_View'] }];
    return viewAs;
  });
  api.on(permissionRoutes.leaveView, () => {
    const { viewAs: _ended, ...self } = world.user;
    world.user = self;
    world.instances = [own!];
    return true;
  });
  api.on(serverRoutes.list, () => []);
  await user.click(within(await rowOf('Vera Viewer')).getByRole('button', { name: 'View as' }));
  await waitFor(() => expect(pathname()).toBe('/servers'));
  const banner = within(await screen.findByRole('complementary', { name: 'View as a manager' }));
  expect(banner.getByText(/You see what/).textContent).toBe('You see what Vera Viewer sees.');
  expect(api.callsOf(permissionRoutes.viewAs)[0]?.input).toMatchObject({
    body: { botId: 'bot-1', kind: 'user', discordId: VIEWER_ID },
  });
  expect(await screen.findByText(/Viewing is permitted/)).toBeDefined();

  await user.click(banner.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(pathname()).toBe('/permissions'));
  await rowOf('Vera Viewer');
  expect(screen.queryByRole('complementary', { name: 'View as a manager' })).toBeNull();
  expect(screen.getByText('You no longer see this bot as Vera Viewer')).toBeDefined();
});

test('with unsaved changes the owner saves first, and stays if the API refuses', async () => {
  const { api, user, pathname } = open();
  const viewButton = async () => within(await rowOf('Vera Viewer')).getByRole('button', { name: /View as/ });
  api.on(permissionRoutes.viewAs, () => {
    throw new Refusal('NOT_FOUND', { message: 'This is no manager of the bot any more.' });
  });
  await user.click(await viewButton());
  expect(await screen.findByText('This is no manager of the bot any more.')).toBeDefined();
  expect(pathname()).toBe('/permissions');
  await user.click(within(await rowOf('Vera Viewer')).getByRole('button', { name: 'Edit' }));
  const dialog = await inDialog();
  await user.click(dialog.getByRole('radio', { name: 'Watch' }));
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const off = await viewButton();
  expect(off.getAttribute('aria-disabled')).toBe('true');
  await user.click(off);
  expect(api.callsOf(permissionRoutes.viewAs)).toHaveLength(1);
});

test('Admin and Full come with the warning about RCON', async () => {
  const { user } = open();
  await user.click(within(await rowOf('Vera Viewer')).getByRole('button', { name: 'Edit' }));
  const dialog = await inDialog();
  for (const [template, isWarned] of [
    ['Moderator', false],
    ['Admin', true],
    ['Watch', false],
    ['Full', true],
  ] as const) {
    await user.click(dialog.getByRole('radio', { name: template }));
    expect(dialog.queryByText(CONSOLE_WARNING) !== null, template).toBe(isWarned);
  }
});

test('what another area includes can’t be taken away, and says why', async () => {
  const { user } = open([buildManager({ permissions: ['Rcon_View', 'Rcon_Edit'] })]);
  await user.click(within(await rowOf('Vera Viewer')).getByRole('button', { name: 'Edit' }));
  const dialog = await inDialog();
  const moderation = dialog.getByRole('group', { name: 'Moderation' });
  expect(moderation.matches(':disabled')).toBe(true);
  expect(moderation.textContent).toContain('Included in Edit of RCON Commands');
  expect(within(moderation).getByRole<HTMLInputElement>('radio', { name: 'View / Edit' }).checked).toBe(true);
});

test('with other changes in the list a new manager is not saved alone', async () => {
  const { user } = open();
  await user.click(within(await rowOf('Vera Viewer')).getByRole('button', { name: 'Delete' }));
  await user.click((await inDialog()).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getAllByRole('button', { name: 'Add User' })[0]!);
  const dialog = await inDialog();
  expect(dialog.getByRole('button', { name: 'Done' })).toBeDefined();
  expect(dialog.queryByRole('button', { name: 'Add and save' })).toBeNull();
});

test('an end in the past is refused, a future one is kept', async () => {
  const { user } = open();
  await user.click(within(await rowOf('Vera Viewer')).getByRole('button', { name: 'Edit' }));
  const dialog = await inDialog();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Expires' }), 'Another time');
  fireEvent.change(dialog.getByLabelText('Date and time'), { target: { value: '275761-01-01T10:00' } });
  fireEvent.change(dialog.getByLabelText('Date and time'), { target: { value: '2020-01-01T10:00' } });
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(await dialog.findByText('This time has already passed')).toBeDefined();
  fireEvent.change(dialog.getByLabelText('Date and time'), { target: { value: '2999-01-01T10:00' } });
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(within(await rowOf('Vera Viewer')).getByText(/2999/)).toBeDefined();
});

test('a usual duration is selected at once, shown as such, and can be cleared', async () => {
  const { user } = open();
  await user.click(within(await rowOf('Vera Viewer')).getByRole('button', { name: 'Edit' }));
  const dialog = await inDialog();
  const expires = dialog.getByRole('combobox', { name: 'Expires' });
  expect(dialog.getByText('The permissions do not end.')).toBeDefined();
  await user.selectOptions(expires, 'In 1 Week');
  expect(dialog.getByText(/^Ends on /)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(within(await rowOf('Vera Viewer')).getByText(/\(in 7 days\)/)).toBeDefined();
  await user.click(within(await rowOf('Vera Viewer')).getByRole('button', { name: 'Edit' }));
  const again = await inDialog();
  await user.selectOptions(again.getByRole('combobox', { name: 'Expires' }), 'Never');
  await user.click(again.getByRole('button', { name: 'Done' }));
  expect(within(await rowOf('Vera Viewer')).getByText('Never')).toBeDefined();
});

test('removing shows who and how many permissions, and Revert restores everything', async () => {
  const { api, user } = open();
  await user.click(within(await rowOf('Vera Viewer')).getByRole('button', { name: 'Delete' }));
  const dialog = await inDialog();
  expect(dialog.getByText(VIEWER_ID)).toBeDefined();
  expect(dialog.getByText(/^1 \(.+: view\)$/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Vera Viewer')).toBeNull());
  await screen.findByText(/^You have unsaved changes: until you save/);
  await user.click(button('Revert'));
  await rowOf('Vera Viewer');
  await saved();
  expect(sent(api)).toEqual([]);
});

test('changes of other managers by someone else are kept', async () => {
  const { user, save, world } = open([]);
  await user.click((await screen.findAllByRole('button', { name: 'Add User' }))[0]!);
  const dialog = await inDialog();
  fireEvent.change(dialog.getByRole('combobox', { name: /Discord ID/ }), { target: { value: '666' } });
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await rowOf('666');
  save([buildManager({ discordId: '555' })]);
  await user.click(button('Save'));
  await screen.findByText(/^Saved, together with what .*changed$/);
  await rowOf('555');
  expect(world.instances[0]?.managers.map(({ discordId }) => discordId)).toEqual(['555', '666']);
});

test.each([
  ['Keep mine', []],
  ['Take theirs', [VIEWER_ID]],
])('of two saves of the same manager the second one asks; %s', async (answer, expected) => {
  const { user, save, world } = open();
  await user.click(within(await rowOf('Vera Viewer')).getByRole('button', { name: 'Delete' }));
  await user.click((await inDialog()).getByRole('button', { name: 'Remove' }));
  const viewer = world.instances[0]!.managers.find(({ discordId }) => discordId === VIEWER_ID)!;
  save([{ ...viewer, permissions: ['Logging_View'] }]);
  await user.click(button('Save'));
  const question = await inDialog();
  expect(question.getByRole('table').textContent).toContain('Logging (view)');
  await user.click(question.getByRole('button', { name: answer }));
  await saved();
  expect(world.instances[0]?.managers.map(({ discordId }) => discordId)).toEqual(expected);
});

test('a former owner can no longer see the managers', async () => {
  const { api, world } = open();
  await rowOf('Vera Viewer');
  await waitFor(() => expect(api.streams.has('bot-1')).toBe(true));
  world.instances = world.instances.map((instance) => ({ ...instance, isOwner: false, managers: [] }));
  act(() => api.emit('bot-1', { kind: 'access' }));
  expect(
    await screen.findByText('You do not have the necessary permissions to access this page.'),
  ).toBeDefined();
  expect(screen.queryByText('Vera Viewer')).toBeNull();
});

test('a role that the bot hands out shows a warning before it becomes a manager, and needs the owner’s approval', async () => {
  const allowed = [{ roleId: ROLE_ID, powers: ['channels'] }];
  const { api, user } = open([], { playerRegistration: { ownerAllowedRoles: allowed } });
  await user.click((await screen.findAllByRole('button', { name: 'Add Role' }))[0]!);
  const dialog = await inDialog();
  expect(dialog.queryByText('The bot gives this role to players')).toBeNull();
  await user.click(dialog.getByRole('combobox', { name: /Role/ }));
  await user.click(await screen.findByRole('option', { name: '@Helpers' }));
  expect(await dialog.findByText('The bot gives this role to players')).toBeDefined();
  await user.click(dialog.getByRole('radio', { name: 'Full' }));
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await user.click(button('Save'));
  await saved();
  expect(sent(api)).toMatchObject([
    {
      managers: [{ discordId: ROLE_ID, permissions: ['FullAccess'] }],
      playerRegistration: {
        ownerAllowedRoles: [{ roleId: ROLE_ID, powers: ['channels', 'manager:FullAccess'] }],
      },
    },
  ]);
});

test('an unrelated manager approves no role that was a manager already', async () => {
  const role = buildManager({ kind: 'role', discordId: ROLE_ID, permissions: ['FullAccess'] });
  const { api, user } = open([role], { playerRegistration: { ownerAllowedRoles: [] } });
  await user.click((await screen.findAllByRole('button', { name: 'Add User' }))[0]!);
  const dialog = await inDialog();
  fireEvent.change(dialog.getByRole('combobox', { name: /Discord ID/ }), { target: { value: '666' } });
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await rowOf('666');
  await user.click(button('Save'));
  await saved();
  expect(Object.keys(sent(api)[0] as object)).not.toContain('playerRegistration');
});

test('a role that the bot does not hand out needs no such approval', async () => {
  const { api, user } = open([buildManager({ kind: 'role', discordId: ROLE_ID, permissions: [] })]);
  await user.click(within(await rowOf('@Helpers')).getByRole('button', { name: 'Edit' }));
  const dialog = await inDialog();
  expect(dialog.queryByText('The bot gives this role to players')).toBeNull();
  await user.click(dialog.getByRole('radio', { name: 'Full' }));
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await user.click(button('Save'));
  await saved();
  expect(Object.keys(sent(api)[0] as object)).not.toContain('playerRegistration');
});

test('one of many areas is found by name, and other selections stay', async () => {
  const { user } = open([buildManager()]);
  const row = within(await rowOf('Vera Viewer'));
  await user.click(row.getByRole('button', { name: /^Edit/ }));
  const dialog = await inDialog();
  const find = dialog.getByRole('searchbox', { name: 'Find an area' });
  await user.type(find, ' ');
  expect(dialog.getByRole('button', { name: 'View for all' })).toBeDefined();
  await user.type(find, 'chat r');
  expect(dialog.getAllByRole('radio', { name: 'View' })).toHaveLength(1);
  expect(dialog.queryByRole('button', { name: 'View for all' })).toBeNull();
  await user.click(levelOf(dialog, 'Chat Reactions').getByRole('radio', { name: 'View' }));
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(within(await rowOf('Vera Viewer')).getByText(/^2 \(.+: view, .+: view\)$/)).toBeDefined();
});
