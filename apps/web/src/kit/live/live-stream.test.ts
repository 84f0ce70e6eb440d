import { expect, test, vi } from 'vitest';
import { createFakeApi } from '../../testing/fake-api.ts';
import { buildNotification } from '../../testing/world.ts';
import { openLiveStream } from './live-stream.ts';

function follow(fetchFrom?: typeof fetch) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const api = createFakeApi();
  const onEvent = vi.fn();
  const onGap = vi.fn();
  const onLost = vi.fn();
  const onOpen = vi.fn();
  const onRefused = vi.fn();
  const fetched = vi.fn(fetchFrom ?? api.fetch);
  const told = { onEvent, onGap, onLost, onOpen, onRefused };
  const close = openLiveStream({ fetch: fetched, token: 'as_x', botId: 'b1', ...told });
  return { api, fetched, ...told, close };
}

test('events arrive with the bearer header of the session', async () => {
  const { api, fetched, onEvent, close } = follow();
  await vi.waitFor(() => expect(api.streams.has('b1')).toBe(true));
  const event = { kind: 'notification', notification: buildNotification() } as const;
  api.emit('b1', event);
  await vi.waitFor(() => expect(onEvent).toHaveBeenCalledWith(event));
  expect(fetched.mock.calls[0]).toMatchObject([
    '/api/events?botId=b1',
    { headers: { authorization: 'Bearer as_x' } },
  ]);
  close();
});

test('a stream that ends is opened again, and opening, loss and gap are told', async () => {
  const { api, fetched, onGap, onLost, onOpen, close } = follow();
  await vi.waitFor(() => expect(onOpen).toHaveBeenCalledTimes(1));
  expect(onGap).not.toHaveBeenCalled();
  expect(onLost).not.toHaveBeenCalled();
  api.dropStream('b1');
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(1));
  await vi.advanceTimersByTimeAsync(1100);
  await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(1));
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(onOpen).toHaveBeenCalledTimes(1);
  close();
});

test('a stream that stays silent for too long is opened again', async () => {
  const { api, fetched, close } = follow();
  await vi.waitFor(() => expect(api.streams.has('b1')).toBe(true));
  await vi.advanceTimersByTimeAsync(47_000);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  close();
});

test('a refused token is told', async () => {
  const { onRefused, close } = follow(async () => new Response('', { status: 401 }));
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalled());
  close();
});

test('a closed stream stays closed', async () => {
  const { fetched, close } = follow(() => Promise.reject(new TypeError('Failed to fetch')));
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  close();
  const before = fetched.mock.calls.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(fetched).toHaveBeenCalledTimes(before);
});
