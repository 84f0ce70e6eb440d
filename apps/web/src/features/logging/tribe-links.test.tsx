import { chat } from '@arkwright/contracts/crosschat/settings';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { Instance, RefusedIntent } from '@arkwright/contracts/instances/schema';
import { log } from '@arkwright/contracts/logging/settings';
import { rcon } from '@arkwright/contracts/rcon-commands/settings';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { tribeLogLinkRoutes } from '@arkwright/contracts/tribe-log-link/routes';
import type { TribeLogLinkEntry } from '@arkwright/contracts/tribe-log-link/schema';
import { tribeLogLink } from '@arkwright/contracts/tribe-log-link/settings';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Refusal } from '../../testing/fake-api.ts';
import { fakeCollection } from '../../testing/fake-collection.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildInstance, createWorld } from '../../testing/world.ts';
// Loaded ahead: the first load of a lazy screen takes longer than a query waits.
import './logging-page.tsx';
import './approve-link-dialog.tsx';
import './end-link-dialog.tsx';

function buildLink(overrides: Partial<TribeLogLinkEntry> = {}): TribeLogLinkEntry {
  return {
    id: 'link-1',
    discordId: '1',
    discordUsername: 'raptor.riley',
    serverId: 's',
    serverName: 'The Island',
    tribeId: '1234567890',
    tribeName: 'Wolves',
    place: 'channel',
    placeName: 'wolves-den',
    kinds: ['tames'],
    state: 'active',
    reason: '',
    proof: 'upload',
    approvedBy: '',
    characterName: 'Riley',
    provedAt: Date.now(),
    createdAt: Date.now(),
    endedAt: 0,
    candidates: [],
    ...overrides,
  };
}

const REQUEST = buildLink({
  id: 'link-2',
  discordUsername: 'dodo_dan',
  state: 'requested',
  proof: 'none',
  tribeId: '',
  place: 'dm',
  candidates: [
    { tribeId: '11', tribeName: 'Wolves', membersCount: 1 },
    { tribeId: '22', tribeName: 'wolves', membersCount: 4 },
  ],
});

const refused: RefusedIntent[] = [];
afterEach(() => void refused.splice(0));

async function open(links: TribeLogLinkEntry[], instance: Partial<Instance> = {}) {
  const groups = { log, chat, rcon, tribeLogLink };
  const values = Object.entries(groups).map(([name, { schema }]) => [name, schema.parse({})]);
  const { api } = createWorld({ instances: [buildInstance({ ...Object.fromEntries(values), ...instance })] });
  const held = fakeCollection(links);
  api.on(instanceRoutes.channels, () => []);
  api.on(instanceRoutes.categories, () => []);
  api.on(instanceRoutes.roles, () => []);
  api.on(instanceRoutes.refusedIntents, () => refused);
  api.on(serverRoutes.list, () => []);
  api.on(tribeLogLinkRoutes.list, () => held.rows);
  api.on(tribeLogLinkRoutes.approve, ({ body }) =>
    held.change(body.id, { state: 'active', proof: 'approved', tribeId: body.tribeId, approvedBy: 'owner' }),
  );
  api.on(tribeLogLinkRoutes.refuse, () => {
    throw new Refusal('CONFLICT');
  });
  api.on(tribeLogLinkRoutes.end, ({ body }) => held.change(body.id, { state: 'ended', reason: 'ended' }));
  const app = renderApp({ api, path: '/logging?tab=tribe' });
  await screen.findByRole('tab', { name: 'Tribe Log' });
  return { ...app, api };
}

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;

test('links show member, tribe, place and proof; requests come first', async () => {
  await open([buildLink(), REQUEST]);
  const row = await rowOf('raptor.riley');
  for (const words of ['Wolves', '#wolves-den', 'On']) expect(within(row).getByText(words)).toBeDefined();
  expect(row.textContent).toContain('Registered, and in an upload as Riley');
  const rows = within(screen.getByRole('table', { name: 'Linked tribe logs' })).getAllByRole('row');
  expect(rows[1]?.textContent).toContain('dodo_dan');
});

