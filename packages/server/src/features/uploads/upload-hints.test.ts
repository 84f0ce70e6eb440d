import type { Message } from '@arkwright/server/platform/events/bus';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUploadHints } from './upload-hints.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function makeNews() {
  const told: Message[] = [];
  const drains: (() => void)[] = [];
  const context = {
    bus: { publish: async (_db: unknown, ...messages: Message[]) => void told.push(...messages) },
    db: {},
    log: { debug: () => {} },
    onDrain: (listener: () => void) => void drains.push(listener),
  };
  // Just these parts of a context are used.
  const news = createUploadHints(context as unknown as Parameters<typeof createUploadHints>[0]);
  return { news, told, drain: () => drains.forEach((listener) => void listener()) };
}

test('open pages of an instance are notified once for all uploads of 3 seconds, and after the last one', async () => {
  const { news, told } = makeNews();
  for (let n = 0; n < 30; n++) {
    news.note('a');
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(told).toEqual([
    { kind: 'changed', of: { botId: 'a' }, topic: 'data-dashboard' },
    { kind: 'changed', of: { botId: 'a' }, topic: 'companion' },
  ]);
  news.note('a');
  news.note('b');
  await vi.advanceTimersByTimeAsync(3000);
  expect(told.slice(2).map((message) => message.kind === 'changed' && message.of)).toEqual([
    { botId: 'a' },
    { botId: 'a' },
    { botId: 'b' },
    { botId: 'b' },
  ]);
});

test('no pages are notified after the end', async () => {
  const { news, told, drain } = makeNews();
  news.note('a');
  drain();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual([]);
});
