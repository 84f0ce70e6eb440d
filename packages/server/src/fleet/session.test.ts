import { doExit, kickPlayer, saveWorld } from '@arkwright/ark/commands';
import type { OnlinePlayer } from '@arkwright/ark/list-players';
import { answerAuth, type Request, rawPacket, startPeer } from '@arkwright/ark/rcon/scripted-peer';
import { STOPPING } from '@arkwright/contracts/server-status/stopping';
import { eventually } from '@arkwright/testing/eventually';
import { expect, onTestFinished, test } from 'vitest';
import { createOutbound } from '../platform/outbound/outbound.ts';
import { AGENT_FIRST_MS } from './game-output.ts';
import type { LogAgent } from './game-server.ts';
import type { Intervals } from './polls.ts';
import { RconSession } from './session.ts';
import type { ObservedServer } from './session-tools.ts';
import { type Ear, heardBy } from './testing/heard-lines.ts';
import { WakeTimer } from './wake-timer.ts';

const reply = ({ id, socket }: Request, text: string) => void socket.write(rawPacket(id, 0, text));
const players = (count: number) =>
  Array.from({ length: count }, (_, index) => `${index}. P${index}, ${String(index).padStart(32, '0')}`).join(
    '\n',
  );

type Given = {
  port: number;
  password?: string;
  ear?: Ear;
  intervals?: Partial<Intervals>;
  mayNotSend?: () => boolean;
  onPlayers?: (listed: OnlinePlayer[]) => void;
  logAgent?: LogAgent;
  now?: () => number;
};

/** A session as the worker makes it, with quick polls and without waits for retries. */
function openSession(given: Given) {
  const shown: string[] = [];
  const errors: unknown[] = [];
  const timer = new WakeTimer((error) => errors.push(error));
  const server = {
    botId: 'bot',
    id: 'server',
    name: 'Island',
    host: '127.0.0.1',
    rconPort: given.port,
    rconPassword: given.password ?? 'secret',
    ...(given.logAgent !== undefined && { logAgent: given.logAgent }),
  };
  const session = new RconSession(server, {
    clock: { now: given.now ?? Date.now },
    outbound: createOutbound({ allow: ['loopback'] }),
    timer,
    events: heardBy(given.ear),
    intervals: { chat: 20, log: 20, players: 20, ...given.intervals },
    random: () => 0,
    openPassword: ({ rconPassword }) => {
      if (rconPassword === '') throw new Error('sealed with another key');
      return rconPassword;
    },
    maySend: () => !given.mayNotSend?.(),
    onShown: ({ shown: now }: ObservedServer) => void shown.push(now?.state ?? ''),
    onPlayers: (_server, listed) => given.onPlayers?.([...listed]),
    onCommand() {},
    onFault: (error) => void errors.push(error),
  });
  onTestFinished(async () => {
    await session.stop(0);
    timer.stop();
    expect(errors).toEqual([]);
  });
  session.start(0);
  return { session, states: shown };
}

test('a list whose second packet is late makes nobody leave', async () => {
  let isLate = false;
  await using peer = await startPeer({
    onCommand: (request) => {
      const all = players(100);
      reply(request, all.slice(0, 4_000));
      if (!isLate) reply(request, all.slice(4_000));
    },
  });
  const told: number[] = [];
  const { session } = openSession({ port: peer.port, onPlayers: ({ length }) => void told.push(length) });
  await eventually(() => expect(session.shown?.players).toBe(100));
  isLate = true;
  const before = told.length;
  await eventually(() => expect(told.length).toBeGreaterThan(before + 2));
  expect(new Set(told)).toEqual(new Set([100]));
});

test('a session signs in, lists players and follows their number', async () => {
  let count = 3;
  await using peer = await startPeer({ onCommand: (request) => reply(request, players(count)) });
  const { session } = openSession({ port: peer.port });
  await eventually(() => expect(session.shown).toMatchObject({ state: 'online', players: 3, reason: '' }));
  count = 5;
  await eventually(() => expect(session.shown?.players).toBe(5));
  expect(Date.now() - session.lastSeen).toBeLessThan(1_000);
});

