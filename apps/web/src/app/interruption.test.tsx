import { dynamicConfigRoutes } from '@arkwright/contracts/dynamic-config/routes';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { offlineAlert } from '@arkwright/contracts/offline-alerts/settings';
import { userRoutes } from '@arkwright/contracts/users/routes';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createConfigs } from '../features/dynamic-config/config-world.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { buildInstance, buildUser, createWorld } from '../testing/world.ts';
// Loaded ahead: the first load of a lazy screen takes longer than a query waits.
import '../features/offline-alerts/offline-alerts-page.tsx';
import '../features/dynamic-config/dynamic-config-page.tsx';
import '../features/dynamic-config/config-dialog.tsx';

const ENDED = { name: 'Your session has ended' };

const ended = () => screen.findByRole('dialog', ENDED);
const minutes = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Alert after' });
const save = () => screen.getByRole('button', { name: 'Save' });

/** Another tab of the browser signs in, or out with null. */
function storeElsewhere(token: string | null, api?: FakeApi) {
  if (token !== null) api?.state.tokens.add(token);
  act(() => {
    if (token === null) window.localStorage.removeItem('token');
    else window.localStorage.setItem('token', token);
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
}

/** A settings page with a change that is not saved. */
async function openEdited(instance: Partial<Instance> = {}) {
  const stored = { ...offlineAlert.schema.parse({}), isEnabled: true, channelId: '71', alertTime: 10 };
  const { world, api } = createWorld({
    instances: [buildInstance({ ...instance, offlineAlert: stored, revs: { offlineAlert: 4 } })],
  });
  api.on(instanceRoutes.channels, () => [{ id: '71', name: 'alerts', type: 0, parentId: '', position: 0 }]);
  api.on(instanceRoutes.categories, () => []);
  api.on(instanceRoutes.roles, () => []);
  api.on(instanceRoutes.update, ({ body }) => {
    const [before] = world.instances;
    const offlineAlert = { ...(before!.offlineAlert as object), ...(body.bot.offlineAlert as object) };
    world.instances = [{ ...before!, offlineAlert, revs: { offlineAlert: 5 } }];
    return world.instances[0]!;
  });
  const app = renderApp({ api, path: '/offlineAlerts' });
  await screen.findByRole('heading', { name: 'Server Offline Alerts' });
  await app.user.clear(minutes());
  await app.user.type(minutes(), '25');
  await screen.findByText('You have unsaved changes.');
  return { ...app, world, api };
}

test('a save that meets an ended session keeps the changes, and is repeated after a sign-in in another tab', async () => {
  const { api, user } = await openEdited();
  api.state.tokens.clear();
  await user.click(save());
  const dialog = await ended();
  expect(minutes().value).toBe('25');
  const link = within(dialog).getByRole('link', { name: 'Sign in' });
  expect(link.getAttribute('href')).toBe('/login?to=%2FsignedIn');
  expect(link.getAttribute('target')).toBe('_blank');
  // Enter must not lose the input.
  expect(document.activeElement).toBe(link);
  expect(dialog.textContent).toContain('Sign in again as owner in a new tab');
  const asked = api.calls.length;
  storeElsewhere('as_anew', api);
  await waitFor(() => expect(screen.queryByRole('dialog', ENDED)).toBeNull());
  expect(minutes().value).toBe('25');
  await screen.findByText('Your session had ended, so nothing was done. Please try again.');
  expect(api.callsOf(instanceRoutes.update)).toEqual([]);
  await waitFor(() => expect(api.callsOf(instanceRoutes.forDiscordUser).at(-1)?.token).toBe('as_anew'));
  await user.click(save());
  await screen.findByText('Everything is saved.');
  expect(api.callsOf(instanceRoutes.update)).toMatchObject([
    {
      token: 'as_anew',
      input: { body: { bot: { offlineAlert: { alertTime: 25 }, revs: { offlineAlert: 4 } } } },
    },
  ]);
  expect(new Set(api.calls.slice(asked).map(({ token }) => token))).toEqual(new Set(['as_anew']));
});

test('a session that the live stream ends also keeps the page, and the stream continues with the new session', async () => {
  const { api } = await openEdited();
  await waitFor(() => expect(api.streams.has('bot-1')).toBe(true));
  api.state.tokens.clear();
  act(() => api.dropStream('bot-1'));
  await ended();
  api.streams.delete('bot-1');
  storeElsewhere('as_anew', api);
  await waitFor(() => expect(screen.queryByRole('dialog', ENDED)).toBeNull());
  await waitFor(() => expect(api.streams.has('bot-1')).toBe(true));
  expect(minutes().value).toBe('25');
});

test('text typed into a dialog stays in it', async () => {
  const { api } = createConfigs([]);
  const { user } = renderApp({ api, path: '/dynamicConfig' });
  await user.click((await screen.findAllByRole('button', { name: 'Add' }))[0]!);
  const form = await screen.findByRole('dialog', { name: 'Add Dynamic Config' });
  const name = within(form).getByLabelText<HTMLInputElement>(/^Name/);
  await user.type(name, 'Weekend');
  storeElsewhere(null);
  await ended();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Unsaved Changes' })).toBeNull();
  storeElsewhere('as_good');
  await waitFor(() => expect(screen.queryByRole('dialog', ENDED)).toBeNull());
  expect(name.isConnected).toBe(true);
  expect(name.value).toBe('Weekend');
  await user.click(within(form).getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(api.callsOf(dynamicConfigRoutes.create)).toHaveLength(1));
});

test('another account gets a message, sees nothing of the page, and saves nothing', async () => {
  const { api, world, user } = await openEdited();
  storeElsewhere(null);
  await ended();
  world.user = buildUser({ id: 'user-2', discordId: '100000000000000002', username: 'somebody' });
  world.instances = [buildInstance({ id: 'bot-2', guildName: 'Other Cluster' })];
  storeElsewhere('as_other', api);
  await screen.findByRole('heading', { name: 'Another account has signed in' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Alert after' })).toBeNull();
  expect(document.body.textContent).not.toContain('Obelisk Cluster');
  expect(window.localStorage.getItem('token')).toBe('as_other');
  await user.click(screen.getByRole('button', { name: /^Continue as\ssomebody$/ }));
  await screen.findByRole('button', { name: 'Selected bot: Other Cluster' });
  expect(screen.queryByText('You have unsaved changes.')).toBeNull();
  expect(api.callsOf(instanceRoutes.update)).toEqual([]);
});

test('losing the edit permission shows a message and keeps the changes visible', async () => {
  const { world, api } = await openEdited({
    isOwner: false,
    permissions: ['OfflineAlert_View', 'OfflineAlert_Edit'],
  });
  storeElsewhere(null);
  await ended();
  world.instances = world.instances.map((instance) => ({ ...instance, permissions: ['OfflineAlert_View'] }));
  storeElsewhere('as_good', api);
  await screen.findByText(/^You do not have the necessary permissions to edit these settings/, {
    selector: 'p, div',
  });
  expect(save().getAttribute('aria-disabled')).toBe('true');
  expect(minutes().value).toBe('25');
});

test('Leave without saving signs out and drops the changes', async () => {
  const { user, kit } = await openEdited();
  storeElsewhere(null);
  await user.click(within(await ended()).getByRole('button', { name: 'Leave without saving' }));
  await screen.findByRole('heading', { name: 'You are signed out' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(kit.unsaved.get()).toBe(0);
});

test('the session is also checked when the person returns to the tab, and again after an outage', async () => {
  const { api } = await openEdited();
  storeElsewhere(null);
  const dialog = await ended();
  api.state.outage = 503;
  // The storage event does not arrive: some browsers suspend a tab.
  window.localStorage.setItem('token', 'as_good');
  act(() => void window.dispatchEvent(new Event('focus')));
  await within(dialog).findByText(/Arkwright can’t be reached right now/);
  api.state.outage = null;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(screen.queryByRole('dialog', ENDED)).toBeNull());
  expect(minutes().value).toBe('25');
});

test('an invalid token signs nobody in', async () => {
  const { api } = await openEdited();
  storeElsewhere(null);
  await ended();
  storeElsewhere('as_bad');
  await waitFor(() => expect(api.refusals).toContain(`GET ${userRoutes.self.path}: UNAUTHENTICATED`));
  await ended();
  storeElsewhere('as_anew', api);
  await waitFor(() => expect(screen.queryByRole('dialog', ENDED)).toBeNull());
});
