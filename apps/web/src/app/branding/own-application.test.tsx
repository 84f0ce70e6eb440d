import { brandingRoutes } from '@arkwright/contracts/branding/routes';
import { limitsOf } from '@arkwright/contracts/derived/limits';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type {
  ApplicationState,
  OwnApplication,
  OwnApplicationReply,
} from '@arkwright/contracts/own-bot/application';
import { ownBotRoutes } from '@arkwright/contracts/own-bot/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildInstance, createWorld } from '../../testing/world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './branding.tsx';
import '../../features/own-bot/remove-application-dialog.tsx';
import '../../features/own-bot/token-dialog.tsx';

const INVITE = 'https://discord.example/oauth2/authorize?client_id=77';
const TOKEN = 'a.bot.token';

const intentsOf = (isOn: boolean | null): OwnApplicationReply['intents'] => [
  {
    name: 'Server Members Intent',
    isOn,
    without: [{ feature: 'Permissions', words: 'Managers keep their permissions for a minute.' }],
  },
  { name: 'Message Content Intent', isOn, without: [] },
];
const application = (state: ApplicationState): OwnApplication => ({
  applicationId: '77',
  name: 'Obelisk Herald',
  state,
  stateAt: Date.now() - 60_000,
  addedAt: Date.now() - 120_000,
  inviteUrl: INVITE,
});
const NONE: OwnApplicationReply = { application: null, intents: intentsOf(null) };
const reply = (state: ApplicationState, isOn: boolean | null = true): OwnApplicationReply => ({
  application: application(state),
  intents: intentsOf(isOn),
});

type Given = { isGranted?: boolean; tier?: number; isSelfHosted?: boolean };

function openPage(
  stored: OwnApplicationReply | 'down',
  { isGranted = true, tier = 4, isSelfHosted = false }: Given = {},
) {
  const { api, world } = createWorld({
    instances: [buildInstance({ tier: tier as 4 })],
    isSelfHosted,
  });
  api.on(instanceRoutes.limits, () => [
    { instanceId: 'bot-1', limits: limitsOf(tier as 4, isSelfHosted), problems: [] },
  ]);
  const held = { stored };
  const now = () => {
    if (held.stored === 'down') throw new Refusal('INTERNAL');
    return held.stored;
  };
  api.on(ownBotRoutes.find, () => ({
    request: null,
    isGranted: { application: isGranted && tier > 3, machine: false },
    tierIsEnough: tier > 3,
    hasApplication: held.stored !== 'down' && held.stored.application !== null,
  }));
  api.on(ownBotRoutes.application, now);
  api.on(ownBotRoutes.saveToken, () => {
    held.stored = reply('connecting');
    return held.stored;
  });
  api.on(ownBotRoutes.checkApplication, () => {
    held.stored = reply('in-charge', true);
    return held.stored;
  });
  api.on(ownBotRoutes.removeApplication, () => {
    held.stored = NONE;
    return held.stored;
  });
  api.on(brandingRoutes.find, () => {
    throw new Refusal('UNAVAILABLE');
  });
  return { api, world, held, ...renderApp({ api, path: '/branding' }) };
}

const section = async () =>
  (await screen.findByRole('heading', { name: 'Own bot', level: 2 })).closest('section')!;
const text = async () => (await section()).textContent ?? '';
const reads = (words: string | RegExp) =>
  waitFor(async () => expect(await text()).toMatch(words), { timeout: 5000 });
const token = () => screen.findByLabelText<HTMLInputElement>('Bot token');
const button = (name: string) => screen.findByRole('button', { name });
const invite = () => screen.queryByRole('link', { name: /^Invite your bot/ });

test('a grant leads through the steps, with the intents that are needed and why', async () => {
  openPage(NONE);
  await reads('Create an application in Discord’s developer portal');
  const portal = within(await section()).getByRole('link', { name: /^Discord’s developer portal/ });
  expect(portal.getAttribute('href')).toBe('https://discord.com/developers/applications');
  await reads(
    'Server Members Intent: neededPermissions, without it: Managers keep their permissions for a minute.',
  );
  await reads('Message Content Intent: not needed nowNothing that you use needs it.');
  expect((await token()).type).toBe('password');
});

test('a token is pasted, and its state takes the place of the steps', async () => {
  const { user, api } = openPage(NONE);
  await user.type(await token(), `Bot ${TOKEN}{Enter}`);
  await reads('Connecting to Discord');
  expect(api.callsOf(ownBotRoutes.saveToken)[0]?.input).toMatchObject({
    body: { botId: 'bot-1', token: TOKEN },
  });
  expect(await text()).not.toContain('Create an application');
  expect(document.body.innerHTML).not.toContain(TOKEN);
});

test('while Discord is asked the button waits, and what it says is below the input, with nothing lost', async () => {
  const { user, api } = openPage(NONE);
  const asked = Promise.withResolvers<void>();
  api.on(ownBotRoutes.saveToken, async () => {
    await asked.promise;
    throw new Refusal('INVALID', { message: 'Discord does not accept this token.' });
  });
  await user.type(await token(), TOKEN);
  await user.click(await button('Connect'));
  await waitFor(async () => expect((await token()).readOnly).toBe(true));
  expect((await button('Connect')).getAttribute('data-loading')).toBe('true');
  asked.resolve();
  const input = await token();
  await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
  const about = document.getElementById(input.getAttribute('aria-describedby')?.split(' ').at(0) ?? '');
  expect(about?.parentElement?.textContent).toContain('Discord does not accept this token.');
  expect(input.value).toBe(TOKEN);
  expect(input.readOnly).toBe(false);
});

