import { expect, test } from 'vitest';
import { readOauthArrival, rememberInstance, withRememberedInstance } from './oauth-arrival.ts';
import { safeStorage } from './safe-storage.ts';

const storage = () => safeStorage(() => window.sessionStorage);

test.each([
  ['', undefined],
  ['?tab=sync', undefined],
  ['?code=SUMMER', undefined],
  ['?code=0123&state=abc', { code: '0123', state: 'abc' }],
  ['?state=abc', { code: null }],
  ['?code=&state=abc', { code: null }],
  ['?error=access_denied', { code: null }],
  ['?error=access_denied&state=abc', { code: null }],
])('the return in %s is %j', (search, expected) => {
  expect(readOauthArrival(search)).toEqual(expected);
});

test('a return gets the instance in which its login began, once', () => {
  rememberInstance('bot-2', storage());
  const at = { pathname: '/nitrado', search: '?code=012&state=abc' };
  expect(withRememberedInstance(at, storage())).toBe('/nitrado?code=012&state=abc&bot=bot-2');
  expect(withRememberedInstance(at, storage())).toBeUndefined();
});

test('an address that is no return, or that names an instance, stays as it is', () => {
  rememberInstance('bot-2', storage());
  expect(withRememberedInstance({ pathname: '/nitrado', search: '' }, storage())).toBeUndefined();
  const named = { pathname: '/nitrado', search: '?code=012&state=abc&bot=bot-1' };
  expect(withRememberedInstance(named, storage())).toBeUndefined();
});
