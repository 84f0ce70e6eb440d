import { expect, test } from 'vitest';
import { keepReturnPath, pathWithin, takeReturnPath } from './return-path.ts';

test('a dashboard path is kept with its view, and used once', () => {
  keepReturnPath(window.sessionStorage, '/dataDashboard?tab=dinos&q=rex');
  expect(takeReturnPath(window.sessionStorage)).toBe('/dataDashboard?tab=dinos&q=rex');
  expect(takeReturnPath(window.sessionStorage)).toBeUndefined();
});

test('a sign-in without a path drops the path of an earlier one', () => {
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
])('%s is not followed', (to) => {
  expect(pathWithin(to)).toBeUndefined();
});