test('an empty token is not sent', async () => {
  const { user, api } = openPage(NONE);
  await token();
  await user.click(await button('Connect'));
  await reads('This field is required');
  expect(api.callsOf(ownBotRoutes.saveToken)).toEqual([]);
});

test.each([
  ['connecting', 'Connecting to Discord'],
  ['not-in-guild', 'Not in your Discord server'],
  ['in-charge', 'In charge'],
  ['refused', 'Discord refuses its token'],
  ['paused', 'Paused'],
] as const)('%s: it says so, since when, and whose application it is', async (state, words) => {
  openPage(reply(state));
  await reads(RegExp(`ApplicationObelisk Herald 77State${words}, .*ago`));
  expect(invite()?.getAttribute('href')).toBe(state === 'not-in-guild' ? INVITE : undefined);
  expect(await button(state === 'refused' ? 'Paste a new token' : 'Replace token')).toBeDefined();
  expect(await button('Remove')).toBeDefined();
});

test('the page follows what becomes of it', async () => {
  const { api, held } = openPage(reply('not-in-guild'));
  await reads('Not in your Discord server');
  await waitFor(() => expect(api.streams.has('bot-1')).toBe(true));
  held.stored = reply('in-charge');
  api.emit('bot-1', { kind: 'changed', what: 'own-bot', by: '' });
  await reads('In charge');
});

test('an intent that is off says what does not work, and can be looked at again', async () => {
  const { user, held } = openPage(reply('in-charge', false));
  await reads(/Server Members Intent: off.*Managers keep their permissions for a minute/);
  await reads(/Message Content Intent: off.*Nothing that you use needs it/);
  held.stored = reply('in-charge', true);
  await user.click(await button('Check again'));
  await reads('Server Members Intent: on');
  expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
});

test('if Discord does not answer when it is asked again, the page says so', async () => {
  const { user, api } = openPage(reply('in-charge', false));
  api.on(ownBotRoutes.checkApplication, () => {
    throw new Refusal('UPSTREAM', { message: 'Discord does not answer right now.' });
  });
  await user.click(await button('Check again'));
  await reads('Discord does not answer right now.');
});

test('the token is replaced in a dialog that keeps what was refused', async () => {
  const { user, api } = openPage(reply('refused'));
  await user.click(await button('Paste a new token'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste a new token' }));
  const stored = api.callsOf(ownBotRoutes.saveToken);
  api.on(ownBotRoutes.saveToken, () => {
    throw new Refusal('CONFLICT', { message: 'Another instance uses this application.' });
  });
  await user.type(dialog.getByLabelText('Bot token'), TOKEN);
  await user.click(dialog.getByRole('button', { name: 'Replace' }));
  await dialog.findByText('Another instance uses this application.');
  expect(dialog.getByLabelText<HTMLInputElement>('Bot token').value).toBe(TOKEN);
  expect(stored).toEqual([]);
  api.on(ownBotRoutes.saveToken, () => reply('connecting'));
  await user.click(dialog.getByRole('button', { name: 'Replace' }));
  await reads('Connecting to Discord');
});

test('removing asks first, and says what then happens', async () => {
  const { user, api } = openPage(reply('in-charge'));
  await user.click(await button('Remove'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove own application?' }));
  dialog.getByText(/the shared bot takes over at once/);
  await waitFor(() => expect(dialog.getByRole('link', { name: /^invite it/ })).toBeDefined());
  api.on(ownBotRoutes.removeApplication, () => {
    throw new Refusal('UNAVAILABLE');
  });
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await dialog.findByText(/not available right now/);
  api.on(ownBotRoutes.removeApplication, () => NONE);
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await reads('Create an application');
});

test('out of charge nobody has to invite the shared bot first', async () => {
  const { user } = openPage(reply('refused'));
  await user.click(await button('Remove'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove own application?' }));
  dialog.getByText(/the shared bot goes on working/);
  expect(dialog.queryByRole('link')).toBeNull();
});

test.each([
  ['the tier has ended', { tier: 3 }, 'with the tier'],
  ['the grant was taken back', { isGranted: false }, 'with a new grant'],
])('when %s it can still be seen and removed', async (_what, given, until) => {
  const { user } = openPage(reply('paused'), given);
  await reads(RegExp(`Paused.*${until}, yours is back in charge`));
  await user.click(await button('Remove'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove own application?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(async () => expect(await text()).not.toContain('Obelisk Herald'));
  expect(await text()).not.toContain('Create an application');
});

test.each([
  ['tier', { tier: 3 }],
  ['grant', { isGranted: false }],
])('without the %s there is no new token', async (_what, given) => {
  openPage(reply('paused'), given);
  expect((await button('Replace token')).getAttribute('aria-disabled')).toBe('true');
});

test('on a self-hosted installation the steps are there without a request', async () => {
  openPage(NONE, { isSelfHosted: true });
  await reads('This Arkwright is self-hosted');
  await reads('Create an application');
});

test('if it can’t be loaded it says so, and can be tried again', async () => {
  const { user, held } = openPage('down');
  const retry = await within(await section()).findByRole('button', { name: 'Try again' }, { timeout: 5000 });
  held.stored = NONE;
  await user.click(retry);
  await reads('Create an application');
});
