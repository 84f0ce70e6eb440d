import type { PatreonAccount } from '@arkwright/contracts/pledges/routes';
import { pledgeRoutes } from '@arkwright/contracts/pledges/routes';
import { userRoutes } from '@arkwright/contracts/users/routes';
import type { User } from '@arkwright/contracts/users/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { buildUser, createWorld } from '../../testing/world.ts';

const INFO = {
  isConnected: true,
  pledgeUrl: 'https://patreon.test/bePatron?c=1',
  manageUrl: 'https://patreon.test/settings/memberships',
};

function open(options: {
  user?: Partial<User>;
  token?: string | null;
  isConnected?: boolean;
  account?: Partial<PatreonAccount>;
  path?: string;
}) {
  const { world, api } = createWorld({ user: buildUser(options.user) });
  const account: PatreonAccount = { isLinked: false, name: '', pledge: null, ...options.account };
  api.on(pledgeRoutes.info, () =>
    options.isConnected === false ? { isConnected: false, pledgeUrl: '', manageUrl: '' } : INFO,
  );
  api.on(pledgeRoutes.account, () => account);
  const app = renderApp({
    api,
    path: options.path ?? '/patreon',
    token: options.token === undefined ? 'as_good' : options.token,
  });
  return { world, api, account, ...app };
}

/** The column that is marked, by its heading. */
async function marked(): Promise<string[]> {
  const table = within(await screen.findByRole('region', { name: 'Tiers' })).getByRole('table');
  return within(table)
    .getAllByRole('columnheader')
    .filter((header) => header.hasAttribute('aria-current'))
    .map((header) => header.textContent ?? '');
}

test('signed out the table is shown without a check mark, with a hint to sign in', async () => {
  open({ token: null });
  expect(await screen.findByText(/Sign in to see your tier/)).toBeTruthy();
  expect(await marked()).toEqual([]);
  expect(screen.queryByText('Pledge on Patreon')).toBeNull();
  expect(screen.queryByText('Manage Patreon Pledge')).toBeNull();
  expect(screen.queryByText('Patreon account')).toBeNull();
});

test.each([
  [0, 'Pledge on Patreon', INFO.pledgeUrl, 'Free€0'],
  [1, 'Manage Patreon Pledge', INFO.manageUrl, 'Tier 1€3'],
  [5, 'Manage Patreon Pledge', INFO.manageUrl, 'Tier 5€20'],
  [6, 'Pledge on Patreon', INFO.pledgeUrl, 'Tier 5€20'],
  [7, 'Manage Patreon Pledge', INFO.manageUrl, 'Free€0'],
] as const)(
  'with tier %i the button is “%s”, and the tier has the check mark',
  async (tier, label, href, column) => {
    open({ user: { tier } });
    expect((await screen.findByRole('link', { name: label })).getAttribute('href')).toBe(href);
    expect(await marked()).toEqual([column]);
    const [header] = screen.getAllByRole('columnheader').filter((each) => each.hasAttribute('aria-current'));
    expect(within(header!).getByRole('img', { name: 'Your tier:' })).toBeTruthy();
  },
);

test.each([
  ['None', false],
  ['FormerPatreon', true],
  ['FormerLifetime', true],
  ['CurrentLifetime', true],
  ['Special', false],
] as const)(
  'with the bonus type %s the note about former subscribers shows: %s',
  async (bonusType, isShown) => {
    open({ user: { tier: 1, bonusType } });
    await screen.findByRole('link', { name: 'Manage Patreon Pledge' });
    expect(screen.queryByText(/special discount for you as a former V1 API subscriber/) !== null).toBe(
      isShown,
    );
  },
);

test('the table shows each line for each tier', async () => {
  open({ token: null });
  const row = async (name: RegExp) =>
    within(await screen.findByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent || within(cell).getByRole('img').getAttribute('aria-label'));
  const no = '–Not included';
  expect(await row(/^Servers/)).toEqual(['6', '15', '25', '35', '150', '100']);
  expect(await row(/^Automatic RCON/)).toEqual([no, no, no, 'Included', 'Included', 'Included']);
  expect(
    screen.getByRole('rowheader', { name: 'Nitrado import and sync restart, stop and start' }),
  ).toBeTruthy();
  expect(await row(/^Nitrado import and sync/)).toEqual(Array(6).fill('Included'));
  expect(await row(/^Own bot instance/)).toEqual([no, no, no, no, 'Included', 'Included']);
  expect(await row(/^Automatic Decay/)).toEqual([no, no, no, 'Included', 'Included', 'Included']);
  expect(await row(/^Alerts/)).toEqual([no, ...Array(5).fill('Included')]);
  expect(screen.getAllByRole('row')).toHaveLength(21);
});

