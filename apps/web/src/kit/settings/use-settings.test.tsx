import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { offlineAlert } from '@arkwright/contracts/offline-alerts/settings';
import type { User } from '@arkwright/contracts/users/schema';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { buildInstance, buildUser, createWorld } from '../../testing/world.ts';
// Loaded ahead: the first load of a lazy screen takes longer than a query waits.
import '../../features/offline-alerts/offline-alerts-page.tsx';

/** A settings page whose saves are answered when the test says so. */
async function open(instance: Partial<Instance> = {}, user?: User) {
  const group = { ...offlineAlert.schema.parse({}), isEnabled: true, alertTime: 10 };
  const { world, api } = createWorld({
    instances: [buildInstance({ offlineAlert: group, revs: { offlineAlert: 4 }, ...instance })],
    ...(user && { user }),
  });
  api.on(instanceRoutes.channels, () => []);
  api.on(instanceRoutes.categories, () => []);
  api.on(instanceRoutes.roles, () => []);
  api.on(instanceRoutes.update, ({ body }) => {
    const [before] = world.instances;
    const value = { ...(before!.offlineAlert as object), ...(body.bot.offlineAlert as object) };
    const saved = { ...before!, offlineAlert: value, revs: { offlineAlert: before!.revs.offlineAlert! + 1 } };
    world.instances = [saved];
    return saved;
  });
  const gate: { open: () => void } = { open: () => undefined };
  const answer = api.fetch;
  const slow: typeof fetch = async (address, init) => {
    if (init?.method === instanceRoutes.update.method) {
      await new Promise<void>((resolve) => {
        gate.open = resolve;
      });
    }
    return answer(address, init);
  };
  const app = renderApp({ api: { ...api, fetch: slow }, path: '/offlineAlerts' });
  await screen.findByRole('heading', { name: 'Server Offline Alerts' });
  return { ...app, api, world, gate };
}

const enable = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Enable' });
const minutes = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Alert after' });
const save = () => screen.getByRole('button', { name: 'Save' });

test('text typed during a save is kept, and saved with the next one', async () => {
  const { user, api, gate } = await open();
  await user.clear(minutes());
  await user.type(minutes(), '20');
  await user.click(save());
  await user.clear(minutes());
  await user.type(minutes(), '25');
  gate.open();
  await waitFor(() => expect(api.callsOf(instanceRoutes.update)).toHaveLength(1));
  await waitFor(() => expect(save().getAttribute('data-loading')).toBeNull());
  expect(minutes().value).toBe('25');
  expect(screen.getByText('You have unsaved changes.')).toBeDefined();
  await user.click(save());
  gate.open();
  await screen.findByText('Everything is saved.');
  expect(api.callsOf(instanceRoutes.update)[1]?.input).toMatchObject({
    body: { bot: { revs: { offlineAlert: 5 }, offlineAlert: { alertTime: 25 } } },
  });
});

test('a switch that is set back during a save keeps the new position', async () => {
  const { user, api, gate } = await open();
  await user.click(enable());
  await user.click(save());
  await user.click(enable());
  gate.open();
  await waitFor(() => expect(api.callsOf(instanceRoutes.update)).toHaveLength(1));
  await waitFor(() => expect(save().getAttribute('data-loading')).toBeNull());
  expect(enable().checked).toBe(true);
  expect(screen.getByText('You have unsaved changes.')).toBeDefined();
});

test('a save whose fields the person may no longer edit says so and keeps what was typed', async () => {
  const { user, api, world, gate } = await open();
  api.on(instanceRoutes.update, () => ({ ...world.instances[0]!, notSaved: ['offlineAlert.alertTime'] }));
  await user.clear(minutes());
  await user.type(minutes(), '20');
  await user.click(save());
  gate.open();
  await screen.findByText('Not saved, because you may not edit it: Alert after.');
  expect(screen.queryByText('Everything is saved.')).toBeNull();
  expect(minutes().value).toBe('20');
});

test("the person's own save is not reloaded, one of another page is", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { user, api, gate } = await open();
  await waitFor(() => expect(api.streams.has('bot-1')).toBe(true));
  await user.click(enable());
  await user.click(save());
  gate.open();
  await screen.findByText('Everything is saved.');
  const call = api.callsOf(instanceRoutes.update)[0]?.callId ?? '';
  expect(call).not.toBe('');
  /** How often the instances and the roles are read within ten seconds of a change. */
  const readsAfter = async (own: string) => {
    await vi.advanceTimersByTimeAsync(10_000);
    const count = () =>
      [instanceRoutes.forDiscordUser, instanceRoutes.directory].map((route) => api.callsOf(route).length);
    const [instances = 0, roles = 0] = count();
    api.emit('bot-1', { kind: 'changed', what: 'settings:offlineAlert', by: 'Ann', call: own });
    await vi.advanceTimersByTimeAsync(10_000);
    const [instancesAfter = 0, rolesAfter = 0] = count();
    return { instances: instancesAfter - instances, roles: rolesAfter - roles };
  };
  // The reply lacks what roles can do.
  expect(await readsAfter(call)).toEqual({ instances: 0, roles: 1 });
  expect(await readsAfter('elsewhere')).toEqual({ instances: 1, roles: 1 });
});

/** What a reload leaves of a tab: its storage, as it was before anything on the page was put away. */
function reload() {
  const kept = { ...window.sessionStorage };
  cleanup();
  for (const [key, value] of Object.entries(kept)) window.sessionStorage.setItem(key, value);
}

test('unsaved changes are back after a reload, and say so if someone has saved the settings since', async () => {
  const first = await open();
  await first.user.clear(minutes());
  await first.user.type(minutes(), '20');
  reload();
  const second = await open();
  expect(minutes().value).toBe('20');
  expect(screen.getByText(/^Your unsaved changes from \d\d:\d\d are back\.$/)).toBeDefined();
  reload();
  const [before] = second.world.instances;
  const { user, api } = await open({ ...before!, revs: { offlineAlert: 5 } });
  expect(screen.getByText(/have been saved since then/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Revert' }));
  expect(minutes().value).toBe('10');
  expect(screen.queryByText(/are back/)).toBeNull();
  expect(window.sessionStorage.getItem('drafts')).toBeNull();
  expect(api.callsOf(instanceRoutes.update)).toEqual([]);
});

test('leaving the page drops unsaved changes, and another account does not see them', async () => {
  const first = await open();
  await first.user.click(enable());
  await screen.findByText('You have unsaved changes.');
  cleanup();
  expect(window.sessionStorage.getItem('drafts')).toBeNull();
  const second = await open();
  await second.user.click(enable());
  reload();
  await open({}, buildUser({ id: 'user-2' }));
  expect(screen.getByText('Everything is saved.')).toBeDefined();
  expect(screen.queryByText(/are back/)).toBeNull();
});
