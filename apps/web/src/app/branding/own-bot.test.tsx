import { brandingRoutes } from '@arkwright/contracts/branding/routes';
import { DAY_MS } from '@arkwright/contracts/core/durations';
import { limitsOf } from '@arkwright/contracts/derived/limits';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { ownBotRoutes } from '@arkwright/contracts/own-bot/routes';
import type { OwnBot, OwnBotRequest } from '@arkwright/contracts/own-bot/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildInstance, createWorld } from '../../testing/world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './branding.tsx';
import '../../features/own-bot/request-dialog.tsx';
import '../../features/own-bot/withdraw-dialog.tsx';

const NONE = { application: false, machine: false };
const REASON = 'Our members know it by its name.';

const request = (changed: Partial<OwnBotRequest> = {}): OwnBotRequest => ({
  kind: 'application',
  reason: REASON,
  state: 'requested',
  requestedAt: Date.now() - 60_000,
  answer: '',
  decidedAt: 0,
  ...changed,
});
const decided = (state: OwnBotRequest['state'], changed: Partial<OwnBotRequest> = {}) =>
  request({ state, answer: 'As you like.', decidedAt: Date.now() - 30_000, ...changed });
const ownBot = (changed: Partial<OwnBot> = {}): OwnBot => ({
  request: null,
  isGranted: NONE,
  tierIsEnough: true,
  hasApplication: false,
  ...changed,
});

function openPage(stored: OwnBot | 'down', instance: Partial<Instance> = {}, isSelfHosted = false) {
  const { api, world } = createWorld({ instances: [buildInstance({ tier: 4, ...instance })], isSelfHosted });
  const limits = limitsOf(instance.tier ?? 4, isSelfHosted);
  api.on(instanceRoutes.limits, () => [{ instanceId: 'bot-1', limits, problems: [] }]);
  const held = { stored };
  api.on(ownBotRoutes.find, () => {
    if (held.stored === 'down') throw new Refusal('INTERNAL');
    return held.stored;
  });
  api.on(ownBotRoutes.request, ({ body: { kind, reason } }) => {
    held.stored = ownBot({ request: request({ kind, reason }) });
    return held.stored;
  });
  api.on(ownBotRoutes.withdraw, () => {
    held.stored = ownBot();
    return held.stored;
  });
  api.on(ownBotRoutes.application, () => ({ application: null, intents: [] }));
  api.on(brandingRoutes.find, () => ({
    id: 'bot-1',
    botId: 'bot-1',
    guildId: '5',
    name: '',
    username: '',
    pluginName: '',
    url: '',
    iconUrl: '',
    avatarUrl: '',
    status: '',
    isSet: false,
    effect: {
      nickname: '',
      lacking: [],
      plainChannels: [],
      refusal: '',
      showsStatus: false,
      isOwnBot: false,
      pictureRefusal: '',
    },
  }));
  return { api, world, held, ...renderApp({ api, path: '/branding' }) };
}

const section = async () =>
  (await screen.findByRole('heading', { name: 'Own bot', level: 2 })).closest('section')!;
const text = async () => (await section()).textContent ?? '';
const buttons = async () =>
  within(await section())
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

test('an owner of Tier 4 asks for one of the two, with a reason', async () => {
  const { user, api } = openPage(ownBot());
  await user.click(await screen.findByRole('button', { name: 'Request your own bot' }));
  const dialog = await screen.findByRole('dialog', { name: 'Request your own bot' });
  const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Send request' });
  await user.click(within(dialog).getByRole('radio', { name: 'Own machine' }));
  expect(send.disabled).toBe(true);
  const why = within(dialog).getByRole('textbox', { name: /^Why/ });
  await user.click(why);
  await user.paste('x'.repeat(501));
  await within(dialog).findByText('You must enter a maximum of 500 characters');
  await user.clear(why);
  await user.type(why, 'A server at home.');
  await user.click(send);
  await waitFor(async () => expect(await text()).toContain('Waiting for a decision'));
  expect(await text()).toContain('A server at home.');
  expect(api.callsOf(ownBotRoutes.request)[0]?.input).toMatchObject({
    body: { botId: 'bot-1', kind: 'machine', reason: 'A server at home.' },
  });
});

test.each([
  [3, 'The bot in your Discord server'],
  [4, 'Own bot'],
  [5, 'The bot in your Discord server'],
] as const)('with Tier %i the page begins with: %s', async (tier, heading) => {
  openPage(ownBot({ tierIsEnough: tier > 3 }), { tier });
  await screen.findByRole('heading', { name: 'Preview' });
  await section();
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe(heading);
});

test('below Tier 4 it says so, with the way to the tiers, and has no button', async () => {
  openPage(ownBot({ tierIsEnough: false }), { tier: 3 });
  const notice = await within(await section()).findByText(/^Own Bot is a Tier 4 feature/);
  expect(notice).toBeDefined();
  expect(
    within(await section())
      .getByRole('link', { name: 'See the tiers' })
      .getAttribute('href'),
  ).toContain('/patreon');
  expect(await buttons()).toEqual([]);
});

test('a request without the tier is kept, and can be withdrawn', async () => {
  openPage(ownBot({ request: request(), tierIsEnough: false }), { tier: 3 });
  await within(await section()).findByText(/Your request is kept/);
  expect(await buttons()).toEqual(['Withdraw request']);
});

