import { MAX_NOTIFICATIONS } from '@arkwright/contracts/notifications/bounds';
import { notificationRoutes } from '@arkwright/contracts/notifications/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildNotification, createWorld } from '../../testing/world.ts';

const NOW = Date.now();

function many(count: number) {
  return Array.from({ length: count }, (_, index) =>
    buildNotification({
      id: `note-${index}`,
      message: `Message number ${index}`,
      createdAt: NOW - index * 60_000,
    }),
  );
}

const rows = () => screen.getAllByRole('row').slice(1);

test('notifications are listed newest first, 25 a page', async () => {
  const { api } = createWorld({ notifications: many(30).reverse() });
  const { user } = renderApp({ api, path: '/notifications' });
  await screen.findByText('Message number 0');
  expect(rows()).toHaveLength(25);
  expect(within(rows()[0]!).getByText('Message number 0')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('Message number 29');
  expect(rows()).toHaveLength(5);
});

test('opening the screen marks all as read and still shows which were new', async () => {
  const notifications = [
    buildNotification({ isRead: false }),
    buildNotification({ id: 'note-2', message: 'Older' }),
  ];
  const { api } = createWorld({ notifications });
  renderApp({ api, path: '/notifications' });
  await waitFor(() => expect(api.callsOf(notificationRoutes.markRead)).toHaveLength(1));
  expect(screen.getAllByText('New')).toHaveLength(1);
  await waitFor(() => expect(screen.getByRole('link', { name: 'Notifications' })).toBeDefined());
});

test('at the maximum of notifications a note says that older ones are deleted', async () => {
  const { api } = createWorld({ notifications: many(MAX_NOTIFICATIONS) });
  const { user } = renderApp({ api, path: '/notifications' });
  expect(await screen.findByText(/The newest 500 are kept: older ones are deleted\./)).toBeDefined();
  await user.click(screen.getAllByRole('button', { name: 'Delete Notification' })[0]!);
  await waitFor(() => expect(screen.queryByText(/The newest 500 are kept/)).toBeNull());
});

test('search keeps what matches', async () => {
  const { api } = createWorld({ notifications: many(12) });
  const { user } = renderApp({ api, path: '/notifications' });
  await screen.findByText('Message number 3');
  await user.type(screen.getByRole('searchbox', { name: 'Search notifications' }), 'NUMBER 11');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.getByText('Message number 11')).toBeDefined();
});

test('a notification can be deleted', async () => {
  const { api, world } = createWorld({ notifications: many(2) });
  const { user } = renderApp({ api, path: '/notifications' });
  const row = (await screen.findByText('Message number 1')).closest('tr')!;
  await user.click(within(row).getByRole('button', { name: 'Delete Notification' }));
  await waitFor(() => expect(screen.queryByText('Message number 1')).toBeNull());
  expect(world.notifications).toHaveLength(1);
});

test('a notification that could not be deleted stays, with the reason', async () => {
  const { api } = createWorld({ notifications: many(1) });
  api.on(notificationRoutes.remove, () => {
    throw new Refusal('INTERNAL');
  });
  const { user } = renderApp({ api, path: '/notifications' });
  await user.click(await screen.findByRole('button', { name: 'Delete Notification' }));
  expect(await screen.findByText(/Something went wrong on our side/)).toBeDefined();
  expect(screen.getByText('Message number 0')).toBeDefined();
});

test('clearing deletes all at once, with a message and without a confirmation', async () => {
  const { api, world } = createWorld({ notifications: many(3) });
  const { user } = renderApp({ api, path: '/notifications' });
  await screen.findByText('Message number 0');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByText('No notifications')).toBeDefined();
  expect(screen.getByText('Notifications cleared')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(world.notifications).toEqual([]);
  expect(screen.getByRole('button', { name: 'Clear' }).getAttribute('aria-disabled')).toBe('true');
});

test('a failed clearing keeps everything, with the reason', async () => {
  const { api } = createWorld({ notifications: many(1) });
  api.on(notificationRoutes.clear, () => {
    throw new Refusal('RATE_LIMITED');
  });
  const { user } = renderApp({ api, path: '/notifications' });
  await screen.findByText('Message number 0');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByText(/Too many requests/)).toBeDefined();
  expect(screen.getByText('Message number 0')).toBeDefined();
  expect(screen.queryByText('Notifications cleared')).toBeNull();
});

test('a notification leads to the page that it is about, one from before has no link', async () => {
  const notifications = [
    buildNotification({ page: '/terms?bot=bot-1' }),
    buildNotification({ id: 'note-2', message: 'Older' }),
  ];
  const { api } = createWorld({ notifications });
  const app = renderApp({ api, path: '/notifications' });
  const links = await screen.findAllByRole('link', { name: 'Open' });
  expect(links).toHaveLength(1);
  expect(links[0]?.getAttribute('href')).toBe('/terms?bot=bot-1');
  await app.user.click(links[0]!);
  await waitFor(() => expect(app.pathname()).toBe('/terms'));
});

test('from the notifications one comes to what one has done in the selected bot', async () => {
  const { api, world } = createWorld();
  renderApp({ api, path: '/notifications' });
  const link = await screen.findByRole('link', { name: 'What you did' });
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', window.location.origin);
  expect([pathname, searchParams.get('actor')]).toEqual(['/history', `user:${world.user.discordId}`]);
});

test('without a bot there is nothing that one could have done', async () => {
  const { api } = createWorld({ instances: [], notifications: many(1) });
  renderApp({ api, path: '/notifications' });
  await screen.findByText('Message number 0');
  expect(screen.queryByRole('link', { name: 'What you did' })).toBeNull();
});
