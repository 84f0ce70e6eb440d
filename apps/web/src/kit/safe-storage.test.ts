import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { safeStorage } from './safe-storage.ts';

const denied = () => {
  throw new DOMException('denied', 'SecurityError');
};
const inert = { length: 0, clear: () => {}, key: () => null };

test.each<[string, () => Storage]>([
  ['may not be read', denied],
  ['is missing', () => null as unknown as Storage],
  ['throws in each call', () => ({ ...inert, getItem: denied, setItem: denied, removeItem: denied })],
  ['is full', () => ({ ...inert, getItem: () => null, setItem: denied, removeItem: () => {} })],
])('where storage %s, values last as long as the page', (_, browser) => {
  const storage = safeStorage(browser);
  expect(storage.getItem('a')).toBeNull();
  expect(storage.setItem('a', '1')).toBe(false);
  expect(storage.getItem('a')).toBe('1');
  storage.removeItem('a');
  expect(storage.getItem('a')).toBeNull();
});

test('values are kept in the browser, and those of other tabs are read', () => {
  const storage = safeStorage(() => window.localStorage);
  expect(storage.setItem('a', '1')).toBe(true);
  expect(window.localStorage.getItem('a')).toBe('1');
  window.localStorage.setItem('a', '2');
  expect(storage.getItem('a')).toBe('2');
  storage.removeItem('a');
  expect(window.localStorage.getItem('a')).toBeNull();
});

test('nothing else uses the storage of the browser', async () => {
  const root = join(import.meta.dirname, '..');
  const found: string[] = [];
  for await (const path of glob('**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\.tsx?$|^testing\//.test(path)) continue;
    const text = await readFile(join(root, path), 'utf8');
    // Prose may mention them: they are used as a member or a global.
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    if (/\b(?:localStorage|sessionStorage|indexedDB|cookieStore|caches)\b|document\.cookie/.test(code))
      found.push(path);
  }
  // Sign-ins: IndexedDB, in a try of its own.
  expect(found.toSorted()).toEqual(['features/sign-in/begun-sign-ins.ts', 'kit/safe-storage.ts']);
  const page = await readFile(join(root, '../index.html'), 'utf8');
  const [before = '', guarded = ''] = page.split('try {');
  expect(before).not.toMatch(/localStorage\.|sessionStorage\./);
  expect(guarded.slice(guarded.indexOf('catch'))).not.toMatch(/localStorage\.|sessionStorage\./);
});
