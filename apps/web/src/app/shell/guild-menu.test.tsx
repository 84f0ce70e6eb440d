import { findingRoutes } from '@arkwright/contracts/findings/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { buildInstance, createWorld } from '../../testing/world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './guild-menu.tsx';

test('the menu of bots says in which something needs somebody, and asks only once it is open', async () => {
  const { api } = createWorld({
    instances: ['Obelisk Cluster', 'Beach Bobs', 'Test Cluster'].map((guildName, place) =>
      buildInstance({ id: `bot-${place + 1}`, guildName }),
    ),
    findingCounts: [
      { botId: 'bot-2', bad: 1, warnings: 4 },
      { botId: 'bot-3', bad: 0, warnings: 2 },
    ],
  });
  const { user } = renderApp({ api, path: '/notifications' });
  const target = await screen.findByRole('button', { name: 'Selected bot: Obelisk Cluster' });
  expect(api.callsOf(findingRoutes.own)).toHaveLength(0);
  await user.click(target);
  const menu = await screen.findByRole('menu', { name: 'Your bots' });
  await waitFor(() =>
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' ').trim()),
    ).toEqual([
      expect.stringMatching(/Obelisk Cluster$/),
      expect.stringMatching(/Beach Bobs 1 needs you$/),
      expect.stringMatching(/Test Cluster 2 warnings$/),
    ]),
  );
  expect(api.callsOf(findingRoutes.own)).toHaveLength(1);
});
