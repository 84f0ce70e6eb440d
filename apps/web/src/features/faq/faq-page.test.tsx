import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { createWorld } from '../../testing/world.ts';
import './faq-page.tsx';

test('questions have answers, and link to the documentation', async () => {
  const { api } = createWorld();
  renderApp({ api, path: '/faq', token: null });
  await screen.findByRole('heading', { name: 'FAQ' });
  expect(screen.getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(8);
  const target = screen.getByRole('link', { name: 'Self-hosting' }).getAttribute('href');
  expect(target).toBe('/docu/self-hosting');
});
