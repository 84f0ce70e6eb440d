import { existsSync } from 'node:fs';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { media } from '../../testing/setup.ts';
import { createWorld } from '../../testing/world.ts';
import { PoweredBy } from './powered-by.tsx';
import { SLIDE_MS } from './use-carousel.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

const carousel = () =>
  render(
    <MantineProvider>
      <PoweredBy />
    </MantineProvider>,
  );
const shown = () => screen.getByRole('group').getAttribute('aria-label');
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('home shows a welcome and lists what the bot does', async () => {
  const { api } = createWorld();
  renderApp({ api, path: '/home', token: null });
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome to Arkwright' })).toBeDefined();
  expect(screen.getByRole('heading', { level: 3, name: 'Automatic decay' })).toBeDefined();
  expect(screen.getByRole('heading', { level: 3, name: 'Dynamic config' })).toBeDefined();
  expect(screen.getByText(/The hosting-provider sync imports your servers/)).toBeDefined();
  const cards = within(screen.getByRole('region', { name: 'What it does for you' })).getAllByRole('link');
  expect(cards.length).toBeGreaterThan(8);
  for (const card of cards) {
    const [, page] = /^\/docu\/(.+)$/.exec(card.getAttribute('href') ?? '') ?? [];
    expect(existsSync(`apps/web/src/features/docu/pages/${page}.md`), page).toBe(true);
  }
  expect(await screen.findByText('Game servers managed')).toBeDefined();
});

test('a person without a bot is asked to invite one, but not if the list failed to load', async () => {
  const { api } = createWorld({ instances: [] });
  const none = /You do not have any bots, yet/;
  renderApp({ api, path: '/home' });
  expect(await screen.findByText(none)).toBeDefined();
  cleanup();
  api.on(instanceRoutes.forDiscordUser, () => {
    throw new Refusal('FORBIDDEN');
  });
  renderApp({ api, path: '/home' });
  expect(await screen.findByRole('link', { name: 'Go to your servers' })).toBeDefined();
  expect(screen.queryByText(none)).toBeNull();
});

test('the carousel shows seven slides, five seconds each, and starts over', () => {
  carousel();
  const seen = Array.from({ length: 7 }, () => {
    const label = shown();
    pass(SLIDE_MS);
    return label;
  });
  expect(new Set(seen).size).toBe(7);
  expect(shown()).toBe(seen[0]);
});

test('the carousel stops on request and moves by hand', () => {
  carousel();
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  pass(SLIDE_MS * 2);
  expect(shown()).toMatch(/^1 of 7/);
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(shown()).toMatch(/^7 of 7/);
});

test('the carousel pauses while it has the focus', () => {
  carousel();
  act(() => screen.getByRole('button', { name: 'Next' }).focus());
  pass(SLIDE_MS * 2);
  expect(shown()).toMatch(/^1 of 7/);
});

test('the carousel does not move with reduced motion', () => {
  media.reducedMotion = true;
  carousel();
  pass(SLIDE_MS * 2);
  expect(shown()).toMatch(/^1 of 7/);
  expect(screen.getByRole('button', { name: 'Play' })).toBeDefined();
});
