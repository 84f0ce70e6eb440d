import { authRoutes } from '@arkwright/contracts/auth/routes';
import { historyRoutes } from '@arkwright/contracts/history/routes';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { createWorld } from '../../testing/world.ts';
// Loaded ahead: the first load of a lazy screen takes longer than a query waits.
import '../../features/servers/servers-page.tsx';

async function open() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { api } = createWorld();
  api.on(historyRoutes.latest, () => ({ latest: null }));
  const opened: (AbortSignal | null | undefined)[] = [];
  const watched: typeof fetch = (address, init) => {
    if (String(address).startsWith('/api/events')) opened.push(init?.signal);
    return api.fetch(address, init);
  };
  renderApp({ api: { ...api, fetch: watched }, path: '/servers' });
  await screen.findByText('Add your first server');
  await vi.waitFor(() => expect(api.streams.has('bot-1')).toBe(true), 10_000);
  return { api, opened };
}

function turn(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a hidden tab closes its stream, and reloads everything when it is visible again', async () => {
  const { api, opened } = await open();
  turn(true);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(opened.map((signal) => signal?.aborted)).toEqual([true]);
  const before = api.callsOf(serverRoutes.list).length;
  turn(false);
  await vi.waitFor(() => expect(opened).toHaveLength(2), 10_000);
  await vi.waitFor(() => expect(api.callsOf(serverRoutes.list).length).toBeGreaterThan(before), 10_000);
  expect(opened[1]?.aborted).toBe(false);
});

test('when the stream is lost the page calls a route that needs the database', async () => {
  const { api } = await open();
  const before = api.callsOf(authRoutes.verifyLogin).length;
  api.dropStream('bot-1');
  await vi.waitFor(() => expect(api.callsOf(authRoutes.verifyLogin).length).toBe(before + 1), 10_000);
});
