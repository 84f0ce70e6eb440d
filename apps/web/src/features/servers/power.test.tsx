import { powerRoutes } from '@arkwright/contracts/host-power/routes';
import type { PowerJob, ServerPower } from '@arkwright/contracts/host-power/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildServer } from '../../testing/build-server.ts';
import { describedBy } from '../../testing/described-by.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildStatus, createCluster } from './testing/cluster-world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './servers-page.tsx';
import '../shared/actions/power-dialog.tsx';

const JOB: PowerJob = {
  id: 'job-1',
  serverId: 'server-1',
  action: 'restart',
  warning: '',
  step: 'following',
  outcome: '',
  message: '',
  startedAt: 1_700_000_000_000,
  endedAt: 0,
  startedBy: 'Ada',
};

async function open(
  given: {
    power?: Partial<ServerPower>;
    players?: number;
    state?: 'online' | 'offline';
    permissions?: string[];
  } = {},
) {
  const { power, players = 0, state = 'online', permissions } = given;
  const { api, cluster } = createCluster({
    servers: [buildServer({ name: 'Ragnarok' })],
    statuses: [buildStatus({ players, state })],
    powers: [{ serverId: 'server-1', problem: '', hostState: '', job: null, ...power }],
    ...(permissions && { instance: { isOwner: false, permissions } }),
  });
  api.on(powerRoutes.act, ({ body }) => {
    const job = { ...JOB, action: body.action, step: 'checking' as const };
    cluster.powers = [{ serverId: body.serverId, problem: '', hostState: '', job }];
    return job;
  });
  const app = renderApp({ api, path: '/servers' });
  const row = (await screen.findByText('Ragnarok')).closest('tr')!;
  const button = within(row).getByRole('button', { name: 'Power' });
  return { ...app, api, row, button };
}

const isOff = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true';
const sent = (api: Awaited<ReturnType<typeof open>>['api']) =>
  api.callsOf(powerRoutes.act).map(({ input }) => (input as { body: object }).body);

async function choose({ user, button }: Awaited<ReturnType<typeof open>>, name: RegExp) {
  await waitFor(() => expect(isOff(button)).toBe(false));
  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name }));
}

test('a restart asks with the players who are on, sends the warning, and the row shows its step', async () => {
  const page = await open({ players: 3 });
  await choose(page, /^Restart… Saves the world first. 3 players are on.$/);
  const dialog = await screen.findByRole('dialog', { name: 'Restart Ragnarok?' });
  expect(within(dialog).getByText('3 players are on Ragnarok')).toBeDefined();
  expect(within(dialog).getByText('They are disconnected until it is back.')).toBeDefined();
  expect(within(dialog).getByText('No offline alert meanwhile.')).toBeDefined();
  const warning = within(dialog).getByRole('textbox', { name: 'Warning in chat' });
  await page.user.clear(warning);
  await page.user.type(warning, 'Back soon');
  expect(within(dialog).getByText('9 of 200')).toBeDefined();
  await page.user.click(within(dialog).getByRole('button', { name: 'Restart' }));
  expect(await within(page.row).findByText('Asking the host for its state…')).toBeDefined();
  expect(sent(page.api)).toEqual([{ serverId: 'server-1', action: 'restart', warning: 'Back soon' }]);
  await waitFor(() => expect(isOff(page.button)).toBe(true));
});

test('a warning that is too long is not sent', async () => {
  const page = await open();
  await choose(page, /^Stop…/);
  const dialog = await screen.findByRole('dialog', { name: 'Stop Ragnarok?' });
  await page.user.click(within(dialog).getByRole('textbox'));
  await page.user.paste('x'.repeat(201));
  expect(within(dialog).getByText('You must enter a maximum of 200 characters')).toBeDefined();
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Stop' }).disabled).toBe(true);
});

test('a start asks, too, and says what it does to whom', async () => {
  const page = await open({ state: 'offline' });
  await choose(page, /^Start…$/);
  const dialog = await screen.findByRole('dialog', { name: 'Start Ragnarok?' });
  expect(sent(page.api)).toEqual([]);
  expect(within(dialog).getByText('Nobody is on Ragnarok now')).toBeDefined();
  expect(within(dialog).getByText('Its host starts it only if it is stopped there.')).toBeDefined();
  expect(within(dialog).queryByRole('textbox')).toBeNull();
  const steps = within(within(dialog).getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual(['1 Start', '2 Wait for RCON']);
  await page.user.click(within(dialog).getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(sent(page.api)).toEqual([{ serverId: 'server-1', action: 'start' }]));
});

test('a server that is offline over RCON can be restarted without a warning', async () => {
  const page = await open({ state: 'offline' });
  await choose(page, /^Restart…/);
  const dialog = await screen.findByRole('dialog', { name: 'Restart Ragnarok?' });
  expect(within(dialog).queryByRole('textbox')).toBeNull();
  expect(within(dialog).getByText(/nobody can be warned/)).toBeDefined();
  await page.user.click(within(dialog).getByRole('button', { name: 'Restart' }));
  await waitFor(() => expect(sent(page.api)).toEqual([{ serverId: 'server-1', action: 'restart' }]));
});

test('for a server without a host the button is off, and says so', async () => {
  const NO_HOST = 'No host is connected to this server.';
  const { button, user } = await open({ power: { problem: NO_HOST } });
  await user.hover(button);
  await waitFor(() => expect(describedBy(button)).toBe(`Power: ${NO_HOST}`));
  expect(isOff(button)).toBe(true);
});

test('without the right to edit Hosting Sync it is off', async () => {
  const { button } = await open({ permissions: ['Servers_View', 'Servers_Edit'] });
  await waitFor(() => expect(isOff(button)).toBe(true));
});

test('a job that has failed is in the expanded row, with why', async () => {
  const job: PowerJob = {
    ...JOB,
    outcome: 'failed',
    message: 'It was not back.',
    endedAt: 1_700_000_100_000,
  };
  const { user, row } = await open({ power: { job } });
  await user.click(within(row).getByRole('button', { name: 'Show details' }));
  const term = await screen.findByText('Last restart, stop or start');
  expect(term.nextElementSibling?.textContent).toMatch(
    /^Restart failed\. It was not back\.Requested .+ by Ada$/,
  );
});
