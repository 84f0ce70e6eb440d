import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { buildInstance, createWorld } from '../../testing/world.ts';

const RUN = { id: 'run-1', presetName: 'Daily restart', by: 'Timed commands', startedAt: 1 };
const chip = () => screen.queryByRole('link', { name: /^Running/ });

test('while a preset runs the top bar leads to it, without a call of its own, and not any longer', async () => {
  const { api, world } = createWorld({ openRuns: [RUN, { ...RUN, id: 'run-2', presetName: 'Save' }] });
  renderApp({ api, path: '/notifications' });
  const link = await screen.findByRole('link', { name: 'Running: Daily restart and 1 more' });
  expect(link.getAttribute('href')).toMatch(/^\/rconPresets\?.*run=run-1/);
  await waitFor(() => expect(api.streams.has('bot-1')).toBe(true));
  expect(api.callsOf(rconPresetRoutes.openRuns)).toEqual([]);
  world.openRuns = [];
  act(() => api.emit('bot-1', { kind: 'changed', what: 'rcon-preset-runs:run-1', by: '' }));
  await waitFor(() => expect(chip()).toBeNull());
});

test('who may not see runs is not told of them', async () => {
  const { api } = createWorld({
    openRuns: [RUN],
    instances: [buildInstance({ isOwner: false, permissions: ['RconPresets_View'] })],
  });
  renderApp({ api, path: '/notifications' });
  await screen.findByText('No notifications');
  expect(chip()).toBeNull();
});
