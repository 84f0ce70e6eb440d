import { STOPPING } from '@arkwright/contracts/server-status/stopping';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FailureKind } from './failure.ts';
import {
  GRACE_MS,
  initialStatus,
  reduceStatus,
  type ShownStatus,
  STOPPING_MS,
  type Status,
  type StatusInput,
} from './status-machine.ts';

const BEGIN = 1_800_000_000_000;

/** Plays observations on one server; each may say how many seconds have passed since the last. */
function play(inputs: (StatusInput & { after?: number })[], stored?: ShownStatus, lastSeen = 0) {
  let now = BEGIN;
  let seen = lastSeen;
  let status: Status = initialStatus(stored);
  const states: string[] = [];
  for (const { after = 1, ...input } of inputs) {
    now += after * 1000;
    if (input.kind === 'listed' || input.kind === 'answered') seen = now;
    const before = status.shown;
    status = reduceStatus(status, input, { now, lastSeen: seen });
    if (status.shown !== before && status.shown?.state !== before?.state)
      states.push(status.shown?.state ?? '');
  }
  return { status, states, shown: status.shown, now };
}

const connected = { kind: 'connected' as const };
const slow = { kind: 'slow' as const };
const answered = { kind: 'answered' as const };
const listed = (players = 0, tookMs = 30) => ({ kind: 'listed' as const, players, tookMs });
const failed = (failure: FailureKind) => ({ kind: 'failed' as const, failure });
const online: ShownStatus = { state: 'online', since: BEGIN - 3_600_000, reason: '', players: 4 };

test('there is no status before the first result', () => {
  expect(play([connected]).shown).toBeUndefined();
});

test('the first list of players makes a server online, with their number and since when', () => {
  const { shown, now } = play([connected, listed(7)]);
  expect(shown).toEqual({ state: 'online', since: now, reason: '', players: 7 });
});

test('an answer to another command does not make a server online: it does not say how many play', () => {
  expect(play([connected, answered]).shown).toBeUndefined();
});

test('nothing changes while the same number plays: no write, no message', () => {
  const status = play([connected, listed(7)]).status;
  expect(reduceStatus(status, listed(7), { now: BEGIN, lastSeen: BEGIN })).toBe(status);
});

test('one lost reply, and then another, leave an online server online; the third makes it offline', () => {
  const two = [connected, listed(1), failed('silent'), failed('closed')];
  expect(play(two).shown?.state).toBe('online');
  expect(play([...two, failed('silent')]).shown?.state).toBe('offline');
});

test('an online server that stays silent when it is asked again is offline: two silences of some seconds', () => {
  const silence = { ...failed('silent'), after: 6 };
  expect(play([connected, listed(1), silence]).shown?.state).toBe('online');
  expect(play([connected, listed(1), silence, connected, silence]).shown?.state).toBe('offline');
});

test('two failures within ten seconds of the last answer are no silence yet', () => {
  const start = [connected, listed(1), failed('closed')];
  expect(play([...start, { ...failed('silent'), after: 5 }]).shown?.state).toBe('online');
  expect(play([...start, { ...failed('silent'), after: 9 }]).shown?.state).toBe('offline');
});

test('a server that falls silent and goes on to accept connections is never seen starting', () => {
  const attempt = [
    { ...connected, after: 5 },
    { ...slow, after: 2 },
    { ...failed('silent'), after: 5 },
  ];
  const many = Array.from({ length: 20 }, () => attempt).flat();
  expect(play([connected, listed(1), ...many]).states).toEqual(['online', 'offline']);
  // Another worker saw it online before it fell silent, or had found out already.
  expect(play(many, online, BEGIN).states).toEqual(['offline']);
  const offline: ShownStatus = { ...online, state: 'offline', reason: 'No answer for 16 s.' };
  expect(play(many, offline).states).toEqual([]);
});

test('a lost way to a server that is back before anybody saw it offline is no sign of a start', () => {
  const blink = [failed('unreachable'), connected, answered, listed(1)];
  const silence = [connected, slow, { ...failed('silent'), after: 6 }];
  const silences = [...silence, ...silence, ...silence, ...silence];
  expect(play([connected, listed(1), ...blink, ...silences]).states).toEqual(['online', 'offline']);
});

