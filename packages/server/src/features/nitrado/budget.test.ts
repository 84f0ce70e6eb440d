import { HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { describe, expect, test } from 'vitest';
import type { HostBudget } from '../../hosts/port.ts';
import { nextRead, type WantedService } from '../host-services/next-read.ts';
import { APART_MS, backgroundAt, nextTurn, type Pace, queueAfter, spend } from './budget.ts';

const START = Date.UTC(2026, 0, 1, 12, 17);
const SERVICES = 150;

/** A host that counts the requests of all clients by the hour. */
class CountingHost {
  #left = 0;
  #resetAt = 0;
  readonly limit: number;
  constructor(limit: number) {
    this.limit = limit;
  }
  ask(now: number): HostBudget {
    if (this.limit === 0) return undefined;
    if (now >= this.#resetAt) {
      this.#left = this.limit;
      this.#resetAt = (Math.floor(now / HOUR_MS) + 1) * HOUR_MS;
    }
    this.#left -= 1;
    expect(this.#left).toBeGreaterThanOrEqual(0);
    return { limit: this.limit, remaining: this.#left, resetAt: this.#resetAt };
  }
}

/** Reads a list and all services in simulated time; returns when each request went, and for what. */
function readAll(limit: number, othersEachHour = 0) {
  const host = new CountingHost(limit);
  let pace: Pace = { nextAt: 0, pausedUntil: 0, budget: undefined, budgetAt: 0, spent: [] };
  let wanted: WantedService[] = Array.from({ length: SERVICES }, (_, index) => ({
    hostId: `${index}`,
    isInRun: false,
    isChanged: index % 10 === 3,
    readAt: START - index,
  }));
  let isListDue = true;
  const requests: { at: number; hostId: string }[] = [];
  for (let now = START; ; ) {
    const next = nextRead({ isListDue, wanted });
    if (!next) return requests;
    now = backgroundAt(pace, now);
    const hostId = next.kind === 'list' ? '' : next.hostId;
    requests.push({ at: now, hostId });
    if (requests.length % SERVICES === 1) for (let other = 0; other < othersEachHour; other++) host.ask(now);
    const budget = host.ask(now);
    pace = { ...pace, nextAt: now + APART_MS, budget, budgetAt: now, spent: spend(pace.spent, now) };
    if (next.kind === 'list') isListDue = false;
    else wanted = wanted.filter((each) => each.hostId !== hostId);
  }
}

describe.each([
  { limit: 120, neededMs: 2 * HOUR_MS + 30_000 },
  { limit: 3600, neededMs: SERVICES * APART_MS },
  { limit: 0, neededMs: SERVICES * APART_MS },
])('150 services with a budget of $limit', ({ limit, neededMs }) => {
  const requests = readAll(limit);

  test('take at most 1.2 times as long as the limits require', () => {
    expect(requests).toHaveLength(SERVICES + 1);
    expect(requests.at(-1)!.at - START).toBeLessThanOrEqual(1.2 * neededMs);
  });

  test('never exceed a request a second, and half of the budget in any hour', () => {
    for (const [index, { at }] of requests.entries()) {
      if (index > 0) expect(at - requests[index - 1]!.at).toBeGreaterThanOrEqual(1000);
      const inHour = requests.filter((each) => each.at >= at && each.at < at + HOUR_MS);
      if (limit > 0) expect(inHour.length).toBeLessThanOrEqual(limit / 2);
    }
  });

  test('begin with the list, then what has changed, then what was read longest ago', () => {
    const isChanged = ({ hostId }: { hostId: string }) => Number(hostId) % 10 === 3;
    expect(requests[0]!.hostId).toBe('');
    expect(requests.slice(1, 16).every(isChanged)).toBe(true);
    const others = requests.slice(16).map(({ hostId }) => Number(hostId));
    expect(others).toEqual(others.toSorted((a, b) => b - a));
  });
});

test('nothing is asked while others have used up more than half, until the host counts anew', () => {
  const requests = readAll(120, 61);
  expect(requests[1]!.at).toBe(START + 43 * MINUTE_MS);
});

test('a sync that somebody waits for comes before other readings', () => {
  const service = (hostId: string, changed: Partial<WantedService>): WantedService => ({
    hostId,
    isInRun: false,
    isChanged: false,
    readAt: 5,
    ...changed,
  });
  const wanted = [
    service('old', { readAt: 1 }),
    service('changed', { isChanged: true }),
    service('run', { isInRun: true }),
  ];
  expect(nextRead({ isListDue: false, wanted })).toEqual({ kind: 'facts', hostId: 'run' });
  expect(nextRead({ isListDue: false, wanted: wanted.slice(0, 2) })).toMatchObject({ hostId: 'changed' });
  expect(nextRead({ isListDue: true, wanted })).toEqual({ kind: 'list' });
  expect(nextRead({ isListDue: false, wanted: [] })).toBeUndefined();
});

test('requests that wait for a turn in the next five minutes are still counted when another one goes at once', () => {
  const now = START - (START % (5 * MINUTE_MS)) - 1000;
  const queued = [now, now + 1000, now + 2000].reduce(
    (spent: ReturnType<typeof spend>, at) => spend(spent, at),
    [],
  );
  const counted = spend(queued, now).reduce((sum, { count }) => sum + count, 0);
  expect(counted).toBe(4);
});

test('counts from a clock that ran ahead stop nothing', () => {
  const spent = [{ at: START + 100 * HOUR_MS, count: 1000 }];
  const budget = { limit: 120, remaining: 120, resetAt: 0 };
  const pace: Pace = { nextAt: 0, pausedUntil: 0, budget, budgetAt: START, spent };
  expect(backgroundAt(pace, START)).toBe(START);
});

test.each([
  ['without a word about when it counts anew, for an hour', 0, HOUR_MS],
  ['until it counts anew', START + 20 * MINUTE_MS, 20 * MINUTE_MS],
  ['for an hour at most, whatever it says', START + 500 * HOUR_MS, HOUR_MS],
])('below half of its limit a host is left alone %s', (_how, resetAt, forMs) => {
  const budget = { limit: 120, remaining: 59, resetAt };
  const pace: Pace = { nextAt: 0, pausedUntil: 0, budget, budgetAt: START, spent: [] };
  expect(backgroundAt(pace, START + 1)).toBe(START + forMs);
  expect(backgroundAt(pace, START + forMs + 1)).toBe(START + forMs + 1);
  const half = { ...pace, budget: { ...budget, remaining: 60 } };
  expect(backgroundAt(half, START + 1)).toBe(START + 1);
});

const idle: Pace = { nextAt: 0, pausedUntil: 0, budget: undefined, budgetAt: 0, spent: [] };

test('a queue has a minute of requests: another one is refused, and what changes something goes first', () => {
  const now = START;
  let pace = idle;
  for (let place = 0; place < 60; place++) {
    expect(nextTurn(pace, { kind: 'asked', now })).toEqual({ at: now + 1000 * place });
    pace = { ...pace, nextAt: queueAfter(pace, { now, apartMs: APART_MS }) };
  }
  expect(nextTurn(pace, { kind: 'asked', now })).toEqual({ waitMs: MINUTE_MS, because: 'queue' });
  expect(nextTurn(pace, { kind: 'background', now })).toMatchObject({ because: 'queue' });
  expect(nextTurn(pace, { kind: 'action', now })).toEqual({ at: now });
  // The others keep their distance from it, and from each other.
  expect(queueAfter(pace, { now, apartMs: APART_MS })).toBe(now + 61_000);
  expect(nextTurn(pace, { kind: 'asked', now: now + 1 })).toEqual({ at: now + MINUTE_MS });
});

test('a queue that a clock has stored which ran ahead holds up nobody', () => {
  const pace = { ...idle, nextAt: START + HOUR_MS };
  expect(nextTurn(pace, { kind: 'asked', now: START })).toEqual({ at: START });
  expect(queueAfter(pace, { now: START, apartMs: APART_MS })).toBe(START + APART_MS);
});

test('a request in the background waits for room, says whose limit it waits for, and holds up nobody', () => {
  const now = START;
  const used = { ...idle, budget: { limit: 120, remaining: 59, resetAt: now + 5000 }, budgetAt: now };
  expect(nextTurn(used, { kind: 'background', now })).toEqual({ waitMs: 5000, because: 'budget' });
  expect(nextTurn(used, { kind: 'asked', now })).toEqual({ at: now });
  const paused = { ...used, pausedUntil: now + 9000 };
  expect(nextTurn(paused, { kind: 'background', now })).toEqual({ waitMs: 9000, because: 'host' });
  const queued = { ...idle, nextAt: now + 3000 };
  expect(nextTurn(queued, { kind: 'background', now })).toEqual({ at: now + 3000 });
});
