import { readFileSync } from 'node:fs';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { createWorld } from '../../testing/world.ts';

const stored = () => window.localStorage.getItem('cookieConsent');
const ask = { name: 'Cookies and local storage' };

test.each([
  ['Accept', 'true'],
  ['Decline', 'false'],
])('%s stores %s and closes the dialog', async (button, value) => {
  const { api } = createWorld();
  const { user } = renderApp({ api, path: '/', token: null, consent: null });
  await screen.findByRole('dialog', ask);
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(stored()).toBe(value);
});

test("the dialog can't be closed without an answer", async () => {
  const { api } = createWorld();
  const { user } = renderApp({ api, path: '/', token: null, consent: null });
  await screen.findByRole('dialog', ask);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', ask)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  // A browser's reaction to a second Escape, whatever the page does.
  act(() => screen.getByRole<HTMLDialogElement>('dialog', ask).close());
  expect(screen.getByRole('dialog', ask)).toBeDefined();
  expect(stored()).toBeNull();
});

test('a stored answer, also a refusal, is not asked for again', async () => {
  const { api } = createWorld();
  renderApp({ api, path: '/', token: null, consent: 'false' });
  await screen.findByRole('heading', { name: 'Welcome to Arkwright' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the footer revokes the answer and asks again', async () => {
  const { api } = createWorld();
  const { user } = renderApp({ api, path: '/', token: null });
  await user.click(await screen.findByRole('button', { name: 'Cookie settings' }));
  expect(await screen.findByRole('dialog', ask)).toBeDefined();
  expect(stored()).toBeNull();
});

test('index.html shows the same words before the app has loaded', async () => {
  const html = readFileSync('apps/web/index.html', 'utf8');
  const early = new DOMParser().parseFromString(html, 'text/html').querySelector('.first-paint-consent')!;
  const { api } = createWorld();
  renderApp({ api, path: '/', token: null, consent: null });
  const dialog = await screen.findByRole('dialog', ask);
  for (const part of ['h2', 'p'])
    expect(words(early.querySelector(part))).toBe(words(dialog.querySelector(part)));
});

const words = (element: Element | null) => element!.textContent.trim().replaceAll(/\s+/g, ' ');
