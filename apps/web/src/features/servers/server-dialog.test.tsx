import { nitradoServiceRoutes } from '@arkwright/contracts/host-sync/routes';
import { hostedSaveRoutes } from '@arkwright/contracts/hosted-saves/routes';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import type { Server } from '@arkwright/contracts/servers/schema';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildHostedSave } from '../../testing/build-hosted-save.ts';
import { buildServer } from '../../testing/build-server.ts';
import { describedBy } from '../../testing/described-by.ts';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { createCluster } from './testing/cluster-world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './servers-page.tsx';
import './server-dialog.tsx';

const MASK = '**********';
const SAME_HOST_WORDS =
  'Please enter the RCON password again: it is needed when the host or RCON port changes.';

async function openAdd(servers: Server[] = [buildServer()]) {
  const { api, cluster } = createCluster({ servers });
  const { user, router, pathname } = renderApp({ api, path: '/servers' });
  await user.click((await screen.findAllByRole('button', { name: 'Add' }))[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'Add Server' });
  return { api, cluster, user, router, pathname, dialog };
}

async function openEdit(server = buildServer(), instance: Partial<Instance> = {}) {
  const { api, cluster } = createCluster({ servers: [server], instance });
  const { user, router, pathname } = renderApp({ api, path: '/servers' });
  const row = (await screen.findByText(server.name)).closest('tr')!;
  await user.click(within(row).getByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Server' });
  return { api, cluster, user, router, pathname, dialog, row };
}

type Opened = { user: ReturnType<typeof renderApp>['user']; dialog: HTMLElement };

const field = (dialog: HTMLElement, label: RegExp) => within(dialog).getByLabelText<HTMLInputElement>(label);
const button = (dialog: HTMLElement, name: string) => within(dialog).getByRole('button', { name });
const isOff = (control: HTMLElement) => control.matches('[disabled], [aria-disabled="true"]');

async function fill({ user, dialog }: Opened, label: RegExp, text: string) {
  const input = field(dialog, label);
  await user.clear(input);
  await user.click(input);
  await user.paste(text);
}

async function fillAll(opened: Opened) {
  await fill(opened, /^Name/, 'Ragnarok');
  await fill(opened, /^Short Name/, 'RAG');
  await fill(opened, /^Host\/IP/, 'rag.example.org');
  await fill(opened, /^RCON Password/, 'hunter22');
}

test('a server can be added once the form is valid, also with Enter', async () => {
  const opened = await openAdd();
  const { api, cluster, user, dialog } = opened;
  expect(isOff(button(dialog, 'Add'))).toBe(true);
  await fill(opened, /^Name/, 'Ragnarok');
  const needed = await within(dialog).findByText(/^Still needed: /);
  expect(needed.textContent).toContain('RCON Password');
  expect(needed.textContent).not.toMatch(/: Name\b/);
  await fillAll(opened);
  expect(within(dialog).queryByText(/^Still needed/)).toBeNull();
  await fill(opened, /^Max Players/, '40');
  await waitFor(() => expect(isOff(button(dialog, 'Add'))).toBe(false));
  await user.type(field(dialog, /^RCON Port/), '{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Ragnarok')).toBeDefined();
  expect(cluster.servers.rows).toHaveLength(2);
  expect(api.callsOf(serverRoutes.create)[0]?.input).toMatchObject({
    body: {
      server: {
        botInstanceId: 'bot-1',
        name: 'Ragnarok',
        gamePort: 7777,
        rconPort: 27020,
        maxPlayers: 40,
        rconPassword: 'hunter22',
      },
    },
  });
});

test("an invalid input shows the contract's message", async () => {
  const opened = await openAdd();
  const { dialog } = opened;
  for (const [label, text, words] of [
    [/^Name/, 'x'.repeat(101), 'Name must be less than 101 characters'],
    [/^Short Name/, 'x'.repeat(11), 'Name must be less than 11 characters'],
    [/^Host\/IP/, 'not a host', 'Host must be either an IP adress or a domain name'],
    [
      /^Host\/IP/,
      'ark.example.com:7777',
      'Host must be either an IP adress or a domain name. The port has its own field',
    ],
    [/^RCON Password/, 'abcd', 'RCON password must be at least 5 characters'],
    [/^Max Players/, '1001', 'Max players must be between 1 and 1000'],
  ] as const) {
    await fill(opened, label, text);
    expect(await within(dialog).findByText(words)).toBeDefined();
  }
  await fill(opened, /^RCON Port/, '70000');
  await fill(opened, /^Game Port/, '0');
  for (const port of ['Game', 'RCON'])
    await within(dialog).findByText(`${port} port must be a valid port between 1 and 65535`);
  expect(isOff(button(dialog, 'Add'))).toBe(true);
});

