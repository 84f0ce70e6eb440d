import { authRoutes } from '@arkwright/contracts/auth/routes';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserStorage, tabStorage } from '../kit/safe-storage.ts';
import { renderApp } from '../testing/render-app.tsx';
import { createWorld } from '../testing/world.ts';

const denied = () => {
  throw new DOMException('denied', 'SecurityError');
};
const FULL = { getItem: () => null, setItem: denied, removeItem: () => {}, clear: () => {} };

/** What the browser does to a page that may keep nothing; undone before anything else looks at the storage. */
const stub = (name: 'localStorage' | 'sessionStorage', value: () => unknown) =>
  Object.defineProperty(window, name, { configurable: true, get: value });
let original: PropertyDescriptor[];

beforeEach(() => {
  original = (['localStorage', 'sessionStorage'] as const).map(
    (name) => Object.getOwnPropertyDescriptor(window, name) ?? {},
  );
  vi.stubGlobal('indexedDB', { open: denied });
});
function restore() {
  for (const [index, name] of ['localStorage', 'sessionStorage'].entries()) {
    Reflect.deleteProperty(window, name);
    const before = original[index];
    if (before && Object.keys(before).length > 0) Object.defineProperty(window, name, before);
  }
  for (const key of ['token', 'cookieConsent']) browserStorage.removeItem(key);
  for (const key of ['lv', 'to', 'theme']) tabStorage.removeItem(key);
}
afterEach(restore);

test.each<[string, () => unknown]>([
  ['is forbidden', denied],
  ['is full', () => FULL],
])(
  'where storage %s, each page appears, and the visit works as long as the page is open',
  async (_, value) => {
    stub('localStorage', value);
    stub('sessionStorage', value);
    const { api } = createWorld();
    for (const [path, heading] of [
      ['/', 'Welcome to Arkwright'],
      ['/docu', /./],
      ['/servers', /./],
    ] as const) {
      renderApp({ api, path, token: null, consent: null });
      expect((await screen.findAllByRole('heading', { name: heading })).length).toBeGreaterThan(0);
      cleanup();
    }
    const { user } = renderApp({ api, path: '/oauth/as_good', token: null, consent: null });
    await user.click(await screen.findByRole('button', { name: 'Yes, sign in' }));
    await screen.findByRole('heading', { name: 'Servers' });
    expect(browserStorage.getItem('token')).toBe('as_good');
    restore();
  },
);

test('where nothing is kept, the login says so and does not leave for Discord', async () => {
  stub('localStorage', denied);
  stub('sessionStorage', denied);
  const { api } = createWorld();
  api.on(authRoutes.exchange, () => ({ token: 'as_good' }));
  const { left } = renderApp({ api, path: '/login', token: null, consent: null });
  await waitFor(() =>
    expect(document.body.textContent).toContain('This browser stores nothing for this page'),
  );
  expect(left).toEqual([]);
  restore();
});
