import { historyRoutes } from '@arkwright/contracts/history/routes';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { buildUser, createWorld } from '../testing/world.ts';

const BEFORE = 1_700_000_000_000;
const other = { kind: 'user' as const, id: '100000000000000009', name: 'Edda' };
const me = { kind: 'user' as const, id: buildUser().discordId, name: 'owner' };
const NEWS = 'Changed by Edda just now';

/** The servers page, which another person changes with an event of the live stream. */
async function openServers(first: { at: number; actor: typeof other } | null) {
  const { api } = createWorld();
  let latest = first;
  api.on(historyRoutes.latest, () => ({ latest }));
  const app = renderApp({ api, path: '/servers' });
  await screen.findByText(first === null ? /Not changed yet/ : /Last changed by/);
  await waitFor(() => expect(api.streams.has('bot-1')).toBe(true));
  return {
    ...app,
    change: (actor: typeof other, at = Date.now()) => {
      latest = { at, actor };
      act(() => api.emit('bot-1', { kind: 'changed', what: 'servers', by: actor.name }));
    },
  };
}

const news = () => screen.queryAllByRole('status').find(({ textContent }) => textContent === NEWS);

test('a change by someone else is announced on the open page, and the focus stays', async () => {
  const { change } = await openServers(null);
  screen.getByRole('searchbox').focus();
  change(other);
  await waitFor(() => expect(news()).toBeDefined());
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test("changes before the page was opened, and the person's own, are not announced", async () => {
  const { change } = await openServers({ at: BEFORE, actor: other });
  expect(news()).toBeUndefined();
  change(me);
  await screen.findByText('owner');
  expect(news()).toBeUndefined();
  expect(screen.getByText(/Last changed by/)).toBeDefined();
});

test('after a minute the announcement disappears', async () => {
  const { change } = await openServers({ at: BEFORE, actor: me });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  change(other);
  await waitFor(() => expect(news()).toBeDefined());
  act(() => vi.advanceTimersByTime(60_000));
  await waitFor(() => expect(news()).toBeUndefined());
  expect(screen.getByText('Edda')).toBeDefined();
});
