import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { playerRegistrationRoutes as routes } from '@arkwright/contracts/player-registrations/routes';
import { playerRoutes } from '@arkwright/contracts/players/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildPlayer } from '../../testing/build-player.ts';
import { describedBy } from '../../testing/described-by.ts';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildRegistration, createRegistrations, EOS_ID } from './registration-world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './player-registrations-page.tsx';
import './registrations-tab.tsx';
import './delete-registration-dialog.tsx';
import './registration-dialog.tsx';
import './reset-claims-dialog.tsx';
import './reset-playtime-dialog.tsx';
import './reset-playtimes-dialog.tsx';

const NO_EDIT = 'You do not have the necessary permissions to edit these settings. Viewing is permitted.';

type Options = Parameters<typeof createRegistrations>[0];

function open(options: Options = { registrations: [buildRegistration()] }) {
  const { api, held } = createRegistrations(options);
  return { api, held, ...renderApp({ api, path: '/playerRegistrations?tab=registrations' }) };
}

/** A name is drawn anew once it is known who it is: it is looked for until it is in a row. */
const rowOf = (name: string) =>
  waitFor(() => {
    const row = screen.getByText(name, { selector: 'td bdi' }).closest('tr');
    if (!row) throw new Error(`${name} is in no row.`);
    return row;
  });
const button = (within_: HTMLElement, name: string) => within(within_).getByRole('button', { name });
const isOff = (control: HTMLElement) => control.matches('[disabled], [aria-disabled="true"]');
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
/** The newest snackbar: those of earlier tests may still be above it. */
const toast = () => document.querySelector('[aria-live="polite"]')?.lastElementChild?.textContent ?? '';

test('each player is listed with Discord name and ID, EOS ID, playtime and state of the registration', async () => {
  open({
    registrations: [
      buildRegistration({ playtimeCounter: 2410 }),
      buildRegistration({
        id: 'r2',
        netId: '',
        discordId: '400000000000000001',
        discordUsername: 'walt',
        codeExpiresAt: Date.now() + 12.5 * MINUTE_MS,
      }),
      buildRegistration({ id: 'r3', netId: '', discordId: '5', discordUsername: 'zoe', codeExpiresAt: 1 }),
    ],
  });
  const vera = await rowOf('vera');
  expect(cells(vera).slice(2, 6)).toEqual(['Registered', '20 h 5 min', '300000000000000001', EOS_ID]);
  const page = within(vera).getByRole('link', { name: 'vera' });
  expect(page.getAttribute('href')).toBe(`/player/${EOS_ID}`);
  const walt = await rowOf('walt');
  // The player is still unknown.
  expect(within(walt).queryByRole('link', { name: 'walt' })).toBeNull();
  expect(cells(walt).slice(2, 6)).toEqual([
    'Waiting for the code, 12 min left',
    '0 min',
    '400000000000000001',
    '–not known',
  ]);
  expect(cells(await rowOf('zoe'))[2]).toBe('The code has expired');
  await waitFor(() => expect(walt.textContent).toContain('not in your Discord server'));
});

test('there are 25 players a page, with one call for their pictures', async () => {
  const registrations = Array.from({ length: 30 }, (_, index) =>
    buildRegistration({ id: `r${index}`, discordId: `${1000 + index}`, discordUsername: `player ${index}` }),
  );
  const { api, user } = open({ registrations });
  const row = await rowOf('player 0');
  await waitFor(() => expect(row.querySelector('img')?.src).toBe('https://cdn.test/1000.png'));
  expect(screen.getByText('1–25 of 30')).toBeDefined();
  const asked = () =>
    api
      .callsOf(routes.people)
      .map(({ input }) => (input as { query: { ids: string } }).query.ids.split(',').length);
  expect(asked()).toEqual([25]);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await rowOf('player 29');
  await waitFor(() => expect(asked()).toEqual([25, 5]));
});

test('without pictures the list is still shown', async () => {
  const { api } = createRegistrations({ registrations: [buildRegistration()] });
  api.on(routes.people, () => {
    throw new Refusal('RATE_LIMITED');
  });
  renderApp({ api, path: '/playerRegistrations?tab=registrations' });
  expect((await rowOf('vera')).querySelector('img')).toBeNull();
});

test('players are found by name, Discord ID and EOS ID', async () => {
  const other = buildRegistration({
    id: 'r2',
    netId: 'f'.repeat(32),
    discordId: '55',
    discordUsername: 'zoe',
  });
  const { user } = open({ registrations: [buildRegistration(), other] });
  await rowOf('vera');
  const search = screen.getByRole('searchbox', { name: 'Search player registrations' });
  for (const wanted of ['ZO', '55', 'ffff']) {
    await user.clear(search);
    await user.type(search, wanted);
    await waitFor(() => expect(screen.queryByText('vera', { selector: 'td bdi' })).toBeNull());
    expect(await rowOf('zoe')).toBeDefined();
  }
});

