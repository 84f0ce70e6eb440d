import { expect, test, vi } from 'vitest';
import type { UserActor } from './actor.ts';
import { createTokenGuard, MAX_FAILURES } from './token-guard.ts';

const person: UserActor = { kind: 'user', id: '1', discordId: '2', name: 'Ann', isSiteAdmin: false };

/** Sessions in which `good` tokens are valid, as seen by a process that knows only the `known` ones. */
function setUp({ good = ['good'], known = [] }: { good?: string[]; known?: string[] } = {}) {
  let now = 0;
  const find = vi.fn(async (token: string) => {
    await Promise.resolve();
    return good.includes(token) ? person : undefined;
  });
  const findCaller = createTokenGuard({ find, knows: (token) => known.includes(token) }, () => now);
  const guess = (count: number, address = '203.0.113.1') =>
    Promise.allSettled(Array.from({ length: count }, (_, index) => findCaller(`bad ${index}`, address)));
  return { find, findCaller, guess, pass: (ms: number) => (now += ms) };
}

test('after that many invalid tokens, an address gets 429 without a database query', async () => {
  const { find, findCaller, guess } = setUp();
  const tried = await guess(MAX_FAILURES);
  expect(tried.every(({ status }) => status === 'fulfilled')).toBe(true);
  const refusal = findCaller('another', '203.0.113.1');
  await expect(refusal).rejects.toMatchObject({ code: 'RATE_LIMITED', details: { retryAfterSeconds: 60 } });
  expect(find).toHaveBeenCalledTimes(MAX_FAILURES);
});

test('however many come at once, no more are looked up than may fail', async () => {
  const { find, guess } = setUp();
  const tried = await guess(1000);
  expect(tried.filter(({ status }) => status === 'rejected')).toHaveLength(1000 - MAX_FAILURES);
  expect(find).toHaveBeenCalledTimes(MAX_FAILURES);
});

test('any number of valid sessions may come at once', async () => {
  const good = Array.from({ length: 500 }, (_, index) => `good ${index}`);
  const { findCaller } = setUp({ good });
  expect(await Promise.all(good.map((token) => findCaller(token, '203.0.113.1')))).toEqual(
    good.map(() => person),
  );
});

test('a known session keeps working at an address that has guessed too much', async () => {
  const { findCaller, guess } = setUp({ known: ['good'] });
  await guess(MAX_FAILURES + 1);
  expect(await findCaller('good', '203.0.113.1')).toBe(person);
});

test('other addresses are not affected, and a minute later it is over', async () => {
  const { findCaller, guess, pass } = setUp();
  await guess(MAX_FAILURES);
  expect(await findCaller('bad', '203.0.113.2')).toBeUndefined();
  pass(59_999);
  await expect(findCaller('good', '203.0.113.1')).rejects.toThrow();
  pass(1);
  expect(await findCaller('good', '203.0.113.1')).toBe(person);
});

test('the addresses of one IPv6 network count together, and an IPv4 address in either form', async () => {
  const { findCaller, guess } = setUp();
  await guess(MAX_FAILURES, '2001:db8:1:2::1');
  await expect(findCaller('bad', '2001:db8:1:2:ffff::9')).rejects.toThrow();
  expect(await findCaller('bad', '2001:db8:1:3::1')).toBeUndefined();
  await guess(MAX_FAILURES, '::ffff:203.0.113.9');
  await expect(findCaller('bad', '203.0.113.9')).rejects.toThrow();
});

test('while the database is away nobody counts as guessing', async () => {
  let isAway = true;
  const find = async () => {
    if (isAway) throw new Error('away');
    return undefined;
  };
  const findCaller = createTokenGuard({ find, knows: () => false }, () => 0);
  for (let index = 0; index < 2 * MAX_FAILURES; index++)
    await expect(findCaller('bad', '203.0.113.1')).rejects.toThrow('away');
  isAway = false;
  expect(await findCaller('bad', '203.0.113.1')).toBeUndefined();
});