test('opening the page reloads the person, and the check mark follows', async () => {
  const { world, api, kit } = open({ user: { tier: 1 } });
  await waitFor(async () => expect(await marked()).toEqual(['Tier 1€3']));
  world.user = { ...world.user, tier: 3 };
  kit.queries.invalidateQueries({ queryKey: [userRoutes.self.path, {}] });
  await waitFor(async () => expect(await marked()).toEqual(['Tier 3€10']));
  expect(api.calls.filter(({ route }) => route.path === userRoutes.self.path).length).toBeGreaterThan(1);
});

test.each([0, 3, 7] as const)(
  'if pledges are not connected the page says so without a link: tier %i',
  async (tier) => {
    open({ user: { tier }, isConnected: false });
    expect(await screen.findByText(/Pledges are not connected on this installation/)).toBeTruthy();
    expect(screen.queryByText(/Pledge on Patreon|Manage Patreon Pledge|Link Patreon account/)).toBeNull();
  },
);

test('the note about former subscribers is also shown if pledges are not connected', async () => {
  open({ user: { tier: 1, bonusType: 'CurrentLifetime' }, isConnected: false });
  expect(await screen.findByText(/special discount for you as a former V1 API subscriber/)).toBeTruthy();
});

test('signed out and without connected pledges, signing in promises only the tier', async () => {
  open({ token: null, isConnected: false });
  expect(await screen.findByText('Sign in to see your tier here.')).toBeTruthy();
  expect(screen.getByText(/Pledges are not connected on this installation/)).toBeTruthy();
});

test('tier Special is also explained if pledges are not connected', async () => {
  open({ user: { tier: 6 }, isConnected: false });
  expect(await screen.findByText(/Your tier is Special: complimentary/)).toBeTruthy();
  expect(await marked()).toEqual(['Tier 5€20']);
});

test('linking opens Patreon', async () => {
  const { api, user, left } = open({});
  api.on(pledgeRoutes.beginLink, () => ({ url: 'https://patreon.test/oauth2/authorize?state=s' }));
  await user.click(await screen.findByRole('button', { name: 'Link Patreon account' }));
  await waitFor(() => expect(left).toEqual(['https://patreon.test/oauth2/authorize?state=s']));
});

test("Patreon's reply is removed from the address and finishes the link once", async () => {
  const { api, router } = open({ path: '/patreon?code=0123456789&state=abc' });
  api.on(pledgeRoutes.link, () => ({ success: true, message: 'Your Patreon account Owner is linked.' }));
  expect(await screen.findByText('Your Patreon account Owner is linked.')).toBeTruthy();
  const sent = api.calls.filter(({ route }) => route === pledgeRoutes.link);
  expect(sent.map(({ input }) => input)).toEqual([
    expect.objectContaining({ body: { code: '0123456789', state: 'abc' } }),
  ]);
  expect(router.state.location.searchStr).toBe('');
});

test('declining at Patreon shows a message, and nothing is sent', async () => {
  const { api, router } = open({ path: '/patreon?error=access_denied&state=abc' });
  expect(await screen.findByText('Patreon was not linked: you declined on Patreon.')).toBeTruthy();
  expect(api.calls.filter(({ route }) => route === pledgeRoutes.link)).toEqual([]);
  expect(router.state.location.searchStr).toBe('');
});

test('a linked account can be checked and unlinked', async () => {
  const { api, user, account } = open({
    account: {
      isLinked: true,
      name: 'Rex',
      pledge: { tier: 3, amountCents: 1000, status: 'active_patron', checkedAt: Date.now(), claim: null },
    },
  });
  api.on(pledgeRoutes.refresh, () => ({
    success: false,
    message: 'Patreon refused. Please link your account again.',
  }));
  api.on(pledgeRoutes.unlink, () => {
    account.isLinked = false;
    return true;
  });
  expect(await screen.findByText('Linked: Rex.')).toBeTruthy();
  expect(screen.getByText(/Pledge: €10.00 a month, active/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Check my pledge now' }));
  expect(await screen.findByText(/Patreon refused/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Unlink' }));
  expect(await screen.findByRole('button', { name: 'Link Patreon account' })).toBeTruthy();
});

test('a lower tier that Patreon has named once is shown beside the pledge', async () => {
  const at = Date.now();
  const claim = { tier: 0, at } as const;
  const pledge = { tier: 3, amountCents: 1000, status: 'active_patron', checkedAt: at, claim } as const;
  open({ account: { isLinked: true, name: 'Rex', pledge } });
  const words = await screen.findByText(/Pledge: €10.00 a month, active/);
  expect(words.textContent).toContain('Patreon now says Free, which counts once it says so again.');
});
