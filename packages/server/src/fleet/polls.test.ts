import { expect, test } from 'vitest';
import { createPolls, Poll } from './polls.ts';
import type { Command } from './session-command.ts';

const intervals = { chat: 2_000, log: 5_000, players: 10_000 };
const silent = { onPlayers() {}, onChat() {}, onLog() {} };
const kinds = (isRead: (output: 'chat' | 'log') => boolean) =>
  createPolls({ intervals, isRead, isOnline: () => true, ...silent }).map(({ priority }) => priority);

/** From the end of a round to the next, ms. */
function gap(poll: Poll): number {
  poll.onReply('', 1);
  return poll.dueAt - performance.now();
}

test('players are always asked for, chat and log only while somebody reads them', () => {
  expect(kinds(() => false)).toEqual(['players']);
  expect(kinds((output) => output === 'chat')).toEqual(['players', 'chat']);
  expect(kinds(() => true)).toEqual(['players', 'chat', 'log']);
});

test('a server that is not online is asked every second, an online one at its interval', () => {
  let isOnline = false;
  const [players] = createPolls({ intervals, isRead: () => false, isOnline: () => isOnline, ...silent });
  expect(gap(players!)).toBeCloseTo(1_000, -2);
  isOnline = true;
  expect(gap(players!)).toBeCloseTo(10_000, -2);
});

test('servers that came online together do not go on in step', () => {
  const begin = (random: number) => {
    const poll = new Poll('players', { intervalMs: () => 10_000, onReply() {} });
    poll.restart(performance.now(), random);
    return poll;
  };
  const [early, late] = [begin(0), begin(1)];
  expect(gap(early)).toBeCloseTo(5_000, -2);
  expect(gap(late)).toBeCloseTo(10_000, -2);
  expect(gap(early)).toBeCloseTo(10_000, -2);
});

test('a poll that waits in the line is not due again before its answer', () => {
  const line: Command[] = [];
  const poll = new Poll('chat', { intervalMs: () => 0, onReply() {} });
  poll.restart(0, 0);
  poll.begin({ push: (command) => void line.push(command) });
  expect(line).toEqual([poll]);
  expect(poll.dueAt).toBe(Number.POSITIVE_INFINITY);
  expect(gap(poll)).toBeLessThan(100);
});
