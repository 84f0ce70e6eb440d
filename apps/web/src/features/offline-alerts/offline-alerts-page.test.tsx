import { historyRoutes } from '@arkwright/contracts/history/routes';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { offlineAlertRoutes } from '@arkwright/contracts/offline-alerts/routes';
import { offlineAlert } from '@arkwright/contracts/offline-alerts/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { describedBy } from '../../testing/described-by.ts';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildInstance, createWorld } from '../../testing/world.ts';
// Loaded ahead: the first load of a lazy screen takes longer than a query waits.
import './offline-alerts-page.tsx';
import '../../kit/settings/posting-dialog.tsx';

const NO_EDIT = 'You do not have the necessary permissions to edit these settings. Viewing is permitted.';
const CHANNEL = { id: '71', name: 'alerts', type: 0, parentId: '', position: 0 };
const OTHER_CHANNEL = { ...CHANNEL, id: '72', name: 'other' };

/** The page of someone with `instance`; saves are merged into it as the API does. */
async function open(stored: object = {}, instance: Partial<Instance> = {}) {
  const group = { ...offlineAlert.schema.parse({}), ...stored };
  const { world, api } = createWorld({
    instances: [buildInstance({ ...instance, offlineAlert: group, revs: { offlineAlert: 4 } })],
  });
  api.on(instanceRoutes.channels, () => [CHANNEL, OTHER_CHANNEL]);
  api.on(instanceRoutes.categories, () => []);
  api.on(instanceRoutes.roles, () => []);
  api.on(instanceRoutes.update, ({ body }) => {
    const [before] = world.instances;
    const value = { ...(before!.offlineAlert as object), ...(body.bot.offlineAlert as object) };
    const saved = { ...before!, offlineAlert: value, revs: { offlineAlert: 5 } };
    world.instances = [saved];
    return saved;
  });
  const app = renderApp({ api, path: '/offlineAlerts' });
  await screen.findByRole('heading', { name: 'Server Offline Alerts' });
  return { ...app, api, world };
}

const enable = () => screen.getByRole('switch', { name: 'Enable' }) as HTMLInputElement;
const minutes = () => screen.getByRole('textbox', { name: 'Alert after' }) as HTMLInputElement;
const save = () => screen.getByRole('button', { name: 'Save' });
const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';

test('Save sends the changed fields with their revision, and the bar becomes inactive', async () => {
  const { user, api } = await open({ channelId: CHANNEL.id });
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await user.click(enable());
  await screen.findByText('You have unsaved changes.');
  await user.click(save());
  await screen.findByText('Everything is saved.');
  const [sent] = api.callsOf(instanceRoutes.update);
  expect(sent?.input).toMatchObject({
    body: { bot: { id: 'bot-1', revs: { offlineAlert: 4 }, offlineAlert: { isEnabled: true } } },
  });
  expect((sent!.input as { body: { bot: { offlineAlert: object } } }).body.bot.offlineAlert).toEqual({
    isEnabled: true,
  });
  expect(enable().checked).toBe(true);
});

test('a save can be undone for a while', async () => {
  const { user, api } = await open({ channelId: CHANNEL.id, alertTime: 10 });
  await user.click(enable());
  await user.clear(minutes());
  await user.type(minutes(), '25');
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone');
  expect(api.callsOf(instanceRoutes.update)[1]?.input).toMatchObject({
    body: { bot: { revs: { offlineAlert: 5 }, offlineAlert: { isEnabled: false, alertTime: 10 } } },
  });
});

