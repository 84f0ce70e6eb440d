import { expect, test } from 'vitest';
import { LEASE_MS, LeaseTerm } from './lease-term.ts';

function setUp() {
  const now = { monotonic: 1_000, wall: 1_800_000_000_000 };
  return { now, term: new LeaseTerm(LEASE_MS, () => ({ ...now })) };
}

test('before the first renewal the lease is not valid', () => {
  expect(setUp().term.isValid).toBe(false);
});

test('a lease is used for less time than it lasts, counted from before the renewal was sent', () => {
  const { now, term } = setUp();
  const askedAt = { ...now };
  now.monotonic += 2_000;
  term.renew(askedAt);
  expect(term.leftMs).toBeLessThan(LEASE_MS - 2_000);
  now.monotonic += LEASE_MS - 6_000;
  expect(term.isValid).toBe(true);
  now.monotonic += 3_000;
  expect(term.isValid).toBe(false);
});

test('a machine that slept has lost its leases, although its monotonic clock stopped', () => {
  const { now, term } = setUp();
  term.renew({ ...now });
  now.wall += 60_000;
  expect(term.isValid).toBe(false);
});

test('it reports how long no lease has been valid, also before the first renewal', () => {
  const { now, term } = setUp();
  now.monotonic += 7_000;
  expect(term.lapsedMs).toBe(7_000);
  term.renew({ ...now });
  expect(term.lapsedMs).toBe(0);
  now.monotonic += term.leftMs + 500;
  expect(term.lapsedMs).toBe(500);
});

test('setting the clock back does not extend a lease', () => {
  const { now, term } = setUp();
  term.renew({ ...now });
  now.wall -= 3_600_000;
  now.monotonic += LEASE_MS;
  expect(term.isValid).toBe(false);
});
