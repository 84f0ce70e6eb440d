import { expect, test } from 'vitest';
import type { ChatReply } from './game-output.ts';
import { createPolls, Poll } from './polls.ts';
import type { Command } from './session-command.ts';

const intervals = { chat: 2_000, log: 5_000, players: 10_000 };
const silent = {
  isChatWanted: () => true,
  onPlayers: () => 1,
  onChat: () => 'silence' as const,
  onLog: () => false,
};
const kinds = (isRead: (output: 'chat' | 'log') => boolean) =>
  createPolls({ intervals, isRead, isSteady: () => true, ...silent }).map(({ priority }) => priority);

/** From the end of a round to the next, ms. */
function gap(poll: Poll): number {
  poll.onReply({ text: '', endedBySilence: false }, 1);
  return poll.dueAt - performance.now();
}

test('players are always asked for, chat and log only while somebody reads them', () => {
  expect(kinds(() => false)).toEqual(['players']);
  expect(kinds((output) => output === 'chat')).toEqual(['players', 'chat']);
  expect(kinds(() => true)).toEqual(['players', 'chat', 'log']);
});

test('a server that is not online is asked every second, an online one at its interval', () => {
  let isSteady = false;
  const [players] = createPolls({ intervals, isRead: () => false, isSteady: () => isSteady, ...silent });
  expect(gap(players!)).toBeCloseTo(1_000, -2);
  isSteady = true;
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

/** A chat poll and a log poll of a server, and what the test can change about it. */
function chatting() {
  const server = { isWanted: true, players: 1, talks: false, chat: undefined as ChatReply | undefined };
  const [players, chat, log] = createPolls({
    intervals,
    isRead: () => true,
    isSteady: () => true,
    isChatWanted: () => server.isWanted,
    onPlayers: () => server.players,
    onChat: () => server.chat ?? (server.talks ? 'talk' : 'silence'),
    onLog: () => server.talks,
  });
  return { server, players: players!, chat: chat!, log: log! };
}

test('chat is read faster while somebody talks, slower in silence, and still slower where nobody is', () => {
  const { server, players, chat } = chatting();
  expect(gap(chat)).toBeCloseTo(2_560, -2);
  server.talks = true;
  expect(gap(chat)).toBeCloseTo(1_000, -2);
  server.talks = false;
  expect(gap(chat)).toBeCloseTo(1_000, -2);
  const empty = chatting();
  empty.server.players = 0;
  gap(empty.players);
  expect(gap(empty.chat)).toBeCloseTo(5_000, -2);
  expect(gap(players)).toBeCloseTo(10_000, -2);
});

test('where the log tells what is said, the chat is read between the reads of the log', () => {
  const { server, chat, log } = chatting();
  gap(chat);
  server.talks = true;
  gap(log);
  expect(chat.dueAt - performance.now()).toBeCloseTo(740, -2);
  server.talks = false;
  gap(log);
  expect(chat.dueAt - performance.now()).toBeCloseTo(740, -2);
});

test('a log without what the chat has told is no help', () => {
  const { server, chat, log } = chatting();
  server.talks = true;
  gap(log);
  expect(gap(chat)).toBeCloseTo(740, -2);
  server.talks = false;
  gap(log);
  expect(gap(chat)).toBeCloseTo(1_000, -2);
});

test('a chat that nobody wants is left to others, and read again once somebody does', () => {
  const { server, chat } = chatting();
  const line: Command[] = [];
  const begin = () => chat.begin({ push: (command) => void line.push(command) });
  server.isWanted = false;
  chat.restart(0, 0);
  expect(begin()).toBe(false);
  expect(line).toEqual([]);
  expect(chat.dueAt).toBeLessThan(Number.POSITIVE_INFINITY);
  server.isWanted = true;
  expect(begin()).toBe(true);
  expect(line).toEqual([chat]);
});

test('after a chat of which nobody knows how old it is, the log is read first', () => {
  const { server, chat, log } = chatting();
  expect(gap(log)).toBeCloseTo(5_000, -2);
  gap(chat);
  expect(log.dueAt - performance.now()).toBeGreaterThan(4_000);
  server.chat = 'stale';
  gap(chat);
  expect(log.dueAt - performance.now()).toBeLessThan(100);
});