test('an empty required input shows a message only after it was visited', async () => {
  const { user, dialog } = await openAdd();
  await waitFor(() => expect(document.activeElement).toBe(field(dialog, /^Name/)));
  await user.tab();
  expect(await within(dialog).findByText('Name is required')).toBeDefined();
  expect(within(dialog).queryByText('Short name is required')).toBeNull();
});

test('a warning is shown in the dialog while no hosting is selected; Nitrado is not chosen there', async () => {
  const { user, dialog } = await openAdd();
  expect(within(dialog).getByText(/Hosting is not selected/)).toBeDefined();
  const hostings = within(field(dialog, /^Hosting/))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(hostings).toEqual(['Not selected', 'Self-hosted']);
  await user.selectOptions(field(dialog, /^Hosting/), 'Self-hosted');
  expect(within(dialog).queryByText(/Hosting is not selected/)).toBeNull();
});

test('what comes from Nitrado is read, not typed, with the way to Hosting Sync; the rest can be saved', async () => {
  const { user, dialog, api } = await openEdit(
    buildServer({ hosting: 'Nitrado', nitradoServiceId: 4100028 }),
  );
  const locked = [/^Host\/IP/, /^Game Port/, /^RCON Port/, /^Max Players/, /^RCON Password/];
  expect(locked.map((label) => field(dialog, label).readOnly)).toEqual(locked.map(() => true));
  expect(field(dialog, /^Hosting/).value).toBe('Nitrado service 4100028');
  expect(within(dialog).getByRole('link', { name: 'Hosting Sync' }).getAttribute('href')).toBe('/nitrado');
  for (const name of ['Show password', 'Test RCON'])
    expect(within(dialog).queryByRole('button', { name })).toBeNull();
  await user.type(field(dialog, /^Name/), ' II');
  await user.click(button(dialog, 'Save'));
  await waitFor(() =>
    expect(api.callsOf(serverRoutes.update)[0]?.input).toMatchObject({
      body: { server: { name: 'The Island II', hosting: 'Nitrado', rconPassword: '**********' } },
    }),
  );
});

const CONNECTION = [/^Host\/IP/, /^Game Port/, /^RCON Port/, /^Max Players/, /^RCON Password/];

/** The dialog of a linked server, as the API unlinks it: with what the last sync has copied since it was opened. */
async function openLinked(instance: Partial<Instance> = {}) {
  const opened = await openEdit(
    buildServer({ hosting: 'Nitrado', nitradoServiceId: 4100028, host: '198.51.100.1' }),
    instance,
  );
  opened.api.on(nitradoServiceRoutes.unlink, ({ body: { serverId } }) =>
    opened.cluster.servers.change(serverId, {
      hosting: 'NotSelected',
      nitradoServiceId: 0,
      host: '198.51.100.2',
      readsHostedSaves: false,
    }),
  );
  return opened;
}

