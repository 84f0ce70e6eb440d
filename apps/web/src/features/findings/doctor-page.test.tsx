import { findingRoutes } from '@arkwright/contracts/findings/routes';
import type { CheckResult, Finding } from '@arkwright/contracts/findings/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildFinding, createWorld } from '../../testing/world.ts';
// Loaded ahead: the first load of a lazy screen takes longer than a query waits.
import './doctor-page.tsx';

const log = buildFinding({
  key: 'works-logging:log.isEnabled 0',
  check: 'works-logging',
  group: 'Features',
  level: 'warn',
  title: 'The game log is on, but no channel is chosen: nothing is posted',
  detail: '',
  serverId: '',
  to: '/logging',
});
const check = (overrides: Partial<CheckResult> = {}): CheckResult => ({
  key: 'discord-away',
  group: 'Discord',
  label: 'Discord can be reached',
  state: 'fine',
  reason: '',
  ...overrides,
});

async function open(findings: Finding[], checks: CheckResult[] | 'refused' = [check()]) {
  const { world, api } = createWorld({ findings });
  api.on(findingRoutes.list, () => ({
    findings: world.findings,
    checkedAt: Date.now(),
    areChecksRunning: true,
  }));
  api.on(findingRoutes.checks, () => {
    if (checks === 'refused') throw new Refusal('INTERNAL', { message: 'The checks can’t be read.' });
    return checks;
  });
  const app = renderApp({ api, path: '/doctor' });
  await screen.findByRole('heading', { name: 'Setup and checks' });
  return { ...app, api, world };
}

const rows = () => within(screen.getByRole('region', { name: /^Needs you/ })).queryAllByRole('listitem');

test('what is wrong comes first, with its reason and the way to mend it', async () => {
  await open([buildFinding(), log]);
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringContaining('The Island is offline · for 12 minConnection refused.'),
    expect.stringContaining('no channel is chosen'),
  ]);
  expect(within(rows()[1]!).getByRole('link', { name: 'Open Logging' }).getAttribute('href')).toMatch(
    /^\/logging/,
  );
});

test('the title and the drawer count what is wrong, and the drawer marks the screen that can’t work', async () => {
  await open([buildFinding(), log]);
  await waitFor(() => expect(document.title).toMatch(/^\(1\) Setup and checks/));
  const drawer = screen.getByRole('navigation');
  expect(within(drawer).getByRole('link', { name: 'Servers 1 offline' })).toBeTruthy();
  expect(within(drawer).getByRole('link', { name: 'Setup and checks 1 needs you' })).toBeTruthy();
});

test('with nothing wrong it says so, and what is fine can be unfolded', async () => {
  const { user } = await open([]);
  expect(screen.getByText('Nothing needs you.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Fine 1' }));
  expect(screen.getByText('Discord can be reached')).toBeTruthy();
});

test('what could not be checked, or does not apply, is never shown as fine', async () => {
  const { user } = await open(
    [],
    [
      check({ state: 'unknown', reason: 'the check failed' }),
      check({
        key: 'other',
        label: 'Games have mods',
        state: 'not-applicable',
        reason: 'there is no server',
      }),
    ],
  );
  expect(await screen.findByText(/^Could not be checked: “/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Fine 0' })).toBeTruthy();
  expect(screen.getByText('not known').textContent).toBe('1 not known');
  await user.click(screen.getByRole('button', { name: 'Does not apply 1' }));
  expect(screen.getByText('Games have mods').parentElement?.textContent).toBe(
    'Games have mods there is no server',
  );
});

test('what is wrong is shown although nobody can say how the checks ended', async () => {
  await open([buildFinding()], 'refused');
  expect(await screen.findByText('The checks can’t be read.')).toBeTruthy();
  expect(rows()).toHaveLength(1);
  expect(screen.getByText('fine').textContent).toBe('… fine');
});

test('a finding can be ignored for a while, and a group shown alone', async () => {
  const { user, api, world } = await open([buildFinding(), log]);
  api.on(findingRoutes.ignore, () => {
    world.findings = [{ ...buildFinding(), ignored: { by: 'Ann', until: 0 } }, log];
    return true;
  });
  await user.click(screen.getByRole('button', { name: 'Features 1' }));
  expect(rows()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'All 2' }));
  await user.click(screen.getByRole('button', { name: 'More about: The Island is offline' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ignore until it is over' }));
  expect(api.callsOf(findingRoutes.ignore).map(({ input }) => (input as { body: unknown }).body)).toEqual([
    {
      botId: 'bot-1',
      key: 'server-offline:server-1',
      for: 'end',
    },
  ]);
});

test('who may not edit what it is about sees why it can’t be ignored', async () => {
  const { user } = await open([buildFinding({ canIgnore: false })]);
  await user.click(screen.getByRole('button', { name: /^More about/ }));
  const item = await screen.findByRole('menuitem', { name: /Ignore for a day/ });
  expect(item.getAttribute('aria-disabled')).toBe('true');
  expect(item.textContent).toContain('Needs Edit');
});