test('what another worker saw of a start goes on: it may take its time, and no longer', () => {
  const stored: ShownStatus = {
    ...online,
    state: 'starting',
    since: BEGIN - 30_000,
    reason: 'x',
    players: 0,
  };
  const attempt = [connected, slow, { ...failed('silent'), after: 15 }];
  expect(play([...attempt, ...attempt, ...attempt], stored).states).toEqual([]);
  expect(play(Array.from({ length: 7 }, () => attempt).flat(), stored).states).toEqual(['offline']);
});

test('a server that another worker saw closed may be starting when it listens', () => {
  const stored: ShownStatus = { ...online, state: 'offline', reason: 'Connection refused.', players: 0 };
  expect(play([connected, slow], stored).states).toEqual(['starting']);
});

test('a server whose starts keep failing stays offline until it is ready, or has been quiet for five minutes', () => {
  const start = [failed('refused'), connected, { ...slow, after: 2 }];
  const often = Array.from({ length: 9 }, () => start).flat();
  expect(play(often).states).toEqual([
    'offline',
    'starting',
    'offline',
    'starting',
    'offline',
    'starting',
    'offline',
  ]);
  expect(play([...often, { ...failed('refused'), after: 310 }, ...start]).shown?.state).toBe('starting');
});

test('failures with answers in between never add up', () => {
  const round = [failed('silent'), failed('closed'), answered];
  expect(play([connected, listed(1), ...round, ...round, ...round]).states).toEqual(['online']);
});

test('a refused connection makes an online server offline at once: nothing listens there', () => {
  const { shown } = play([connected, listed(5), failed('refused')]);
  expect(shown).toMatchObject({ state: 'offline', reason: 'Connection refused.', players: 0 });
});

test('a refused password makes a server offline at once and says so', () => {
  const reason = 'The server refused the RCON password.';
  expect(play([connected, failed('password')]).shown).toMatchObject({ state: 'offline', reason });
  expect(play([connected, listed(5), failed('password')]).shown).toMatchObject({ state: 'offline', reason });
});

test('silence is given in seconds since the last answer', () => {
  const silence = [10, 11].map((after) => ({ ...failed('silent'), after }));
  expect(play([connected, listed(1), ...silence]).shown?.reason).toBe('No answer for 21 s.');
});

test('the reason of an offline server does not count on with each attempt, but follows what is wrong', () => {
  const down = play([connected, listed(1), failed('refused'), failed('refused'), failed('refused')]);
  const again = reduceStatus(down.status, failed('refused'), { now: down.now + 60_000, lastSeen: 0 });
  expect(again.shown).toBe(down.shown);
  const changed = reduceStatus(again, failed('password'), { now: down.now + 70_000, lastSeen: 0 });
  expect(changed.shown?.reason).toBe('The server refused the RCON password.');
  expect(changed.shown?.since).toBe(down.shown?.since);
});

test('a server that was never reached is offline after the first attempt', () => {
  expect(play([failed('silent')]).shown).toMatchObject({ state: 'offline', reason: 'No answer.' });
  expect(play([failed('unreachable')]).shown?.reason).toBe('The server could not be reached.');
});

test('a server that listens again after being down and answers slowly is starting, then online when it is prompt', () => {
  const start = [failed('refused'), connected, slow, listed(0, 3_000), listed(0, 2_500), listed(0, 60)];
  expect(play(start).states).toEqual(['offline', 'starting', 'online']);
});

test('a starting server may lose a reply', () => {
  expect(play([failed('refused'), connected, slow, failed('closed'), connected]).states).toEqual([
    'offline',
    'starting',
  ]);
});

test('a server that is new to us and slow to sign in is starting', () => {
  expect(play([connected, slow]).shown).toMatchObject({
    state: 'starting',
    reason: 'The server is starting.',
  });
});

test('a prompt server is never seen starting', () => {
  expect(play([failed('refused'), connected, listed(3)]).states).toEqual(['offline', 'online']);
});

test('a server that only ever connects is starting for the time that a start takes, then offline for good', () => {
  const hang = (after: number) => [
    { ...connected, after },
    { ...slow, after: 2 },
    { ...failed('silent'), after: 28 },
  ];
  const { states } = play([...hang(1), ...hang(2), ...hang(3), ...hang(5), ...hang(60), ...hang(60)]);
  expect(states).toEqual(['starting', 'offline']);
});

