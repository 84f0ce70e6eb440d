import { banRoutes } from '@arkwright/contracts/ban-management/routes';
import type { BanEntry } from '@arkwright/contracts/ban-management/schema';
import type { Permission } from '@arkwright/contracts/derived/permissions';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import { playerRoutes } from '@arkwright/contracts/players/routes';
import { publishedBanRoutes } from '@arkwright/contracts/published-bans/routes';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { buildPage, KARA } from '../../testing/build-player-page.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildInstance, createWorld } from '../../testing/world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import '../../features/ban-management/ban-management-page.tsx';
import '../../features/ban-management/bans-tab.tsx';
import '../../features/shared/actions/subject-menus.tsx';

const BAN: BanEntry = {
  id: 'ban-1',
  botId: 'bot-1',
  netId: KARA,
  playerName: 'Kara',
  reason: 'Meshing',
  bannedAt: 1,
  bannedUntil: 0,
  isIgnoreEntry: false,
  isAutomatic: false,
  serversToCome: 0,
};

afterEach(() => vi.useRealTimers());

async function openList(instance: { permissions?: Permission[]; isOwner?: boolean } = {}) {
  const { api } = createWorld({ instances: [buildInstance(instance)] });
  api.on(banRoutes.list, () => [BAN]);
  api.on(publishedBanRoutes.state, () => ({
    fetches: [],
    lifting: [],
    official: { count: 0, readAt: 0, problem: '' },
  }));
  for (const route of [instanceRoutes.channels, instanceRoutes.categories, instanceRoutes.roles]) {
    api.on(route, () => []);
  }
  api.on(serverRoutes.list, () => []);
  api.on(playerRoutes.page, () => buildPage());
  const app = renderApp({ api, path: '/banManagement?tab=list' });
  const link = await screen.findByRole('link', { name: 'Kara' });
  return { ...app, api, link };
}
const menuOfKara = () => screen.findByRole('menu', { name: 'Kara' });

test('a player’s name leads to their page', async () => {
  const { link } = await openList();
  expect(link.getAttribute('href')).toBe(`/player/${KARA}`);
});

test.each(['.', '{Shift>}{F10}{/Shift}', '{ContextMenu}'])(
  'with the focus on a name %s opens its actions, and Escape gives the focus back',
  async (keys) => {
    const { user, link } = await openList();
    link.focus();
    await user.keyboard(keys);
    const menu = await menuOfKara();
    const labels = within(menu).getAllByRole('menuitem');
    await waitFor(() => expect(menu.textContent).toContain('Change ban'));
    expect(labels[0]?.textContent).toBe('Player page');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(menu.isConnected).toBe(false));
    await waitFor(() => expect(document.activeElement).toBe(link));
  },
);

test('actions are in one order, the dangerous ones last after a line', async () => {
  const { user, link } = await openList();
  link.focus();
  await user.keyboard('.');
  const menu = await menuOfKara();
  await waitFor(() => expect(menu.textContent).toContain('Change ban'));
  const labels = within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);
  expect(labels).toEqual([
    'Player page',
    'Show in Live Room',
    'Copy ID',
    'Message…',
    'Warn…',
    'Change mute…',
    'Unmute',
    'Change player alert…',
    'Kick…',
    'Unban…',
    'Change ban…',
  ]);
  const line = menu.querySelector('[class*="divider" i]');
  expect(line?.nextElementSibling?.textContent).toBe('Change ban…');
});

test('a pointer that rests on a name opens its actions without taking the focus, and closes them as it leaves', async () => {
  const { link } = await openList();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const chip = link.closest('span[class*="plain"]')!;
  fireEvent.pointerMove(chip, { pointerType: 'mouse', movementX: 1 });
  await vi.advanceTimersByTimeAsync(800);
  const menu = await menuOfKara();
  expect(menu.contains(document.activeElement)).toBe(false);
  fireEvent.pointerMove(menu, { pointerType: 'mouse' });
  await vi.advanceTimersByTimeAsync(500);
  expect(menu.isConnected).toBe(true);
  fireEvent.pointerMove(document.body, { pointerType: 'mouse' });
  await vi.advanceTimersByTimeAsync(500);
  await waitFor(() => expect(menu.isConnected).toBe(false));
});

test('a long press opens the actions and not the page', async () => {
  const { link, pathname } = await openList();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.pointerDown(link, { pointerType: 'touch' });
  await vi.advanceTimersByTimeAsync(600);
  fireEvent.pointerUp(link, { pointerType: 'touch' });
  fireEvent.click(link);
  await menuOfKara();
  expect(pathname()).toBe('/banManagement');
});

test('an action that is not possible stays in the list with the permission that opens it', async () => {
  const { user, link } = await openList({ isOwner: false, permissions: ['BanManagement_View'] });
  link.focus();
  await user.keyboard('.');
  const menu = await menuOfKara();
  const kick = await within(menu).findByRole('menuitem', { name: /^Kick/ });
  expect(kick.getAttribute('aria-disabled')).toBe('true');
  expect(kick.textContent).toContain('You need Edit permission for Ban Management or Moderation.');
});
