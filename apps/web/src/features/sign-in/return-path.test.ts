import { expect, test } from 'vitest';
import { keepReturnPath, pathWithin, takeReturnPath } from './return-path.ts';

test('a path of the dashboard is kept with its view, and taken once', () => {
  keepReturnPath(window.sessionStorage, '/dataDashboard?tab=dinos&q=rex');
  expect(takeReturnPath(window.sessionStorage)).toBe('/dataDashboard?tab=dinos&q=rex');
  expect(takeReturnPath(window.sessionStorage)).toBeUndefined();
});

test('a sign-in that asks for nothing forgets what an earlier one has asked for', () => {
  keepReturnPath(window.sessionStorage, '/history');
  keepReturnPath(window.sessionStorage, '');
  expect(takeReturnPath(window.sessionStorage)).toBeUndefined();
});

test.each([
  '',
  'history',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/login?to=/history',
  '/logout',
  '/oauth/oc_code',
])('%s leads nowhere', (to) => {
  expect(pathWithin(to)).toBeUndefined();
});