const WITH_DETAILS: Options = {
  registrations: [
    buildRegistration({
      playtimeCounter: 240,
      clusterPlaytimeCounters: [{ clusterId: 'pve', counter: 120 }],
      startSetClaims: [
        { setId: 'set-1', count: 1 },
        { setId: 'set-2', count: 3 },
      ],
    }),
  ],
  stored: {
    clusterIdMappings: [
      { clusterId: 'pve', name: 'Peaceful' },
      { clusterId: '', name: 'Nameless' },
    ],
  },
};

async function openDetails(options = WITH_DETAILS) {
  const app = open(options);
  await app.user.click(button(await rowOf('vera'), 'Show details'));
  const playtime = await screen.findByRole('region', { name: 'Playtime of vera' });
  const claims = screen.getByRole('region', { name: 'Starter set claims of vera' });
  return { ...app, playtime, claims };
}
const items = (region: HTMLElement) =>
  within(region)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('an expanded row shows the playtime of each cluster and the claims', async () => {
  const { playtime, claims } = await openDetails();
  expect(items(playtime)).toEqual(['All servers2 h', 'Peaceful1 h', 'Nameless0 min']);
  expect(items(claims)).toEqual([
    'NON-EXISTING STARTER SETset-1once',
    'NON-EXISTING STARTER SETset-23 times',
  ]);
});

test('the playtime of one cluster is reset after a confirmation, but not of one without an ID', async () => {
  const { user, api, playtime } = await openDetails();
  expect(isOff(button(playtime, 'Reset playtime: Nameless'))).toBe(true);
  await user.click(button(playtime, 'Reset playtime: Peaceful'));
  const dialog = await screen.findByRole('dialog', { name: 'Reset Playtime' });
  expect(dialog.textContent).toContain('The playtime of 1 h on Peaceful will be reset to 0.');
  expect(api.callsOf(routes.resetPlaytime)).toEqual([]);
  await user.click(button(dialog, 'Reset'));
  // The focus returned to the button, whose name shows.
  await waitFor(() => expect(items(playtime)[1]).toMatch(/^Peaceful0 min/));
  expect(items(playtime)[0]).toBe('All servers2 h');
  expect(api.callsOf(routes.resetPlaytime)[0]?.input).toMatchObject({
    body: { botId: 'bot-1', netId: EOS_ID, playtimeId: 'pve' },
  });
  expect(toast()).toContain('The playtime has been reset.');
});

test('one claim can be reset, or all of a player', async () => {
  const { user, claims, held } = await openDetails();
  await user.click(button(claims, 'Reset claim: set-2'));
  await user.click(button(await screen.findByRole('dialog', { name: 'Reset Claim' }), 'Reset'));
  await waitFor(() => expect(items(claims)).toEqual(['NON-EXISTING STARTER SETset-1once']));
  await user.click(button(await rowOf('vera'), 'Reset Starter Set Claims'));
  await user.click(button(await screen.findByRole('dialog', { name: 'Reset Starter Set Claims' }), 'Reset'));
  expect(await within(claims).findByText('No claims.')).toBeDefined();
  expect(held.registrations.rows[0]?.startSetClaims).toEqual([]);
});