test('a session tells who is online, by name and id, each time that the game has said it', async () => {
  const told: OnlinePlayer[][] = [];
  await using peer = await startPeer({ onCommand: (request) => reply(request, players(2)) });
  openSession({ port: peer.port, onPlayers: (listed) => told.push(listed) });
  await eventually(() => expect(told.length).toBeGreaterThan(1));
  expect(told[0]).toHaveLength(2);
  for (const { id, name } of told[0]!) {
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(name).not.toBe('');
  }
});

test('chat and log are left in the game while nobody reads them', async () => {
  await using peer = await startPeer({ onCommand: (request) => reply(request, players(0)) });
  openSession({ port: peer.port });
  await eventually(() => expect(peer.requests.length).toBeGreaterThan(5));
  expect(new Set(peer.requests.slice(1).map(({ text }) => text))).toEqual(new Set(['ListPlayers']));
});

test('one command is in flight at a time, and a person goes before the polls that wait', async () => {
  const held: Request[] = [];
  await using peer = await startPeer({ onCommand: (request) => void held.push(request) });
  const { session } = openSession({ port: peer.port, ear: { reads: ['chat', 'log'], hear() {} } });
  await eventually(() => expect(held).toHaveLength(1));
  const saved = session.execute({ command: saveWorld() });
  expect(held.map(({ text }) => text)).toEqual(['ListPlayers']);
  reply(held[0]!, players(0));
  await eventually(() => expect(held).toHaveLength(2));
  expect(held[1]!.text).toBe('SaveWorld');
  reply(held[1]!, 'World Saved');
  await expect(saved).resolves.toBe('World Saved');
  await eventually(() => expect(held).toHaveLength(3));
});

test('what the game writes reaches the handlers of features', async () => {
  const replies: Record<string, string> = {
    ListPlayers: 'No Players Connected',
    GetChat: 'Bob (Grim): hello',
    GetGameLog: '2026.07.27_21.25.23: Saving world...',
  };
  await using peer = await startPeer({ onCommand: (request) => reply(request, replies[request.text] ?? '') });
  const heard: string[] = [];
  openSession({
    port: peer.port,
    ear: {
      reads: ['chat', 'log'],
      hear: ({ source, events }) => void heard.push(`${source} ${events[0]?.type}`),
    },
  });
  await eventually(() => expect(new Set(heard)).toEqual(new Set(['chat chat.message', 'log world.saving'])));
});

test('what waits for an agent is told in time, also when the game is gone and is not tried again for minutes', async () => {
  const replies: Record<string, string> = {
    ListPlayers: 'No Players Connected',
    GetGameLog: '2026.07.27_21.25.23: Saving world...',
  };
  let isRefusing = false;
  await using peer = await startPeer({
    onAuth: (request) => answerAuth(isRefusing ? { ...request, text: '' } : request),
    onCommand: (request) => reply(request, replies[request.text] ?? ''),
  });
  const heard: string[] = [];
  let now = Date.now();
  const { session } = openSession({
    port: peer.port,
    ear: { reads: ['log'], hear: ({ events }) => void heard.push(...events.map(({ type }) => type)) },
    logAgent: 'now',
    now: () => now,
  });
  const asked = () => peer.requests.filter(({ text }) => text === 'GetGameLog').length;
  await eventually(() => expect(asked()).toBeGreaterThan(1));
  isRefusing = true;
  for (const socket of peer.sockets) socket.destroy();
  await eventually(() => expect(session.shown?.reason).toContain('refused'));
  expect(heard).toEqual([]);
  now += AGENT_FIRST_MS;
  await eventually(() => expect(heard).toEqual(['world.saving']));
});

test('a wrong password is shown, and is not tried again soon', async () => {
  await using peer = await startPeer({});
  const { session } = openSession({ port: peer.port, password: 'wrong' });
  await eventually(() =>
    expect(session.shown).toMatchObject({
      state: 'offline',
      reason: 'The server refused the RCON password.',
    }),
  );
  expect(session.wakeAt - performance.now()).toBeGreaterThan(30_000);
  expect(peer.requests).toHaveLength(1);
});

