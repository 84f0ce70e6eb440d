import { starterSetFields } from '@arkwright/contracts/starter-sets/schema';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { expect, test } from 'vitest';
import { runChecks } from '../findings/check-service.ts';
import { listNotifications } from '../notifications/service.ts';
import { displayWorld, killed, MINUTE } from '../status-and-listing/testing/display-world.ts';
import { createSet, deleteSet, listSets, updateSet } from './set-service.ts';

const here = displayWorld('starter-sets');

type SetMessage = {
  id: string;
  embeds: { title: string; description: string }[];
  components: { components: { custom_id: string; label: string }[] }[];
};

const told = async (channelId = here.text.id) =>
  (await here.control('GET', `/discord/channels/${channelId}/messages?limit=100`)) as SetMessage[];
const configure = (isEnabled = true) =>
  here.save({ starterSetsConfig: { isEnabled, channelId: here.text.id } });
const add = (fields: object = {}) =>
  createSet(
    here.context,
    here.instance.by,
    starterSetFields.parse({
      name: 'Beginner',
      description: 'For your first day',
      serverIds: [here.island],
      ...fields,
    }),
  );
/** The displays that are due now, and what follows from them. */
async function keep(): Promise<void> {
  here.now += 6 * MINUTE;
  for (let turn = 0; turn < 3; turn++) await here.keep(here.client, true);
}

provesSetting('starterSetsConfig.channelId')(
  'each set has one message with a button in its channel, which follows changes',
  async () => {
    await configure();
    const set = await add({ description: 'For your *first* day', maxClaims: 2, requiredPlaytimeMinutes: 90 });
    await keep();
    const [message, ...others] = await told();
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      embeds: [
        {
          title: '🎁 Beginner',
          description:
            'For your \\*first\\* day\n-# On **The Island**. Up to 2 times for each registered player, after 1 h 30 min of playtime.',
        },
      ],
      components: [{ components: [{ label: 'Claim', custom_id: `arkwright|starter-set|claim|${set.id}` }] }],
    });
    expect(await listSets(here.context, here.instance.scope)).toMatchObject([
      { lastMessageUpdate: here.now, messageProblem: '' },
    ]);

    const other = await here.addServer('Aberration');
    await updateSet(here.context, here.instance.by, { id: set.id, serverIds: [other] });
    await keep();
    expect(await told()).toMatchObject([
      { id: message?.id, embeds: [{ description: expect.stringContaining('Aberration') }] },
    ]);

    const vip = await here.makeChannel({ name: 'vip' });
    await here.hearOfChannels();
    await updateSet(here.context, here.instance.by, { id: set.id, overrideChannelId: vip.id });
    await keep();
    expect([await told(), await told(vip.id)]).toMatchObject([[], [{ components: [{}] }]]);

    await updateSet(here.context, here.instance.by, { id: set.id, isDisabled: true });
    await keep();
    expect(await told(vip.id)).toEqual([]);
    await updateSet(here.context, here.instance.by, { id: set.id, isDisabled: false });
    await keep();
    await configure(false);
    await keep();
    expect(await told(vip.id)).toEqual([]);
    await configure();
    await keep();
    expect(await told(vip.id)).toHaveLength(1);
    await deleteSet(here.context, here.instance.by, set.id);
    await keep();
    expect(await told(vip.id)).toEqual([]);
  },
);

test('a name can’t format the title, or mention anyone', async () => {
  await configure();
  await add({ name: '*_@everyone_* `x`' });
  await keep();
  expect((await told())[0]?.embeds[0]?.title).toBe('🎁 \\*\\_\\@everyone\\_\\* \\`x\\`');
});

test('a message posted by a killed program is found again, and not posted twice', async () => {
  await configure();
  await add();
  await expect(here.keep(killed(here.client))).rejects.toThrow('killed');
  expect(await told()).toHaveLength(1);
  await keep();
  await keep();
  expect(await told()).toHaveLength(1);
});

test('if Discord refuses, the set shows why, and a save retries at once', async () => {
  await configure();
  await add();
  const { id: channelId } = here.text;
  await here.fault({ denyChannel: { channelId, permissions: ['SEND_MESSAGES'] } });
  await keep();
  expect(await told()).toEqual([]);
  expect(await listSets(here.context, here.instance.scope)).toMatchObject([
    { lastMessageUpdate: 0, messageProblem: expect.stringContaining('The bot needs View Channel') },
  ]);
  await runChecks(here.context);
  const notes = await listNotifications(here.context, here.instance.owner.id);
  expect(notes.map(({ message }) => message)).toEqual([
    expect.stringContaining('The bot can’t show starter sets in 1 channel'),
  ]);
  await here.fault({ allowChannel: { channelId } });
  await keep();
  expect(await told()).toHaveLength(1);
});
