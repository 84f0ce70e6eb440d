import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildServer } from '../../testing/build-server.ts';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { createCluster } from './testing/cluster-world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './servers-page.tsx';
import './delete-server-dialog.tsx';
import './wipe-dialog.tsx';

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!;

async function openWipe(name = 'The Island') {
  const { api, cluster } = createCluster({ servers: [buildServer({ name })] });
  const { user } = renderApp({ api, path: '/servers' });
  await user.click(within(await rowOf(name)).getByRole('button', { name: 'Show details' }));
  await user.click(screen.getByRole('button', { name: 'Wipe Data Dashboard content' }));
  const dialog = await screen.findByRole('dialog', { name: 'Wipe Data Dashboard content' });
  return { api, cluster, user, dialog };
}

async function openDelete() {
  const { api, cluster } = createCluster({
    servers: [buildServer(), buildServer({ id: 'server-2', name: 'Ragnarok' })],
  });
  const { user } = renderApp({ api, path: '/servers' });
  await user.click(within(await rowOf('Ragnarok')).getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Server' });
  return { api, cluster, user, dialog };
}

test('deleting shows the effect and the server first', async () => {
  const { cluster, user, dialog } = await openDelete();
  expect(dialog.textContent).toContain('Ragnarok will be deleted from Arkwright');
  expect(dialog.textContent).toContain('This can’t be undone');
  expect(cluster.servers.rows).toHaveLength(2);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Ragnarok')).toBeNull());
  expect(cluster.servers.rows.map(({ name }) => name)).toEqual(['The Island']);
});

test('after a deletion the focus stays on the screen', async () => {
  const { user, dialog } = await openDelete();
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.textContent).toContain('The Island');
});

test('Cancel deletes nothing and the focus returns to the button', async () => {
  const { cluster, user, dialog } = await openDelete();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(cluster.servers.rows).toHaveLength(2);
  const button = within(await rowOf('Ragnarok')).getByRole('button', { name: 'Delete' });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('a failed deletion keeps the dialog open with the reason', async () => {
  const { api, cluster, user, dialog } = await openDelete();
  api.on(serverRoutes.remove, () => {
    throw new Refusal('INTERNAL');
  });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await within(dialog).findByText(/Something went wrong on our side/)).toBeDefined();
  expect(cluster.servers.rows).toHaveLength(2);
});

test('wiping asks first, then says that it is queued', async () => {
  const { api, user, dialog } = await openWipe();
  expect(dialog.textContent).toContain('players, tribes, bases and dinos');
  expect(api.callsOf(serverRoutes.wipeDataDashboard)).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Wipe' }));
  expect(
    await screen.findByText('Data Dashboard content for The Island (server-1) has been queued for wiping.'),
  ).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a wipe that could not be queued keeps the dialog with the reason', async () => {
  const { api, user, dialog } = await openWipe();
  api.on(serverRoutes.wipeDataDashboard, () => {
    throw new Refusal('UNAVAILABLE');
  });
  await user.click(within(dialog).getByRole('button', { name: 'Wipe' }));
  expect(
    await screen.findByText('Failed to queue Data Dashboard content for wiping for The Island (server-1).'),
  ).toBeDefined();
  expect(within(dialog).getByText(/The service is not available right now/)).toBeDefined();
});

test('a wipe that the API declines counts as failed', async () => {
  const { api, user, dialog } = await openWipe('Scorched Earth');
  api.on(serverRoutes.wipeDataDashboard, () => false);
  await user.click(within(dialog).getByRole('button', { name: 'Wipe' }));
  expect(
    await screen.findByText(/^Failed to queue Data Dashboard content .* for Scorched Earth/),
  ).toBeDefined();
});