test('a stored password that does not open is said so, and nothing is dialled', async () => {
  await using peer = await startPeer({});
  const { session } = openSession({ port: peer.port, password: '' });
  await eventually(() =>
    expect(session.shown?.reason).toBe('The stored RCON password can’t be read. Please enter it again.'),
  );
  expect(peer.sockets.size).toBe(0);
});

test('a server that closes its port is offline within a few seconds, and commands for it are refused at once', async () => {
  const peer = await startPeer({ onCommand: (request) => reply(request, players(1)) });
  const { session, states } = openSession({ port: peer.port });
  await eventually(() => expect(session.shown?.state).toBe('online'));
  await peer[Symbol.asyncDispose]();
  await eventually(() =>
    expect(session.shown).toMatchObject({ state: 'offline', reason: 'Connection refused.', players: 0 }),
  );
  const asked = performance.now();
  await expect(session.execute({ command: saveWorld() })).rejects.toMatchObject({
    code: 'UPSTREAM',
    message: 'The game server is not online. Connection refused.',
  });
  expect(performance.now() - asked, 'without waiting for the next attempt').toBeLessThan(500);
  expect(states).toEqual(['online', 'offline']);
});

test('a lost connection is replaced and nobody sees a change', async () => {
  await using peer = await startPeer({ onCommand: (request) => reply(request, players(1)) });
  const { session, states } = openSession({ port: peer.port });
  await eventually(() => expect(session.shown?.state).toBe('online'));
  const signIns = () => peer.requests.filter(({ type }) => type === 3).length;
  for (const socket of peer.sockets) socket.destroy();
  await eventually(() => expect(signIns()).toBe(2));
  const polls = peer.requests.length;
  await eventually(() => expect(peer.requests.length).toBeGreaterThan(polls + 3));
  expect(states).toEqual(['online']);
});

test('a command that was in flight when the connection broke says that nobody knows whether it ran', async () => {
  await using peer = await startPeer({
    onCommand: (request) =>
      request.text === 'SaveWorld' ? void request.socket.destroy() : reply(request, players(1)),
  });
  const { session } = openSession({ port: peer.port });
  await eventually(() => expect(session.shown?.state).toBe('online'));
  await expect(session.execute({ command: saveWorld() })).rejects.toMatchObject({
    code: 'UPSTREAM',
    message: expect.stringContaining('it is not known whether it ran'),
  });
});

test('a command that waits too long in the line is not sent any more', async () => {
  await using peer = await startPeer({ onCommand: () => {} });
  const { session } = openSession({ port: peer.port });
  await eventually(() => expect(peer.requests).toHaveLength(2));
  await expect(session.execute({ command: saveWorld(), timeoutMs: 50 })).rejects.toMatchObject({
    code: 'UPSTREAM',
    message: expect.stringContaining('was not sent'),
  });
});

test('a wait can be given up', async () => {
  await using peer = await startPeer({ onCommand: () => {} });
  const { session } = openSession({ port: peer.port });
  await eventually(() => expect(peer.requests).toHaveLength(2));
  const stop = new AbortController();
  const saved = session.execute({ command: saveWorld(), signal: stop.signal });
  stop.abort(new Error('the page was left'));
  await expect(saved).rejects.toThrow('the page was left');
});

test('the line is bounded', async () => {
  await using peer = await startPeer({ onCommand: () => {} });
  const { session } = openSession({ port: peer.port });
  await eventually(() => expect(peer.requests).toHaveLength(2));
  const waiting = Array.from({ length: 101 }, () =>
    session.execute({ command: saveWorld(), timeoutMs: 200 }),
  );
  await expect(waiting[100]).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await Promise.allSettled(waiting);
});

test('a stopping session lets the reply in flight come in, and sends nothing more', async () => {
  const heard: string[] = [];
  const held: Request[] = [];
  await using peer = await startPeer({
    onCommand: (request) =>
      request.text === 'GetChat' ? void held.push(request) : reply(request, players(0)),
  });
  const { session } = openSession({
    port: peer.port,
    ear: { reads: ['chat'], hear: ({ events }) => void heard.push(...events.map(({ type }) => type)) },
  });
  // The first chat is as old as nobody knows; the second one counts.
  await eventually(() => expect(held).toHaveLength(1));
  reply(held[0]!, '');
  await eventually(() => expect(held).toHaveLength(2));
  const stopped = session.stop(1_000);
  const sent = peer.requests.length;
  reply(held[1]!, 'Bob (Grim): the last words');
  await stopped;
  expect(heard).toEqual(['chat.message']);
  expect(peer.requests).toHaveLength(sent);
  await eventually(() => expect(peer.sockets.size).toBe(0));
});

