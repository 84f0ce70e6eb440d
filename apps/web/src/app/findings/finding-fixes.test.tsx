import { automaticRconRoutes } from '@arkwright/contracts/automatic-rcon/routes';
import { NEW_TIMED_COMMAND } from '@arkwright/contracts/automatic-rcon/schema';
import type { FeatureDefinition } from '@arkwright/contracts/core/feature';
import { findingRoutes } from '@arkwright/contracts/findings/routes';
import { FIX_ACTIONS, type Finding } from '@arkwright/contracts/findings/schema';
import { powerRoutes } from '@arkwright/contracts/host-power/routes';
import { NO_HOST } from '@arkwright/contracts/host-power/words';
import { liveRoutes } from '@arkwright/contracts/live/routes';
import { FEATURE_MANIFESTS } from '@arkwright/contracts/manifests/features';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { COMMAND_ACTIONS } from '../../features/automatic-rcon/command-actions.ts';
import { SERVER_ACTIONS } from '../../features/shared/actions/server-actions.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildFinding, buildInstance, createWorld } from '../../testing/world.ts';
import { placeOfField } from '../palette/setting-places.ts';
// Loaded ahead: the first load of a lazy screen takes longer than a query waits.
import '../../features/findings/doctor-page.tsx';
import './finding-fixes.tsx';
import '../../features/shared/actions/message-dialog.tsx';
import '../../features/shared/actions/power-dialog.tsx';

const outage = buildFinding({ actions: ['start', 'connect-host', 'check', 'message'] });

type Given = { findings?: Finding[]; problem?: string; permissions?: readonly string[] };

async function open({ findings = [outage], problem = '', permissions }: Given = {}) {
  const instance = { tier: 5, ...(permissions && { isOwner: false, permissions }) };
  const { world, api } = createWorld({ findings, instances: [buildInstance(instance as never)] });
  api.on(findingRoutes.list, () => ({
    findings: world.findings,
    checkedAt: Date.now(),
    areChecksRunning: true,
  }));
  api.on(findingRoutes.checks, () => []);
  api.on(liveRoutes.servers, () => [
    { id: 'server-1', name: 'The Island', nameShort: 'Isl', offReason: 'The server is offline.' },
  ]);
  api.on(powerRoutes.list, () => [{ serverId: 'server-1', problem, hostState: '', job: null }]);
  const app = renderApp({ api, path: '/doctor' });
  const needs = await screen.findByRole('region', { name: /^Needs you/ });
  const row = await within(needs).findByRole('listitem');
  return { ...app, api, world, row };
}

const buttonsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('button')
    .map((button) => button.textContent || button.getAttribute('aria-label'));

test('an outage offers what brings the server back, from its shared actions, and the title leads to it', async () => {
  const { row } = await open();
  await within(row).findByRole('button', { name: 'Start…' });
  expect(buttonsOf(row)).toEqual([
    'Start…',
    'Check connection',
    'Tell players…',
    'More about: The Island is offline',
  ]);
  expect(within(row).getByRole('link', { name: 'The Island is offline' }).getAttribute('href')).toMatch(
    /^\/servers/,
  );
});

test('without a host it offers to connect one', async () => {
  const { row } = await open({ problem: NO_HOST });
  await within(row).findByRole('button', { name: 'Connect your host' });
  expect(within(row).queryByRole('button', { name: 'Start…' })).toBeNull();
});

test('what a person may not do is left out; the page of it remains', async () => {
  const { row } = await open({ permissions: ['Servers_View'] });
  expect(await within(row).findByRole('link', { name: /^Open / })).toBeDefined();
  expect(within(row).getAllByRole('button')).toHaveLength(1);
});

test('checking says how it went, and a message that is being written outlives the finding', async () => {
  const { user, api, world, row } = await open();
  api.on(serverRoutes.checkConnection, () => ({ success: false, message: 'Connection refused.' }));
  await user.click(await within(row).findByRole('button', { name: 'Check connection' }));
  expect(await screen.findByText('The Island: Connection refused.')).toBeDefined();
  await user.click(within(row).getByRole('button', { name: 'Tell players…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Tell players' });
  world.findings = [];
  api.emit('bot-1', { kind: 'changed', what: 'findings', by: '' });
  await waitFor(() => expect(row.isConnected).toBe(false));
  expect(dialog.isConnected).toBe(true);
});

test('a channel that is missing is chosen in its field', async () => {
  const { row } = await open({
    findings: [
      buildFinding({
        check: 'works-logging',
        serverId: '',
        to: '/logging',
        field: { path: 'rcon.commandLogChannelId', words: 'Choose channel' },
      }),
    ],
  });
  const link = await within(row).findByRole('link', { name: 'Choose channel' });
  expect(link.getAttribute('href')).toMatch(/^\/logging\?(?:.*&)?tab=commands.*#rcon\.commandLogChannelId$/);
});

test('of a field whose page is closed to them people see the page of the finding', async () => {
  const { row } = await open({
    permissions: ['BannedWords_View'],
    findings: [
      buildFinding({
        serverId: '',
        to: '/bannedWords',
        field: { path: 'ban.isEnabled', words: 'Open setting' },
      }),
    ],
  });
  expect(await within(row).findByRole('link', { name: 'Open Banned Words' })).toBeDefined();
  expect(within(row).queryByRole('link', { name: 'Open setting' })).toBeNull();
});

test('a timed command that failed runs again from its finding', async () => {
  const { world, api } = createWorld({
    findings: [
      buildFinding({
        serverId: '',
        to: '/automaticRcon',
        about: { id: 'command-1', name: 'Nightly' },
        actions: ['run-command'],
      }),
    ],
    instances: [buildInstance({ tier: 5 })],
  });
  api.on(findingRoutes.list, () => ({ findings: world.findings, checkedAt: 1, areChecksRunning: true }));
  api.on(findingRoutes.checks, () => []);
  const ofPreset = { presetName: '', presetSkip: '', presetMayCrash: false };
  api.on(automaticRconRoutes.list, () => [
    {
      ...NEW_TIMED_COMMAND,
      ...ofPreset,
      id: 'command-1',
      botId: 'bot-1',
      name: 'Nightly',
      command: 'SaveWorld',
      lastExecuted: 1,
      serverIds: [],
    },
  ]);
  api.on(automaticRconRoutes.targets, () => []);
  const { user } = renderApp({ api, path: '/doctor' });
  await user.click(await screen.findByRole('button', { name: 'Run now…' }));
  expect(await screen.findByRole('dialog', { name: 'Run Now' })).toBeDefined();
});

test('each action of findings is defined, and each field of the rules about features has a place', () => {
  const ids = [...SERVER_ACTIONS, ...COMMAND_ACTIONS].map(({ id }) => id);
  expect(FIX_ACTIONS.filter((id) => !ids.includes(id))).toEqual([]);
  const manifests: readonly FeatureDefinition[] = FEATURE_MANIFESTS;
  const paths = manifests.flatMap(({ posts = [], grants = [], requires = [] }) => [
    ...posts.map(({ channel }) => channel),
    ...grants.map(({ roles }) => roles),
    ...requires.map(({ at, oneOf }) => at ?? oneOf[0] ?? ''),
  ]);
  const fields = paths.filter((path) => !path.startsWith('#'));
  expect(fields.length).toBeGreaterThan(20);
  expect(
    fields.filter((path) => {
      const [group = '', field = ''] = path.split('.');
      return placeOfField(group as never, field) === undefined;
    }),
  ).toEqual([]);
});
