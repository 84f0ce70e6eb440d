import { limitsOf } from '@arkwright/contracts/derived/limits';
import { expect, test, vi } from 'vitest';
import { sha256 } from '../../platform/base/random.ts';
import type { UserActor } from '../identity/actor.ts';
import { createTokenGuard, MAX_FAILURES } from '../identity/token-guard.ts';
import { type ApiKeyCaller, apiKeys } from './api-keys.ts';
import { createFindCaller } from './callers.ts';
import { type CompanionCaller, companionKeys } from './companion-keys.ts';
import { createInstanceKeys } from './instance-keys.ts';

const person: UserActor = { kind: 'user', id: '1', discordId: '2', name: 'Ann', isSiteAdmin: false };
const program: ApiKeyCaller = { kind: 'api-key', id: 'b', name: 'API key', limits: limitsOf(3), parts: [] };
const mod: CompanionCaller = {
  kind: 'companion',
  id: 'b',
  name: 'Companion',
  limits: limitsOf(3),
  isEnabled: true,
};
const KEY = apiKeys.create();
const COMPANION_KEY = companionKeys.create();

/** Keys of which one is valid, and sessions of which `as_good` is. */
function setUp() {
  let now = 0;
  const clock = () => now;
  const holders = new Map([[sha256(KEY), program]]);
  const lookUp = vi.fn(async (hash: string) => holders.get(hash));
  const keys = createInstanceKeys({ kind: apiKeys, lookUp, now: clock });
  const lookUpCompanion = vi.fn(async (hash: string) => (hash === sha256(COMPANION_KEY) ? mod : undefined));
  const companions = createInstanceKeys({ kind: companionKeys, lookUp: lookUpCompanion, now: clock });
  const find = vi.fn(async (token: string) => (token === 'as_good' ? person : undefined));
  const findCaller = createFindCaller(
    {
      sessions: createTokenGuard({ find, knows: () => false }, clock),
      apiKeys: createTokenGuard(keys, clock),
      companionKeys: createTokenGuard(companions, clock),
    },
    { mayView: async () => true },
  );
  return { keys, lookUp, lookUpCompanion, holders, find, findCaller, pass: (ms: number) => (now += ms) };
}

test.each([
  [apiKeys, /^ak_[A-Za-z0-9_-]{43}$/],
  [companionKeys, /^rk_[A-Za-z0-9_-]{43}$/],
])('a key has 256 random bits and its own prefix', (kind, form) => {
  expect(kind.create()).toMatch(form);
  expect(kind.create()).not.toBe(kind.create());
});

test('a burst of calls queries once, and replies older than half a second are not reused', async () => {
  const { keys, lookUp, holders, pass } = setUp();
  expect(await Promise.all([keys.find(KEY), keys.find(KEY)])).toEqual([program, program]);
  expect(lookUp).toHaveBeenCalledTimes(1);
  holders.clear();
  pass(499);
  expect(await keys.find(KEY)).toBe(program);
  pass(1);
  expect(await keys.find(KEY)).toBeUndefined();
});

test('a replaced key is dead as soon as the message arrives, and no longer known', async () => {
  const { keys, holders } = setUp();
  await keys.find(KEY);
  expect(keys.knows(KEY)).toBe(true);
  holders.clear();
  keys.forget();
  expect(await keys.find(KEY)).toBeUndefined();
  expect(keys.knows(KEY)).toBe(false);
});

const ALMOST_KEYS = [
  'ak_',
  `${KEY}x`,
  KEY.slice(0, -1),
  `${KEY} `,
  `ak_${'ä'.repeat(43)}`,
  'AK_'.padEnd(46, 'a'),
  COMPANION_KEY,
];

test.each(ALMOST_KEYS)('%j is not an API key, and causes no query', async (token) => {
  const { keys, lookUp } = setUp();
  expect(await keys.find(token)).toBeUndefined();
  expect(lookUp).not.toHaveBeenCalled();
});

test('each kind of token is looked up only in its own place', async () => {
  const { findCaller, find, lookUp, lookUpCompanion } = setUp();
  expect(await findCaller(KEY, '203.0.113.1')).toBe(program);
  expect(await findCaller(COMPANION_KEY, '203.0.113.1')).toBe(mod);
  expect(find).not.toHaveBeenCalled();
  expect(await findCaller('as_good', '203.0.113.1')).toBe(person);
  expect(lookUp).toHaveBeenCalledTimes(1);
  expect(lookUpCompanion).toHaveBeenCalledTimes(1);
});

test('an address that guesses keys is blocked; known keys, other addresses and sessions of that address are not', async () => {
  const { findCaller, lookUp } = setUp();
  expect(await findCaller(KEY, '203.0.113.1')).toBe(program);
  for (let count = 0; count < MAX_FAILURES; count++)
    expect(await findCaller(apiKeys.create(), '203.0.113.1')).toBeUndefined();
  const asked = lookUp.mock.calls.length;
  await expect(findCaller(apiKeys.create(), '203.0.113.1')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect(lookUp).toHaveBeenCalledTimes(asked);
  expect(await findCaller(KEY, '203.0.113.1')).toBe(program);
  expect(await findCaller(COMPANION_KEY, '203.0.113.1')).toBe(mod);
  expect(await findCaller('as_good', '203.0.113.1')).toBe(person);
  expect(await findCaller(apiKeys.create(), '203.0.113.2')).toBeUndefined();
});
