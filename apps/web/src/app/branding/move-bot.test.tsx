import { brandingRoutes } from '@arkwright/contracts/branding/routes';
import { limitsOf } from '@arkwright/contracts/derived/limits';
import { instanceExportRoutes } from '@arkwright/contracts/instance-export/routes';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { ownBotRoutes } from '@arkwright/contracts/own-bot/routes';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildInstance, createWorld } from '../../testing/world.ts';
// Loaded ahead: the first load of a lazy screen takes longer than a query waits.
import './branding.tsx';
import '../../features/own-bot/restore-dialog.tsx';

const PLAN = {
  guildName: 'Obelisk Keepers',
  exportedAt: Date.UTC(2026, 2, 5, 14),
  kinds: [
    { what: 'RCON presets', before: 1, after: 3 },
    { what: 'bans', before: 0, after: 0 },
  ],
  leftOut: ['RCON presets, “Boss”: too long'],
  moreLeftOut: 2,
  toDo: ['Type the RCON passwords of 4 game servers again.'],
};

async function open({ isGranted = true, ...instance }: Partial<Instance> & { isGranted?: boolean } = {}) {
  const { api } = createWorld({
    instances: [buildInstance({ tier: 4, guildName: 'Obelisk Keepers', ...instance })],
  });
  api.on(brandingRoutes.find, () => {
    throw new Refusal('UNAVAILABLE');
  });
  api.on(instanceExportRoutes.restore, () => PLAN);
  api.on(instanceRoutes.limits, () => [{ instanceId: 'bot-1', limits: limitsOf(4), problems: [] }]);
  api.on(ownBotRoutes.find, () => ({
    request: null,
    isGranted: { application: false, machine: isGranted },
    tierIsEnough: true,
    hasApplication: false,
  }));
  api.on(instanceRoutes.channels, () => []);
  api.on(instanceRoutes.categories, () => []);
  api.on(instanceRoutes.roles, () => []);
  const app = renderApp({ api, path: '/branding' });
  await screen.findByRole('heading', { name: 'Branding / White-Label' });
  return { ...app, api };
}

const button = (name: string) => screen.getByRole('button', { name });

test('a file is restored after its plan was shown and the Discord server’s name was typed', async () => {
  const { user, api } = await open();
  await user.click(await screen.findByRole('button', { name: 'Restore from a file' }));
  await screen.findByText(/A file that was downloaded from this bot/);
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('There is no input for the file');
  fireEvent.change(input, { target: { files: [new File(['abc'], 'bot.jsonl.gz')] } });
  await screen.findByText('bot.jsonl.gz');
  await user.click(button('Preview'));
  await screen.findByText('3 (now 1)');
  screen.getByText('RCON presets, “Boss”: too long');
  screen.getByText('and 2 more');
  screen.getByText('Type the RCON passwords of 4 game servers again.');
  expect(screen.queryByText('bans')).toBeNull();
  expect(button('Restore')).toHaveProperty('disabled', true);
  await user.type(screen.getByRole('textbox', { name: /Type the Discord server’s name/ }), 'Obelisk Keepers');
  await user.click(button('Restore'));
  await waitFor(() => expect(screen.queryByText('3 (now 1)')).toBeNull());
  expect(api.callsOf(instanceExportRoutes.restore).map(({ input: sent }) => sent)).toMatchObject([
    { body: { botId: 'bot-1', file: [btoa('abc')], isPreview: true } },
    { body: { botId: 'bot-1', file: [btoa('abc')], isPreview: false } },
  ]);
});

test('without a grant there is nothing of it', async () => {
  await open({ isGranted: false });
  await screen.findByRole('button', { name: 'Request your own bot' });
  expect(screen.queryByRole('button', { name: 'Download this bot' })).toBeNull();
});

test('managers see nothing of it', async () => {
  const { api } = await open({ isOwner: false, permissions: ['FullAccess'] });
  await screen.findByText('Only the owner of this bot can request it.');
  expect(screen.queryByRole('button', { name: 'Download this bot' })).toBeNull();
  expect(api.callsOf(ownBotRoutes.find)).toEqual([]);
});
