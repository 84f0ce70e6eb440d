import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { createWorld } from '../../testing/world.ts';
import './sponsors-page.tsx';

test('three communities are thanked, with links that send no referrer', async () => {
  const { api } = createWorld();
  renderApp({ api, path: '/sponsors', token: null });
  await screen.findByRole('heading', { name: 'Sponsors' });
  const links = within(screen.getByRole('main')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://www.postgresql.org',
    'https://discord.js.org',
    'https://nodejs.org',
  ]);
  for (const link of links) expect(link.getAttribute('rel')).toBe('noopener noreferrer');
});