test('with several tribes of one name the number is selected before a request can be approved', async () => {
  const { user, api } = await open([REQUEST]);
  await user.click(within(await rowOf('dodo_dan')).getByRole('button', { name: 'Approve' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('posted to direct messages.');
  expect(within(dialog).getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true);
  await user.click(within(dialog).getByRole('button', { name: /22, 4 members/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  await screen.findByText('dodo_dan has the log of the tribe');
  expect(api.callsOf(tribeLogLinkRoutes.approve)[0]?.input).toMatchObject({
    body: { botId: 'bot-1', id: 'link-2', tribeId: '22' },
  });
});

test('an invalid number can’t be approved, and says so', async () => {
  const { user } = await open([{ ...REQUEST, candidates: [] }]);
  await user.click(within(await rowOf('dodo_dan')).getByRole('button', { name: 'Approve' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /Tribe ID/ }), 'Wolves');
  await user.tab();
  expect(await within(dialog).findByText('Tribe ID must be a number')).toBeDefined();
  expect(within(dialog).getByText(/No upload has a tribe of this name/)).toBeDefined();
});

test('a request that someone else has decided says so, and the dialog stays', async () => {
  const { user } = await open([REQUEST]);
  await user.click(within(await rowOf('dodo_dan')).getByRole('button', { name: 'Refuse' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Refuse' }));
  expect(await within(dialog).findByText('This conflicts with what is already there.')).toBeDefined();
});

test('a link is ended after a confirmation', async () => {
  const { user } = await open([buildLink()]);
  await user.click(within(await rowOf('raptor.riley')).getByRole('button', { name: 'End' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }));
  await screen.findByText('Link ended');
  const row = within(await rowOf('raptor.riley'));
  const why = row.getByText('Somebody ended it here.');
  expect(why.closest('td')).not.toBe(row.getByText('Ended').closest('td'));
});

test('with Edit only for links the switch can be saved, and the rest says what is missing', async () => {
  const permissions = ['TribeLogLink_View', 'TribeLogLink_Edit'];
  await open([], { isOwner: false, permissions, log: undefined, chat: undefined, rcon: undefined });
  const toggle = await screen.findByRole('switch', { name: 'Enable tribe log linking' });
  expect(toggle).toHaveProperty('disabled', false);
  expect(screen.queryByRole('switch', { name: 'Enable tribe log' })).toBeNull();
  expect(screen.queryByText(/Viewing is permitted/)).toBeNull();
});

test('with View only nothing can be decided', async () => {
  const view = ['Logging_View', 'TribeLogLink_View'];
  await open([REQUEST], { isOwner: false, permissions: view });
  const approve = within(await rowOf('dodo_dan')).getByRole('button', { name: 'Approve' });
  expect(approve.getAttribute('aria-disabled') ?? approve.getAttribute('data-disabled')).toBeTruthy();
});

test('people who may not view links see none of the section', async () => {
  await open([REQUEST], { isOwner: false, permissions: ['Logging_View'], tribeLogLink: undefined });
  await screen.findByText('Tribe log channels');
  expect(screen.queryByText('Linked tribe logs')).toBeNull();
});

test('without the tier the section says so and can’t be switched on; the tribe log can', async () => {
  await open([], { tier: 2, log: { ...log.schema.parse({}), isEnabled: true } });
  expect(await screen.findByText('Tribe Log Link is a Tier 3 feature.')).toBeDefined();
  expect(screen.getByRole('switch', { name: 'Enable tribe log linking' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('switch', { name: 'Enable tribe log' })).toHaveProperty('disabled', false);
});

test('if Discord refuses an intent the section says what works only in part', async () => {
  refused.push({
    feature: 'Tribe Log Link',
    without: 'Links end late.',
    intent: 'Server Members Intent',
    isWaiting: false,
    isOwn: false,
    meanwhile: '',
  });
  await open([]);
  expect((await screen.findByRole('alert')).textContent).toContain('Links end late.');
});
