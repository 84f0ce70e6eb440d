import { hostedSaveRoutes } from '@arkwright/contracts/hosted-saves/routes';
import type { HostedSave } from '@arkwright/contracts/hosted-saves/schema';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildHostedSave } from '../../testing/build-hosted-save.ts';
import { describedBy } from '../../testing/described-by.ts';
import { createHosting } from '../../testing/nitrado-world.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './nitrado-page.tsx';

async function open({
  saves = [],
  ...options
}: Parameters<typeof createHosting>[0] & { saves?: HostedSave[] } = {}) {
  const { api, held } = createHosting(options);
  api.on(hostedSaveRoutes.list, () => saves);
  const app = renderApp({ api, path: '/nitrado' });
  const minutes = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Read saves every' });
  return { ...app, api, held, minutes };
}

test('the interval is saved, and says how often that is', async () => {
  const { user, api, minutes } = await open();
  expect(minutes.value).toBe('60');
  expect(describedBy(minutes)).toContain('at most 24 times a day for each server');
  await user.clear(minutes);
  await user.type(minutes, '30');
  await waitFor(() => expect(describedBy(minutes)).toContain('at most 48 times a day for each server'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.callsOf(instanceRoutes.update)[0]?.input).toMatchObject({
      body: { bot: { nitrado: { hostedSavesMinutes: 30 } } },
    }),
  );
});

test('it has bounds', async () => {
  const { user, minutes } = await open();
  await user.clear(minutes);
  await user.type(minutes, '29');
  await user.tab();
  expect(await screen.findByText('It must be between 30 and 120 minutes')).toBeDefined();
  expect(screen.getByText(/Only if a save has changed/).textContent).not.toContain('times a day');
});

test('beside the interval is how much that is in a day at most, and how much it was', async () => {
  const { user, minutes } = await open({
    saves: [
      buildHostedSave({ saveBytes: 74_000_000, dayBytes: 1_500_000_000 }),
      buildHostedSave({ serverId: 'b', saveBytes: 26_000_000, dayBytes: 276_000_000 }),
      // Not read any more.
      buildHostedSave({ serverId: 'c', isOn: false, state: 'off', saveBytes: 50_000_000 }),
    ],
  });
  await waitFor(() => expect(describedBy(minutes)).toContain('That is up to 2,400 MB a day from 2 servers.'));
  expect(describedBy(minutes)).toContain('In the last 24 hours: 1,776 MB.');
  await user.clear(minutes);
  await user.type(minutes, '30');
  await waitFor(() => expect(describedBy(minutes)).toContain('That is up to 4,800 MB a day from 2 servers.'));
});

test('it leads to where a server is switched on, and to what is read', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'To the servers' }).getAttribute('href')).toBe('/servers');
  const link = screen.getByRole('link', { name: 'Status and traffic' });
  expect(link.getAttribute('href')).toContain('/companion?tab=ways');
});

test('links that lead to a closed page are left out', async () => {
  await open({ instance: { isOwner: false, permissions: ['Nitrado_Edit'] } });
  expect(screen.queryByRole('link', { name: 'To the servers' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Status and traffic' })).toBeNull();
});

test('without the tier it is off and says which one it needs', async () => {
  const { minutes } = await open({ instance: { tier: 1 } });
  expect(minutes.disabled).toBe(true);
  expect(describedBy(minutes)).toContain('This feature needs Tier 2.');
});