test('a server that stays slow counts as online once the time for a start is over', () => {
  const { states } = play([
    connected,
    slow,
    { ...listed(2, 4_000), after: 5 },
    { ...listed(2, 4_000), after: GRACE_MS / 1000 },
  ]);
  expect(states).toEqual(['starting', 'online']);
});

test('an online server that becomes slow stays online', () => {
  expect(play([connected, listed(9), slow, listed(9, 6_000)]).states).toEqual(['online']);
});

test('what another worker saw stands until this one knows better, and since when is kept', () => {
  expect(play([connected], online).shown).toBe(online);
  expect(play([connected, listed(4)], online).shown).toBe(online);
  expect(play([connected, listed(6)], online).shown).toEqual({ ...online, players: 6 });
  expect(play([failed('silent')], online, BEGIN).shown).toBe(online);
});

test('a server that keeps dropping has to answer more than once before it is online again', () => {
  const drop = [failed('refused'), connected, listed(1)];
  expect(play([connected, listed(1), ...drop, ...drop.slice(0, 1)]).states).toEqual([
    'online',
    'offline',
    'online',
    'offline',
  ]);
  const third = play([connected, listed(1), ...drop, ...drop]);
  expect(third.shown?.state).toBe('offline');
  expect(reduceStatus(third.status, listed(1), { now: third.now, lastSeen: third.now }).shown?.state).toBe(
    'online',
  );
});

test('dropping is forgiven after five quiet minutes', () => {
  const drop = [failed('refused'), connected, listed(1)];
  const calm = { ...failed('refused'), after: 400 };
  expect(play([connected, listed(1), ...drop, calm, connected, listed(1)]).shown?.state).toBe('online');
});

test('however observations come, online is without reason, all else without players, and time does not run back', () => {
  const kinds: FailureKind[] = [
    'refused',
    'password',
    'unreadable-password',
    'unreachable',
    'silent',
    'closed',
    'garbled',
  ];
  const input = fc.oneof(
    fc.constant(connected),
    fc.constant(slow),
    fc.constant(answered),
    fc.record({ kind: fc.constant('listed' as const), players: fc.nat(200), tookMs: fc.nat(5_000) }),
    fc.record({ kind: fc.constant('failed' as const), failure: fc.constantFrom(...kinds) }),
  );
  const timed = fc.tuple(input, fc.nat(90)).map(([one, after]) => ({ ...one, after }));
  fc.assert(
    fc.property(fc.array(timed, { maxLength: 60 }), (inputs) => {
      let since = 0;
      for (let length = 1; length <= inputs.length; length++) {
        const { shown, now } = play(inputs.slice(0, length));
        if (!shown) continue;
        expect(shown.reason === '').toBe(shown.state === 'online');
        if (shown.state !== 'online') expect(shown.players).toBe(0);
        expect(shown.since).toBeGreaterThanOrEqual(since);
        expect(shown.since).toBeLessThanOrEqual(now);
        since = shown.since;
      }
    }),
    { numRuns: 60 },
  );
});

const stopping = { kind: 'stopping' as const };

test('a server that is being stopped says so while it answers, and is offline at its first failure', () => {
  const accepted = play([listed(4), stopping, { ...listed(3), after: 5 }], online);
  expect(accepted.shown).toEqual({ ...online, players: 3, reason: STOPPING });
  expect(accepted.states).toEqual([]);
  const down = play([listed(4), stopping, failed('closed')], online);
  expect(down.shown).toMatchObject({ state: 'offline', players: 0 });
  expect(down.shown?.reason).not.toBe(STOPPING);
});

test('a server that goes on after a stop is online as before, and forgives as before', () => {
  const after = { ...listed(4), after: STOPPING_MS / 1000 + 1 };
  expect(play([listed(4), stopping, after], online).shown).toEqual(online);
  expect(play([listed(4), stopping, after, failed('closed')], online).shown?.state).toBe('online');
});

test('a stop of a server that is not online changes nothing', () => {
  expect(play([stopping]).shown).toBeUndefined();
  const down = play([failed('refused')], online);
  expect(reduceStatus(down.status, stopping, { now: down.now, lastSeen: 0 })).toBe(down.status);
});

test('a worker that takes a server over that was stopping believes the next list', () => {
  expect(play([listed(4)], { ...online, reason: STOPPING }).shown).toEqual(online);
});
