import { expect, test, vi } from 'vitest';
import { createFakeApi } from '../../testing/fake-api.ts';
import { buildNotification } from '../../testing/world.ts';
import { openLiveStream } from './live-stream.ts';

function follow(fetchFrom?: typeof fetch, botId: string | undefined = 'b1') {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const api = createFakeApi();
  const onEvent = vi.fn();
  const onGap = vi.fn();
  const onLost = vi.fn();
  const onOpen = vi.fn();
  const onRefused = vi.fn();
  const onDenied = vi.fn();
  const fetched = vi.fn(fetchFrom ?? api.fetch);
  const told = { onEvent, onGap, onLost, onOpen, onRefused, onDenied };
  const stream = openLiveStream({ fetch: fetched, token: 'as_x', botId, seen: 'start', ...told });
  return { api, fetched, ...told, ...stream };
}

test("events arrive with the session's bearer header", async () => {
  const { api, fetched, onEvent, close } = follow();
  await vi.waitFor(() => expect(api.streams.has('b1')).toBe(true), 10_000);
  const event = { kind: 'notification', notification: buildNotification() } as const;
  api.emit('b1', event);
  await vi.waitFor(() => expect(onEvent).toHaveBeenCalledWith(event), 10_000);
  expect(fetched.mock.calls[0]).toMatchObject([
    '/api/events?botId=b1&seen=start',
    { headers: { authorization: 'Bearer as_x' } },
  ]);
  close();
});

test('a stream that ends is reopened, and opening, loss and gap are reported', async () => {
  const { api, fetched, onGap, onLost, onOpen, close } = follow();
  await vi.waitFor(() => expect(onOpen).toHaveBeenCalledTimes(1), 10_000);
  expect(onGap).not.toHaveBeenCalled();
  expect(onLost).not.toHaveBeenCalled();
  api.dropStream('b1');
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(1), 10_000);
  await vi.advanceTimersByTimeAsync(1100);
  await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(1), 10_000);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(onOpen).toHaveBeenCalledTimes(1);
  close();
});

test('a stream that stays silent for too long is reopened', async () => {
  const { api, fetched, close } = follow();
  await vi.waitFor(() => expect(api.streams.has('b1')).toBe(true), 10_000);
  await vi.advanceTimersByTimeAsync(47_000);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2), 10_000);
  close();
});

test('an endless event does not fill the memory: the stream is reopened', async () => {
  let parts = 0;
  const endless = async () =>
    new Response(
      new ReadableStream<Uint8Array>({
        pull: (body) => {
          parts += 1;
          body.enqueue(new TextEncoder().encode(`data: ${'x'.repeat(64 * 1024)}\n`));
        },
      }),
      { status: 200 },
    );
  const { onLost, close } = follow(endless);
  await vi.waitFor(() => expect(onLost).toHaveBeenCalled(), 10_000);
  expect(parts).toBeLessThan(20);
  close();
});

test('a refused token is reported', async () => {
  const { onRefused, close } = follow(async () =>
    Response.json({ code: 'UNAUTHENTICATED', message: '' }, { status: 401 }),
  );
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalled(), 10_000);
  close();
});

test('a deleted instance is reported', async () => {
  const { onDenied, onRefused, close } = follow(async () =>
    Response.json({ code: 'NOT_FOUND', message: '' }, { status: 404 }),
  );
  await vi.waitFor(() => expect(onDenied).toHaveBeenCalled(), 10_000);
  expect(onRefused).not.toHaveBeenCalled();
  close();
});

test('a closed stream stays closed', async () => {
  const { fetched, close } = follow(() => Promise.reject(new TypeError('Failed to fetch')));
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled(), 10_000);
  close();
  const before = fetched.mock.calls.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(fetched).toHaveBeenCalledTimes(before);
});

/** A stream that opens and ends at once. */
const brief = async () =>
  new Response(new ReadableStream({ start: (body) => body.close() }), { status: 200 });

test('a stream that soon ends is reopened with growing pauses', async () => {
  const { fetched, close } = follow(brief);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  close();
  expect(fetched.mock.calls.length).toBeGreaterThan(8);
  expect(fetched.mock.calls.length).toBeLessThan(30);
});

test('a stream that was open for a while is reopened soon', async () => {
  const { api, fetched, close } = follow();
  for (let times = 1; times <= 6; times += 1) {
    await vi.advanceTimersByTimeAsync(1100);
    expect(fetched).toHaveBeenCalledTimes(times);
    await vi.advanceTimersByTimeAsync(10_000);
    api.dropStream('b1');
  }
  close();
});

test("an event that can't be handled causes a reload, and the stream continues", async () => {
  const { api, fetched, onEvent, onGap, close } = follow();
  await vi.waitFor(() => expect(api.streams.has('b1')).toBe(true), 10_000);
  onEvent.mockImplementationOnce(() => {
    throw new Error('a defect of the page');
  });
  const event = { kind: 'changed', what: 'servers', by: '' } as const;
  api.emit('b1', event);
  api.emit('b1', event);
  await vi.waitFor(() => expect(onEvent).toHaveBeenCalledTimes(2), 10_000);
  expect(onGap).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(fetched).toHaveBeenCalledTimes(1);
  close();
});

test('a stream that waits to reopen can be opened at once', async () => {
  const { fetched, retry, close } = follow(() => Promise.reject(new TypeError('Failed to fetch')));
  await vi.advanceTimersByTimeAsync(60_000);
  const before = fetched.mock.calls.length;
  retry();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toHaveBeenCalledTimes(before + 1);
  close();
});

test('an open stream is unaffected when the connection recovers', async () => {
  const { api, fetched, retry, close } = follow();
  await vi.waitFor(() => expect(api.streams.has('b1')).toBe(true), 10_000);
  retry();
  await vi.advanceTimersByTimeAsync(2000);
  expect(fetched).toHaveBeenCalledTimes(1);
  close();
});
