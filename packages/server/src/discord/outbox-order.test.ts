import { expect, test } from 'vitest';
import { inFairOrder } from './outbox-order.ts';

const channelsOf = (botId: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ botId, channelId: `${botId}${index}` }));
const idle = { busy: () => 0, lastTurn: () => 0 };
const ids = (channels: readonly { channelId: string }[]) => channels.map(({ channelId }) => channelId);

test('instances take turns, however many channels one of them has', () => {
  const order = inFairOrder([...channelsOf('a', 100), ...channelsOf('b', 2)], idle);
  expect(ids(order).slice(0, 5)).toEqual(['a0', 'b0', 'a1', 'b1', 'a2']);
});

test('an instance with channels that are being served comes after one without', () => {
  const busy = (botId: string) => (botId === 'a' ? 19 : 0);
  const order = inFairOrder([...channelsOf('a', 5), ...channelsOf('b', 3)], { ...idle, busy });
  expect(ids(order).slice(0, 4)).toEqual(['b0', 'b1', 'b2', 'a0']);
});

test('of an instance the channel comes first that waited longest', () => {
  const turns: Record<string, number> = { a0: 3, a1: 1, a2: 2 };
  const lastTurn = ({ channelId }: { channelId: string }) => turns[channelId] ?? 0;
  expect(ids(inFairOrder(channelsOf('a', 3), { ...idle, lastTurn }))).toEqual(['a1', 'a2', 'a0']);
});