test('a stopping session does not wait for a game that hangs', async () => {
  await using peer = await startPeer({ onCommand: () => {} });
  const { session } = openSession({ port: peer.port });
  await eventually(() => expect(peer.requests).toHaveLength(2));
  const began = performance.now();
  await session.stop(50);
  expect(performance.now() - began).toBeLessThan(500);
});

test('a paused session is silent, keeps its status, and goes on afterwards', async () => {
  await using peer = await startPeer({ onCommand: (request) => reply(request, players(2)) });
  const { session, states } = openSession({ port: peer.port });
  await eventually(() => expect(session.shown?.state).toBe('online'));
  session.pause();
  await eventually(() => expect(peer.sockets.size).toBe(0));
  expect(session.heapIndex).toBe(-1);
  const sent = peer.requests.length;
  await expect(session.execute({ command: saveWorld() })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  session.start(0);
  await eventually(() => expect(peer.requests.length).toBeGreaterThan(sent + 2));
  expect(states).toEqual(['online']);
});

test('nothing is sent after the leases have run out, even before anybody has noticed', async () => {
  let isOver = false;
  await using peer = await startPeer({ onCommand: (request) => reply(request, players(2)) });
  const { session } = openSession({ port: peer.port, mayNotSend: () => isOver });
  await eventually(() => expect(session.shown?.state).toBe('online'));
  const sentBefore = peer.requests.length;
  isOver = true;
  const isSaveWorld = ({ text }: Request) => text === 'SaveWorld';
  await expect(session.execute({ command: saveWorld(), timeoutMs: 200 })).rejects.toMatchObject({
    message: expect.stringContaining('was not sent'),
  });
  expect(peer.requests.some(isSaveWorld)).toBe(false);
  expect(peer.requests.length - sentBefore).toBeLessThanOrEqual(1);
});

test('a sign-in that takes as long as while a server loads its map shows as starting', async () => {
  let answer: () => void = () => {};
  await using peer = await startPeer({
    onAuth: (request) => {
      answer = () => answerAuth(request);
    },
    onCommand: (request) => reply(request, players(0)),
  });
  const { session, states } = openSession({ port: peer.port });
  await eventually(() => expect(session.shown?.state).toBe('starting'));
  answer();
  await eventually(() => expect(session.shown?.state).toBe('online'));
  expect(states).toEqual(['starting', 'online']);
});

const HOUR_MS = 3_600_000;

test('after a kick the game is asked at once who is still there, and again for some seconds', async () => {
  let count = 2;
  await using peer = await startPeer({
    onCommand: (request) => {
      const isKick = request.text.startsWith('KickPlayer');
      reply(request, isKick ? 'Kicked' : players(count));
      // A game may list somebody for a moment who has been kicked.
      if (isKick) setTimeout(() => (count = 1), 100);
    },
  });
  const { session } = openSession({ port: peer.port, intervals: { players: HOUR_MS } });
  await eventually(() => expect(session.shown?.players).toBe(2));
  await session.execute({ command: kickPlayer('0'.repeat(32)) });
  await eventually(() => expect(session.shown?.players).toBe(1));
});

test.each(['its game', 'its host'])(
  'a stop that %s has accepted is shown, and the game is asked until it is gone',
  async (who) => {
    await using peer = await startPeer({ onCommand: (request) => reply(request, players(2)) });
    const { session } = openSession({ port: peer.port, intervals: { players: HOUR_MS } });
    await eventually(() => expect(session.shown?.players).toBe(2));
    if (who === 'its host') session.expectStop();
    else await session.execute({ command: doExit() });
    await eventually(() =>
      expect(session.shown).toMatchObject({ state: 'online', players: 2, reason: STOPPING }),
    );
    const asked = peer.requests.length;
    await eventually(() => expect(peer.requests.length).toBeGreaterThan(asked + 1));
  },
);
