import { limitsOf } from '@arkwright/contracts/derived/limits';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { createWorld } from '../../testing/world.ts';

test('every page of the owner shows the problems of the selected bot', async () => {
  const { api, world } = createWorld();
  const text = 'Discord can’t be reached: Discord is unreachable (since 21:41 UTC, 14 messages waiting).';
  const problem = { key: 'discord-away/discord', level: 'bad', since: 1, ended: 0, text } as const;
  api.on(instanceRoutes.limits, () =>
    world.instances.map(({ id }) => ({ instanceId: id, limits: limitsOf(5), problems: [problem] })),
  );
  renderApp({ api, path: '/notifications' });
  expect(await screen.findByText(text)).toBeTruthy();
});