test('a request that waits can be changed', async () => {
  const { user } = openPage(ownBot({ request: request() }));
  await user.click(await screen.findByRole('button', { name: 'Change request' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change request' });
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Why/ }).value).toBe(REASON);
  await user.click(within(dialog).getByRole('radio', { name: 'Own machine' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await text()).toContain('RequestedOwn machine'));
});

test('withdrawing asks first', async () => {
  const { user, api } = openPage(ownBot({ request: request() }));
  await user.click(await screen.findByRole('button', { name: 'Withdraw request' }));
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw request?' });
  api.on(ownBotRoutes.withdraw, () => {
    throw new Refusal('UNAVAILABLE');
  });
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  await within(dialog).findByText(/not available right now/);
  api.on(ownBotRoutes.withdraw, () => ownBot());
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  await screen.findByRole('button', { name: 'Request your own bot' });
});

test('a grant of the owner’s own machine leads to self-hosting, and the other can be requested', async () => {
  const { user } = openPage(
    ownBot({
      request: decided('granted', { kind: 'machine' }),
      isGranted: { ...NONE, machine: true },
    }),
  );
  const link = await within(await section()).findByRole('link', { name: 'Self-hosting' });
  expect(link.getAttribute('href')).toContain('/docu/self-hosting');
  expect(await text()).toMatch(/Granted, .*The admin’s reasonAs you like\./);
  await user.click(await screen.findByRole('button', { name: 'Request your own application instead' }));
  const dialog = await screen.findByRole('dialog', { name: 'Request your own bot' });
  const radio = (name: string) => within(dialog).getByRole<HTMLInputElement>('radio', { name });
  expect(radio('Own machine').disabled).toBe(true);
  expect(radio('Own Discord application').checked).toBe(true);
});

test('a grant of an application says what is granted', async () => {
  openPage(ownBot({ request: decided('granted'), isGranted: { ...NONE, application: true } }));
  await within(await section()).findByText(/may be a Discord application of your own/);
  expect(await buttons()).toEqual(['', 'Connect', 'Request your own machine instead']);
});

test('a grant ends with the tier, and the page reads it again', async () => {
  const granted = ownBot({ request: decided('granted'), isGranted: { ...NONE, application: true } });
  const { api, world, held } = openPage(granted);
  await within(await section()).findByText(/may be a Discord application of your own/);
  held.stored = ownBot({ request: decided('granted'), tierIsEnough: false });
  world.instances = [buildInstance({ tier: 3 })];
  api.on(instanceRoutes.limits, () => [{ instanceId: 'bot-1', limits: limitsOf(3), problems: [] }]);
  await waitFor(() => expect(api.streams.has('bot-1')).toBe(true));
  api.emit('bot-1', { kind: 'access' });
  await screen.findByText(/Your request is kept/);
  await waitFor(async () => expect(await text()).not.toContain('may be a Discord application'));
  expect(await buttons()).toEqual([]);

  held.stored = granted;
  world.instances = [buildInstance({ tier: 4 })];
  api.on(instanceRoutes.limits, () => [{ instanceId: 'bot-1', limits: limitsOf(4), problems: [] }]);
  api.emit('bot-1', { kind: 'access' });
  await screen.findByText(/may be a Discord application of your own/);
});

test('a refusal has its reason, and says when one can ask again', async () => {
  openPage(ownBot({ request: decided('refused') }));
  await within(await section()).findByText(/^You can ask again from \d/);
  expect(await text()).toMatch(/Refused, .*As you like\./);
  expect(await buttons()).toEqual([]);
});

test.each(['refused', 'revoked'] as const)('a week after it was %s one can ask again', async (state) => {
  openPage(ownBot({ request: decided(state, { decidedAt: Date.now() - 7 * DAY_MS }) }));
  await screen.findByRole('button', { name: 'Request again' });
  expect(await text()).toContain(state === 'refused' ? 'Refused' : 'Grant taken back');
});

test('on a self-hosted installation both are there without a request', async () => {
  openPage(ownBot({ isGranted: { application: true, machine: true } }), { tier: 0 }, true);
  await within(await section()).findByText(/^This Arkwright is self-hosted/);
  expect(await text()).toContain('of your own.');
  expect(await buttons()).toEqual(['', 'Connect', 'Download this bot', 'Restore from a file']);
});

test('if it can’t be loaded it says so, and can be tried again', async () => {
  const { user, held } = openPage('down');
  const retry = await within(await section()).findByRole('button', { name: 'Try again' }, { timeout: 5000 });
  held.stored = ownBot();
  await user.click(retry);
  await screen.findByRole('button', { name: 'Request your own bot' });
});

test('a manager reads that only the owner can ask', async () => {
  const { api } = openPage(ownBot(), { isOwner: false, permissions: ['FullAccess'] });
  expect(await text()).toContain('Only the owner of this bot can request it.');
  expect(api.callsOf(ownBotRoutes.find)).toEqual([]);
});

test('a decision shows on the open page', async () => {
  const { api, held } = openPage(ownBot({ request: request() }));
  await screen.findByRole('button', { name: 'Change request' });
  await waitFor(() => expect(api.streams.has('bot-1')).toBe(true));
  held.stored = ownBot({ request: decided('refused') });
  api.emit('bot-1', { kind: 'changed', what: 'own-bot', by: 'An admin' });
  await screen.findByText(/^You can ask again from/);
});