test('a linked server is unlinked in its dialog, whatever the host’s accounts are; nothing typed is lost', async () => {
  const opened = await openLinked();
  const { api, user, dialog } = opened;
  await fill(opened, /^Name/, 'Renamed');
  await user.click(await consentIn(dialog));
  await user.click(button(dialog, 'Unlink…'));
  const question = await screen.findByRole('dialog', { name: 'Unlink Server' });
  expect(question.textContent).toContain('Unlink The Island from Nitrado service 4100028?');
  expect(api.callsOf(nitradoServiceRoutes.unlink)).toEqual([]);
  await user.click(button(question, 'Unlink'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Unlink Server' })).toBeNull());
  expect(api.callsOf(nitradoServiceRoutes.unlink)[0]?.input).toMatchObject({
    body: { botId: 'bot-1', serverId: 'server-1' },
  });
  expect(CONNECTION.map((label) => field(dialog, label).readOnly)).toEqual(CONNECTION.map(() => false));
  expect(document.activeElement).toBe(field(dialog, /^Host\/IP/));
  expect(field(dialog, /^Host\/IP/).value).toBe('198.51.100.2');
  expect(field(dialog, /^Name/).value).toBe('Renamed');
  expect(within(dialog).queryByRole('button', { name: 'Unlink…' })).toBeNull();
  await user.selectOptions(field(dialog, /^Hosting/), 'Self-hosted');
  await fill(opened, /^Max Players/, '33');
  await user.click(button(dialog, 'Save'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(serverRoutes.update)[0]?.input).toMatchObject({
    body: {
      server: {
        name: 'Renamed',
        hosting: 'SelfHosted',
        host: '198.51.100.2',
        maxPlayers: 33,
        rconPassword: MASK,
        readsHostedSaves: false,
      },
    },
  });
});

test('a server that could not be unlinked stays as it is, with the reason in the question', async () => {
  const { api, user, dialog } = await openLinked();
  api.on(nitradoServiceRoutes.unlink, () => {
    throw new Refusal('UNAVAILABLE', { message: 'Try again later.' });
  });
  await user.click(button(dialog, 'Unlink…'));
  const question = await screen.findByRole('dialog', { name: 'Unlink Server' });
  await user.click(button(question, 'Unlink'));
  expect(await within(question).findByText('Try again later.')).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Unlink Server' })).toBeNull());
  // Escape has closed the question alone.
  expect(field(dialog, /^Host\/IP/).readOnly).toBe(true);
  await waitFor(() => expect(document.activeElement).toBe(button(dialog, 'Unlink…')));
});

test('without the right to edit Hosting Sync, Unlink says why it is off', async () => {
  const { api, user, dialog } = await openLinked({ isOwner: false, permissions: ['Servers_Edit'] });
  const unlink = button(dialog, 'Unlink…');
  expect(isOff(unlink)).toBe(true);
  await user.hover(unlink);
  expect(describedBy(unlink)).toContain('You do not have the necessary permissions');
  await user.click(unlink);
  expect(screen.queryByRole('dialog', { name: 'Unlink Server' })).toBeNull();
  expect(api.callsOf(nitradoServiceRoutes.unlink)).toEqual([]);
});

test('an address that another server has shows a warning, and can still be saved', async () => {
  const opened = await openAdd([buildServer({ host: 'rag.example.org', rconPort: 27020 })]);
  const { user, dialog, cluster } = opened;
  await fillAll(opened);
  expect(within(dialog).getByText(/has the same host and RCON port/).textContent).toContain('The Island');
  await fill(opened, /^RCON Port/, '27021');
  expect(within(dialog).getByText(/has the same host and game port/)).toBeDefined();
  await user.click(button(dialog, 'Add'));
  await waitFor(() => expect(cluster.servers.rows).toHaveLength(2));
});

test('an edited server does not duplicate itself', async () => {
  const { dialog } = await openEdit();
  expect(within(dialog).queryByText(/has the same host/)).toBeNull();
});

test('errors of the API are shown below their field and nothing typed is lost', async () => {
  const opened = await openAdd();
  const { api, user, dialog } = opened;
  api.on(serverRoutes.create, () => {
    throw new Refusal('INVALID', { fields: [{ path: 'server.host', message: 'This host is taken' }] });
  });
  await fillAll(opened);
  await user.click(button(dialog, 'Add'));
  expect(await within(dialog).findByText('This host is taken')).toBeDefined();
  expect(field(dialog, /^Host\/IP/).getAttribute('aria-invalid')).toBe('true');
  expect(field(dialog, /^Name/).value).toBe('Ragnarok');
  expect(field(dialog, /^RCON Password/).value).toBe('hunter22');
});

test('a limit that was reached meanwhile is shown in the dialog and nothing typed is lost', async () => {
  const opened = await openAdd();
  const { api, user, dialog } = opened;
  const message = 'You have reached the maximum number of allowed servers.';
  api.on(serverRoutes.create, () => {
    throw new Refusal('LIMIT_REACHED', { message });
  });
  await fillAll(opened);
  await user.click(button(dialog, 'Add'));
  expect(await within(dialog).findByText(message)).toBeDefined();
  expect(field(dialog, /^Name/).value).toBe('Ragnarok');
});

test('an edit keeps the stored password by the mask and clears the admins', async () => {
  const admins = ['0002aabbccddeeff0011223344556677'];
  const opened = await openEdit(buildServer({ admins, modIds: ['928793'], isEnabled: false }));
  const { api, user, dialog } = opened;
  expect(field(dialog, /^RCON Password/).value).toBe(MASK);
  await fill(opened, /^Name/, 'Island, renamed');
  await user.click(button(dialog, 'Save'));
  expect(await screen.findByText('Island, renamed')).toBeDefined();
  expect(api.callsOf(serverRoutes.update)[0]?.input).toMatchObject({
    body: {
      server: {
        id: 'server-1',
        name: 'Island, renamed',
        rconPassword: MASK,
        admins: [],
        modIds: ['928793'],
        isEnabled: false,
      },
    },
  });
});

test('mods and automatic registration are entered, and an invalid line is named without losing input', async () => {
  const opened = await openEdit(buildServer({ modIds: ['928793'], isAutomaticRegistration: true }));
  const { api, user, dialog } = opened;
  expect(field(dialog, /^Mods/).value).toBe('928793');
  expect(field(dialog, /^Automatic registration/).checked).toBe(true);
  await fill(opened, /^Mods/, '928793\nSuper Structures');
  const words = 'Line 2, “Super”: a mod ID is a number of up to 12 digits';
  expect(await within(dialog).findByText(words)).toBeDefined();
  expect(isOff(button(dialog, 'Save'))).toBe(true);
  expect(field(dialog, /^Mods/).value).toBe('928793\nSuper Structures');
  await fill(opened, /^Mods/, '928793, 927090\n928793');
  await user.click(field(dialog, /^Automatic registration/));
  await user.click(button(dialog, 'Save'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(serverRoutes.update)[0]?.input).toMatchObject({
    body: { server: { modIds: ['928793', '927090'], isAutomaticRegistration: false } },
  });
});

test('only the owner decides whether kills may go over RCON', async () => {
  const { api, user, dialog } = await openEdit();
  await user.click(field(dialog, /^Crashing commands over RCON/));
  await user.click(button(dialog, 'Save'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(serverRoutes.update)[0]?.input).toMatchObject({
    body: { server: { isCrashingRconAllowed: true } },
  });
});

const LINKED = { hosting: 'Nitrado', nitradoServiceId: 4_100_028 } as const;

const consentIn = (dialog: HTMLElement) =>
  within(dialog).findByLabelText<HTMLInputElement>(/^Read the save at the host/);

test('the owner has the save read at the host', async () => {
  const { api, user, dialog } = await openEdit(buildServer(LINKED));
  const consent = await consentIn(dialog);
  expect(consent.checked).toBe(false);
  await user.click(consent);
  await user.click(button(dialog, 'Save'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(serverRoutes.update)[0]?.input).toMatchObject({
    body: { server: { readsHostedSaves: true } },
  });
});

test("a manager sees whether the save is read, and can't change it", async () => {
  const { dialog } = await openEdit(buildServer({ ...LINKED, readsHostedSaves: true }), {
    isOwner: false,
    permissions: ['Servers_Edit'],
  });
  const consent = await consentIn(dialog);
  expect([consent.checked, consent.disabled]).toEqual([true, true]);
  expect(describedBy(consent)).toContain('Only the owner may change this.');
});

test('without a link it is offered only to be switched off', async () => {
  const other = await openEdit(buildServer());
  expect(within(other.dialog).queryByLabelText(/^Read the save at the host/)).toBeNull();
  cleanup();
  const { api, user, dialog } = await openEdit(buildServer({ readsHostedSaves: true }));
  const consent = await consentIn(dialog);
  await waitFor(() => expect(describedBy(consent)).toContain('no longer linked'));
  await user.click(consent);
  await user.click(button(dialog, 'Save'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(serverRoutes.update)[0]?.input).toMatchObject({
    body: { server: { readsHostedSaves: false } },
  });
});

test('where the host has no files to read, it is not offered', async () => {
  const { api } = createCluster({ servers: [buildServer(LINKED)] });
  api.on(hostedSaveRoutes.list, () => [buildHostedSave({ isPossible: false, isOn: false, state: 'off' })]);
  const { user, kit } = renderApp({ api, path: '/servers' });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Server' });
  await waitFor(() => expect(api.callsOf(hostedSaveRoutes.list)).toHaveLength(1));
  await waitFor(() => expect(kit.queries.isFetching()).toBe(0));
  expect(within(dialog).queryByLabelText(/^Read the save at the host/)).toBeNull();
});

test('an edit of something else leaves the consent as it is', async () => {
  const opened = await openEdit(buildServer({ ...LINKED, readsHostedSaves: true }));
  await fill(opened, /^Name/, 'Renamed');
  await opened.user.click(button(opened.dialog, 'Save'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(opened.api.callsOf(serverRoutes.update)[0]?.input).toMatchObject({
    body: { server: { name: 'Renamed', readsHostedSaves: true } },
  });
});

test('an edit keeps concurrent changes by someone else', async () => {
  const opened = await openEdit();
  const { api, cluster, user, dialog } = opened;
  await fill(opened, /^Name/, 'Mine');
  cluster.servers.rows = [buildServer({ maxPlayers: 20, isEnabled: false })];
  api.emit('bot-1', { kind: 'changed', what: 'servers', by: 'manager' });
  await screen.findByText('1 disabled');
  await user.click(button(dialog, 'Save'));
  await waitFor(() =>
    expect(cluster.servers.rows[0]).toMatchObject({ name: 'Mine', maxPlayers: 20, isEnabled: false }),
  );
});

test.each([
  [/^Host\/IP/, '203.0.113.99', '203.0.113.7'],
  [/^RCON Port/, '27021', '27020'],
] as const)(
  'the mask with another %s is refused at once below the password, and the error disappears when it changes back',
  async (label, other, same) => {
    const opened = await openEdit();
    const { api, user, dialog } = opened;
    const password = field(dialog, /^RCON Password/);
    await fill(opened, label, other);
    expect(await within(dialog).findByText(SAME_HOST_WORDS)).toBeDefined();
    expect(password.getAttribute('aria-invalid')).toBe('true');
    // Saving stays possible; the API refuses it with the reason.
    expect(isOff(button(dialog, 'Save'))).toBe(false);
    await user.click(password);
    await user.paste('hunter22');
    await waitFor(() => expect(within(dialog).queryByText(SAME_HOST_WORDS)).toBeNull());
    await user.click(button(dialog, 'Keep the stored password'));
    expect(await within(dialog).findByText(SAME_HOST_WORDS)).toBeDefined();
    await fill(opened, label, same);
    await waitFor(() => expect(within(dialog).queryByText(SAME_HOST_WORDS)).toBeNull());
    await fill(opened, /^Name/, 'Renamed');
    await user.click(button(dialog, 'Save'));
    await waitFor(() => expect(api.callsOf(serverRoutes.update)).toHaveLength(1));
  },
);

test('errors of the API about the mask are shown below the password', async () => {
  const opened = await openEdit();
  const { api, user, dialog } = opened;
  api.on(serverRoutes.update, () => {
    throw new Refusal('INVALID', { fields: [{ path: 'server.rconPassword', message: SAME_HOST_WORDS }] });
  });
  await fill(opened, /^Name/, 'Renamed');
  await user.click(button(dialog, 'Save'));
  expect(await within(dialog).findByText(SAME_HOST_WORDS)).toBeDefined();
});

test('typing into the mask begins a new password, and the stored one can still be kept', async () => {
  const { user, dialog } = await openEdit();
  const password = field(dialog, /^RCON Password/);
  await user.type(password, 'hunter22', { initialSelectionStart: 10, initialSelectionEnd: 10 });
  expect(password.value).toBe('hunter22');
  expect(within(dialog).getByRole('button', { name: 'Show password' })).toBeDefined();
  await user.click(button(dialog, 'Keep the stored password'));
  expect(password.value).toBe(MASK);
  // Nobody can read the stored one.
  expect(within(dialog).queryByRole('button', { name: 'Show password' })).toBeNull();
});

test('the password is hidden until it is shown, and browsers must not fill it in', async () => {
  const { user, dialog } = await openAdd();
  const password = field(dialog, /^RCON Password/);
  expect(password.type).toBe('password');
  expect(password.getAttribute('autocomplete')).toBe('off');
  await user.click(button(dialog, 'Show password'));
  expect(password.type).toBe('text');
});

test('Escape closes a dialog without changes and the focus returns to its button', async () => {
  const { user, row } = await openEdit();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(within(row).getByRole('button', { name: 'Edit' })));
});

test('Escape with changes asks; staying keeps the input and leaving drops it', async () => {
  const opened = await openEdit();
  const { api, user, dialog } = opened;
  await fill(opened, /^Name/, 'Typed');
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Unsaved Changes' });
  await user.click(button(question, 'Stay Here'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Unsaved Changes' })).toBeNull());
  expect(field(dialog, /^Name/).value).toBe('Typed');

  await user.click(button(dialog, 'Cancel'));
  await user.click(button(await screen.findByRole('dialog', { name: 'Unsaved Changes' }), 'Leave'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(serverRoutes.update)).toHaveLength(0);
  expect(screen.getByText('The Island')).toBeDefined();
});

test('Escape in the confirmation closes only the confirmation', async () => {
  const opened = await openEdit();
  const { user, dialog } = opened;
  await fill(opened, /^Name/, 'Typed');
  await user.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'Unsaved Changes' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Unsaved Changes' })).toBeNull());
  expect(field(dialog, /^Name/).value).toBe('Typed');
});

test('leaving the screen with changes in a dialog asks', async () => {
  const opened = await openEdit();
  const { user, router, pathname } = opened;
  await fill(opened, /^Name/, 'Typed');
  void router.navigate({ to: '/notifications' });
  const question = await screen.findByRole('dialog', { name: 'Unsaved Changes' });
  expect(pathname()).toBe('/servers');
  await user.click(button(question, 'Leave'));
  await waitFor(() => expect(pathname()).toBe('/notifications'));
});