test("resetting all claims asks with the specification's text", async () => {
  const { user, held } = open(WITH_DETAILS);
  await rowOf('vera');
  await user.click(screen.getByRole('button', { name: 'Reset All Claims' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reset All Claims' });
  expect(
    within(dialog).getByText(
      'This will allow all players to claim all Starter Sets again. Do you really want to reset all existing claims?',
    ),
  ).toBeDefined();
  await user.click(button(dialog, 'Reset'));
  await waitFor(() => expect(held.registrations.rows[0]?.startSetClaims).toEqual([]));
});

test('everyone’s playtime is reset for the selected clusters, but not for one without an ID', async () => {
  const { user, api } = open(WITH_DETAILS);
  await rowOf('vera');
  await user.click(screen.getByRole('button', { name: 'Reset Playtime' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reset Playtime' });
  expect(isOff(button(dialog, 'Reset'))).toBe(true);
  const choose = async (name: string) => {
    await user.click(within(dialog).getByRole('combobox', { name: 'Which playtime' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  await choose('Nameless');
  expect(within(dialog).getByText(/This cluster has no cluster ID/)).toBeDefined();
  expect(isOff(button(dialog, 'Reset'))).toBe(true);
  await choose('All servers');
  await user.click(button(dialog, 'Reset'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(routes.resetPlaytimes).map(({ input }) => input)).toMatchObject([
    { body: { botId: 'bot-1', playtimeId: 'Global' } },
  ]);
});

test('a failed reset keeps the confirmation open with the reason', async () => {
  const { user, api } = open(WITH_DETAILS);
  api.on(routes.resetClaimsForAll, () => {
    throw new Refusal('INTERNAL');
  });
  await rowOf('vera');
  await user.click(screen.getByRole('button', { name: 'Reset All Claims' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reset All Claims' });
  await user.click(button(dialog, 'Reset'));
  expect(await within(dialog).findByText(/Something went wrong on our side/)).toBeDefined();
});

test('a player with an unfinished registration has no playtime to reset, and the reset says so', async () => {
  const { user, playtime } = await openDetails({
    registrations: [buildRegistration({ netId: '', codeExpiresAt: Date.now() + MINUTE_MS })],
  });
  const reset = button(playtime, 'Reset playtime: All servers');
  expect(isOff(reset)).toBe(true);
  await user.hover(reset);
  await waitFor(() => expect(describedBy(reset)).toContain('has not finished the registration yet'));
});

test("a player is added by hand, and missing input shows the specification's messages", async () => {
  const { user, api, held } = open({});
  expect(await screen.findByText('Nobody is registered yet')).toBeDefined();
  await user.click(screen.getAllByRole('button', { name: 'Add' })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Add Registration' });
  const input = (name: string) => within(dialog).getByLabelText(new RegExp(`^(?:Member or )?${name}`));
  for (const name of ['EOS ID', 'Discord ID', 'Discord Username']) {
    await user.type(input(name), 'x');
    await user.clear(input(name));
    await user.tab();
    expect(await within(dialog).findByText(`${name} is required`)).toBeDefined();
  }
  await user.click(input('EOS ID'));
  await user.paste(EOS_ID.toUpperCase());
  await user.type(input('Discord Username'), 'vera');
  await user.type(input('Discord ID'), 'abc');
  await user.tab();
  expect(await within(dialog).findByText('Discord ID can only contain numbers')).toBeDefined();
  expect(isOff(button(dialog, 'Add'))).toBe(true);
  await user.clear(input('Discord ID'));
  await user.paste('300000000000000001');
  await waitFor(() => expect(isOff(button(dialog, 'Add'))).toBe(false));
  await user.click(button(dialog, 'Add'));
  expect(await rowOf('vera')).toBeDefined();
  expect(held.registrations.rows).toHaveLength(1);
  expect(api.callsOf(routes.create)[0]?.input).toMatchObject({
    body: { botId: 'bot-1', netId: EOS_ID, discordId: '300000000000000001', discordUsername: 'vera' },
  });
});

test('names in the game are shown beside the EOS ID, and can be searched', async () => {
  const known = { playerName: 'Whisperer', characterName: 'Grim' };
  const other = buildRegistration({
    id: 'r2',
    netId: 'f'.repeat(32),
    discordId: '55',
    discordUsername: 'zoe',
  });
  const { user } = open({ registrations: [buildRegistration(known), other] });
  expect(cells(await rowOf('vera'))[5]).toBe(`WhispererGrim${EOS_ID}`);
  expect(cells(await rowOf('zoe'))[5]).toBe('f'.repeat(32));
  await user.type(screen.getByRole('searchbox', { name: 'Search player registrations' }), 'whisp');
  await waitFor(() => expect(screen.queryByText('zoe', { selector: 'td bdi' })).toBeNull());
  expect(await rowOf('vera')).toBeDefined();
});

test('a player is found by name, and the EOS ID is filled in', async () => {
  const { user, api } = open({});
  const bob = buildPlayer({ netId: EOS_ID, name: 'Bob' });
  api.on(playerRoutes.search, ({ query: { q = '' } }) => ({
    players: 'bob'.includes(q.toLowerCase()) || q === EOS_ID ? [bob] : [],
    hasMore: false,
  }));
  await screen.findByText('Nobody is registered yet');
  await user.click(screen.getAllByRole('button', { name: 'Add' })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Add Registration' });
  const input = within(dialog).getByRole<HTMLInputElement>('combobox', { name: /^EOS ID/ });
  await user.type(input, 'Bob');
  await user.click(await within(dialog).findByRole('option', { name: /Bob/ }));
  expect(input.value).toBe(EOS_ID);
  expect(await within(dialog).findByText('Bob')).toBeDefined();
  expect(within(dialog).queryByText(/EOS ID must/)).toBeNull();
});

test('selecting a member by name fills in Discord ID and user name', async () => {
  const { user, api } = open({});
  await screen.findByText('Nobody is registered yet');
  await user.click(screen.getAllByRole('button', { name: 'Add' })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Add Registration' });
  await user.click(within(dialog).getByRole('combobox', { name: /^EOS ID/ }));
  await user.paste(EOS_ID);
  await user.type(within(dialog).getByRole('combobox', { name: /Discord ID/ }), 'ver');
  await user.click(await within(dialog).findByRole('option', { name: /Vera Viewer/ }));
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Discord Username/).value).toBe('vera');
  await user.click(button(dialog, 'Add'));
  await rowOf('vera');
  expect(api.callsOf(routes.create)[0]?.input).toMatchObject({
    body: { discordId: '300000000000000001', discordUsername: 'vera' },
  });
});

test('a registered player is refused with a message, and the input stays', async () => {
  const { user, api } = open();
  api.on(routes.update, () => {
    throw new Refusal('CONFLICT', { message: 'This Discord member is registered already.' });
  });
  await user.click(button(await rowOf('vera'), 'Edit Registration'));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Registration' });
  const name = within(dialog).getByLabelText<HTMLInputElement>(/^Discord Username/);
  await user.clear(name);
  await user.type(name, 'Vera V');
  await user.click(button(dialog, 'Save'));
  expect(await within(dialog).findByText('This Discord member is registered already.')).toBeDefined();
  expect(name.value).toBe('Vera V');
});

test('a registration is changed and deleted, with its data', async () => {
  const { user, held } = open();
  await user.click(button(await rowOf('vera'), 'Edit Registration'));
  const edit = await screen.findByRole('dialog', { name: 'Edit Registration' });
  const name = within(edit).getByLabelText<HTMLInputElement>(/^Discord Username/);
  await user.clear(name);
  await user.type(name, 'Vera V');
  await user.click(button(edit, 'Save'));
  await user.click(button(await rowOf('Vera V'), 'Delete Registration'));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Registration' });
  expect(dialog.textContent).toContain(
    'The playtime is deleted too, and the bot takes back the roles it gave',
  );
  expect(dialog.textContent).toContain('claimed stay claimed');
  await user.click(button(dialog, 'Delete'));
  await waitFor(() => expect(held.registrations.rows).toEqual([]));
  expect(await screen.findByText('Nobody is registered yet')).toBeDefined();
});

test('a registration that is completed elsewhere shows at once', async () => {
  const waiting = buildRegistration({ netId: '', codeExpiresAt: Date.now() + MINUTE_MS });
  const { api, held } = open({ registrations: [waiting] });
  const row = await rowOf('vera');
  expect(row.textContent).toContain('Waiting for the code');
  held.registrations.rows = [buildRegistration()];
  api.emit('bot-1', { kind: 'changed', what: 'player-registrations', by: 'Companion' });
  await waitFor(() => expect(row.textContent).toContain('Registered'));
});

test('with View only everything is visible, and the controls say why they are off', async () => {
  const instance = { isOwner: false, permissions: ['PlayerRegistration_View' as const] };
  const { user, playtime } = await openDetails({ ...WITH_DETAILS, instance });
  const row = await rowOf('vera');
  const controls = [
    ...['Add', 'Reset Playtime', 'Reset All Claims'].map(
      (name) => [screen.getByRole('button', { name }), NO_EDIT] as const,
    ),
    ...['Reset Starter Set Claims', 'Edit Registration', 'Delete Registration'].map(
      (name) => [button(row, name), 'You need Edit permission for Player Registration.'] as const,
    ),
    [button(playtime, 'Reset playtime: All servers'), NO_EDIT] as const,
  ];
  for (const [control, reason] of controls) {
    expect(isOff(control)).toBe(true);
    await user.hover(control);
    await waitFor(() => expect(describedBy(control)).toContain(reason));
    await user.click(control);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('without the tier a notice says so, and entries can still be removed', async () => {
  open({ registrations: [buildRegistration()], instance: { tier: 1 } });
  const row = await rowOf('vera');
  expect(screen.getByText(/^Player Registration is a Tier 2/).textContent).toBe(
    'Player Registration is a Tier 2 feature and requires the use of the Arkwright Companion. Codes that players type in the game come only from the mod or the API plugin, not from an agent or a save at the host.',
  );
  expect(screen.getByRole('link', { name: 'See the tiers' }).getAttribute('href')).toContain('/patreon');
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Arkwright Companion' }).getAttribute('href')).toContain(
    '/companion',
  );
  expect(isOff(screen.getByRole('button', { name: 'Add' }))).toBe(true);
  expect(isOff(button(row, 'Edit Registration'))).toBe(true);
  expect(isOff(button(row, 'Delete Registration'))).toBe(false);
  expect(isOff(screen.getByRole('button', { name: 'Reset All Claims' }))).toBe(false);
});