test('the undo offer of a save disappears on another page', async () => {
  const { user, router } = await open({ channelId: CHANNEL.id });
  await user.click(enable());
  await user.click(save());
  await screen.findByRole('button', { name: 'Undo' });
  await router.navigate({ to: '/notifications' });
  await screen.findByRole('heading', { name: 'Notifications' });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a save that finishes after its page was left says so without an undo offer', async () => {
  const { user, api, router } = await open({ channelId: CHANNEL.id });
  let answer = (_bot: Instance) => {};
  api.on(instanceRoutes.update, () => new Promise((resolve) => (answer = resolve)));
  await user.click(enable());
  await user.click(save());
  await waitFor(() => expect(api.callsOf(instanceRoutes.update)).toHaveLength(1));
  void router.navigate({ to: '/notifications' });
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByRole('heading', { name: 'Notifications' });
  answer(buildInstance({ offlineAlert: { isEnabled: true }, revs: { offlineAlert: 5 } }));
  await screen.findByText('Saved');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('undo keeps changes that someone else made to the same fields since', async () => {
  const { user, api } = await open({ channelId: CHANNEL.id });
  await user.click(enable());
  await user.click(save());
  const undo = await screen.findByRole('button', { name: 'Undo' });
  api.on(instanceRoutes.update, () => {
    throw new Refusal('STALE', { current: { group: 'offlineAlert', rev: 6, value: {} } });
  });
  await user.click(undo);
  await screen.findByText(/Someone has changed this since then, so nothing was undone/);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an enabled feature without a channel is reported on the page, and Save asks once', async () => {
  const { user, api } = await open();
  const words = 'The alert is on, but no channel is chosen: nothing is posted.';
  await user.click(enable());
  // At the switch alone: above the cards it would move them.
  expect(screen.getAllByText(words)).toHaveLength(1);
  expect(describedBy(enable())).toContain(words);
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(api.callsOf(instanceRoutes.update)).toHaveLength(0);
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Save anyway' }));
  await screen.findByText('Everything is saved.');
  // Lasting problems are shown above the cards, too.
  expect(screen.getAllByText(words)).toHaveLength(2);
  // It is so already: other changes are saved without the question.
  await user.clear(minutes());
  await user.type(minutes(), '25');
  await user.click(save());
  await waitFor(() => expect(api.callsOf(instanceRoutes.update)).toHaveLength(2));
});

test('a channel that is closed to the bot says that nothing is posted', async () => {
  await open({ isEnabled: true, channelId: 'elsewhere' });
  await screen.findAllByText('The alert is on, but the bot can’t write in its channel: nothing is posted.');
});

test('Revert restores the stored values', async () => {
  const { user } = await open({ isEnabled: true });
  await user.click(enable());
  await user.click(screen.getByRole('button', { name: 'Revert' }));
  expect(enable().checked).toBe(true);
  expect(screen.getByText('Everything is saved.')).toBeDefined();
});

test('the other fields are off until Enable is on', async () => {
  const { user } = await open();
  expect(minutes().disabled).toBe(true);
  await user.click(enable());
  expect(minutes().disabled).toBe(false);
});

test.each([
  ['0', 'Alert after must be between 1 and 1440'],
  ['1', null],
  ['1440', null],
  ['1441', 'Alert after must be between 1 and 1440'],
])('an alert time of %s minutes: %s', async (typed, message) => {
  const { user } = await open({ isEnabled: true });
  await user.clear(minutes());
  await user.type(minutes(), typed);
  if (message === null) expect(screen.queryByText(/must be between/)).toBeNull();
  else expect(screen.getByText(message)).toBeDefined();
  expect(isOff(save())).toBe(message !== null);
});

test('a deleted channel is shown as DELETED CHANNEL', async () => {
  await open({ isEnabled: true, channelId: '99' });
  await waitFor(() => expect(screen.getByDisplayValue('DELETED CHANNEL')).toBeDefined());
  expect(screen.getByText(/^This channel was deleted/)).toBeDefined();
});

test('with View only everything is off, and the page says why', async () => {
  await open({ isEnabled: true }, { isOwner: false, permissions: ['OfflineAlert_View'] });
  const [notice] = screen.getAllByText(NO_EDIT);
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading.compareDocumentPosition(notice!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(enable().disabled).toBe(true);
  expect(minutes().disabled).toBe(true);
});

test('without the tier the notice names it, and enabled fields can still be switched off', async () => {
  const { user } = await open({ isEnabled: true }, { tier: 0 });
  expect(screen.getByText('Server Offline Alerts are a Tier 1 feature.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'See the tiers' }).getAttribute('href')).toBe('/patreon');
  expect(enable().disabled).toBe(false);
  await user.click(enable());
  expect(enable().disabled).toBe(true);
});

test('after a concurrent save by someone else, Keep mine saves over it with their revision', async () => {
  const { user, api, world } = await open({ isEnabled: true });
  const merge = { ...world.instances[0]!, revs: { offlineAlert: 9 } };
  let isFirst = true;
  api.on(instanceRoutes.update, () => {
    if (!isFirst) return merge;
    isFirst = false;
    throw new Refusal('STALE', { current: { group: 'offlineAlert', rev: 8, value: {} } });
  });
  await user.click(enable());
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
  await screen.findByText('Everything is saved.');
  expect(api.callsOf(instanceRoutes.update).map(({ input }) => input)).toMatchObject([
    { body: { bot: { revs: { offlineAlert: 4 } } } },
    { body: { bot: { revs: { offlineAlert: 8 } } } },
  ]);
});

/** Someone else has saved `theirs` at revision 8; from then on it is merged as the API does it. */
function rivalSaves({ api, world }: Pick<Awaited<ReturnType<typeof open>>, 'api' | 'world'>, theirs: object) {
  const actor = { kind: 'user', id: '200000000000000002', name: 'Rival' };
  api.on(historyRoutes.latest, () => ({ latest: { at: Date.now() - 60_000, actor } }));
  api.on(instanceRoutes.update, ({ body }) => {
    const [known] = world.instances;
    const isKnown = body.bot.revs?.offlineAlert === 8;
    const changed = isKnown ? (body.bot.offlineAlert as object) : theirs;
    const value = { ...(known!.offlineAlert as object), ...changed };
    const saved = { ...known!, offlineAlert: value, revs: { offlineAlert: isKnown ? 9 : 8 } };
    world.instances = [saved];
    if (isKnown) return saved;
    throw new Refusal('STALE', { current: { group: 'offlineAlert', rev: 8, value } });
  });
}
const stored = ({ world }: Pick<Awaited<ReturnType<typeof open>>, 'world'>) =>
  world.instances[0]!.offlineAlert as { isEnabled: boolean; alertTime: number; roleIds: string[] };

test('other fields that someone else has changed are kept, and reported with the name', async () => {
  const app = await open({ isEnabled: true, alertTime: 10, channelId: CHANNEL.id });
  rivalSaves(app, { alertTime: 33 });
  await app.user.click(enable());
  await app.user.click(save());
  await screen.findByText(/^Saved, together with what \W?Rival\W? changed$/);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(stored(app)).toMatchObject({ isEnabled: false, alertTime: 33 });
  expect(minutes().value).toBe('33');
});

test('for fields that both have changed, each can be kept or replaced', async () => {
  const app = await open({ isEnabled: true, alertTime: 10, roleIds: [] });
  rivalSaves(app, { isEnabled: false, alertTime: 33, channelId: CHANNEL.id });
  await app.user.clear(minutes());
  await app.user.type(minutes(), '20');
  await app.user.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'Changed in the meantime' });
  expect(within(dialog).getAllByRole('row')).toHaveLength(2);
  expect(within(dialog).queryByRole('radio')).toBeNull();
  await app.user.click(within(dialog).getByRole('button', { name: 'Take theirs' }));
  await waitFor(() => expect(minutes().value).toBe('33'));
  expect(enable().checked).toBe(false);
});

test('with several conflicts, some can be kept and others replaced', async () => {
  const app = await open({ isEnabled: true, alertTime: 10, channelId: CHANNEL.id });
  rivalSaves(app, { alertTime: 33, channelId: '' });
  await app.user.clear(minutes());
  await app.user.type(minutes(), '20');
  const channel = screen.getByRole('combobox', { name: 'Channel' });
  await app.user.click(channel);
  await app.user.click(await screen.findByRole('option', { name: /other/ }));
  await app.user.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'Changed in the meantime' });
  expect(within(dialog).queryByRole('button', { name: 'Save as chosen' })).toBeNull();
  const minutesChoice = within(dialog).getByRole('group', { name: 'Alert after' });
  await app.user.click(within(minutesChoice).getByRole('radio', { name: 'Theirs' }));
  await app.user.click(within(dialog).getByRole('button', { name: 'Save as chosen' }));
  await screen.findByText('Everything is saved.');
  expect(stored(app)).toMatchObject({ alertTime: 33, channelId: OTHER_CHANNEL.id });
});

test('the first choice in a list of channels is none', async () => {
  const app = await open({ isEnabled: true, channelId: CHANNEL.id });
  const channel = screen.getByRole<HTMLInputElement>('combobox', { name: 'Channel' });
  await app.user.click(channel);
  const [first] = await screen.findAllByRole('option');
  expect(first?.textContent).toBe('Select channel');
  await app.user.click(first!);
  expect(channel.value).toBe('');
  await screen.findByText('You have unsaved changes.');
});

test.each([
  ['someone else', '200000000000000002', /^Rival has saved these settings/],
  ['oneself in another tab', '100000000000000001', /^You have saved these settings in another tab/],
])(
  'when %s has saved meanwhile, the message shows who and when, with both values',
  async (_who, id, words) => {
    const { user, api, world } = await open({ isEnabled: true, alertTime: 10 });
    const actor = { kind: 'user', id, name: 'Rival' };
    api.on(historyRoutes.latest, () => ({ latest: { at: Date.now() - 60_000, actor } }));
    api.on(instanceRoutes.update, () => {
      const theirs = { ...(world.instances[0]!.offlineAlert as object), alertTime: 33 };
      throw new Refusal('STALE', { current: { group: 'offlineAlert', rev: 8, value: theirs } });
    });
    await user.clear(minutes());
    await user.type(minutes(), '20');
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Changed in the meantime' });
    await waitFor(() => expect(dialog.textContent).toContain('1 minute ago'));
    expect(dialog.querySelector('p')?.textContent).toMatch(words);
    const row = within(dialog).getByRole('row', { name: /^Alert after/ });
    expect(row.textContent).toBe('Alert after3320');
  },
);

test('errors of the API are shown below their field, and nothing typed is lost', async () => {
  const { user, api } = await open({ isEnabled: true });
  api.on(instanceRoutes.update, () => {
    throw new Refusal('INVALID', {
      fields: [
        {
          path: 'bot.offlineAlert.channelId',
          message: 'This channel does not exist in your Discord server.',
        },
      ],
    });
  });
  await user.clear(minutes());
  await user.type(minutes(), '20');
  await user.click(save());
  await screen.findByText('This channel does not exist in your Discord server.');
  expect(minutes().value).toBe('20');
});

test('messages have a preview, and one can be posted as a test', async () => {
  const { user, api } = await open({ isEnabled: true, channelId: CHANNEL.id });
  api.on(instanceRoutes.roles, () => []);
  api.on(offlineAlertRoutes.previewPosting, () => ({
    messages: [
      '<@&5> 🔴 **The \\*Island\\*** went offline <t:1700000000:R>.\n-# No answer\n-# Since <t:1700000000:f>',
    ],
    embeds: [],
    persona: null,
  }));
  await user.click(screen.getByRole('button', { name: 'Preview Channel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Preview' });
  const view = await within(dialog).findByRole('figure', { name: 'Preview in Discord' });
  expect(view.textContent).toMatch(/@role 🔴 The \*Island\* went offline .+ ago\.No answerSince .*2023/);
  expect(api.callsOf(offlineAlertRoutes.previewPosting)[0]?.input).toMatchObject({
    query: { botId: 'bot-1', posting: 'offlineAlert.channelId' },
  });

  api.on(offlineAlertRoutes.testPosting, () => ({ success: false, message: 'Discord refused it.' }));
  await user.click(within(dialog).getByRole('button', { name: 'Send test message' }));
  await within(dialog).findByText('Discord refused it.');
  api.on(offlineAlertRoutes.testPosting, () => ({ success: true, message: '' }));
  await user.click(within(dialog).getByRole('button', { name: 'Send test message' }));
  await within(dialog).findByText('Posted in #alerts.');
  expect(within(dialog).queryByText('Discord refused it.')).toBeNull();
  expect(api.callsOf(offlineAlertRoutes.testPosting)[0]?.input).toMatchObject({
    body: { botId: 'bot-1', posting: 'offlineAlert.channelId', channelId: CHANNEL.id },
  });
});

test('without a channel nothing can be posted, which the button says', async () => {
  const { user, api } = await open({ isEnabled: true });
  api.on(offlineAlertRoutes.previewPosting, () => ({ messages: ['🔴'], embeds: [], persona: null }));
  await user.click(screen.getByRole('button', { name: 'Preview Channel' }));
  const send = await screen.findByRole('button', { name: 'Send test message' });
  await user.hover(send);
  await waitFor(() => expect(describedBy(send)).toBe('Choose a channel first.'));
  await user.click(send);
  expect(api.callsOf(offlineAlertRoutes.testPosting)).toHaveLength(0);
});
