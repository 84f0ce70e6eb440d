import { expect, test } from 'vitest';
import { listDisplayStates } from './states-service.ts';
import { type Channel, displayWorld, killed, MINUTE } from './testing/display-world.ts';

const here = displayWorld('status-categories');
const { addServer, channelsNow, fault, hearOfChannels, inVoice, keep } = here;
const { makeChannel, removeChannel, requests, save, see, voiceNames } = here;

const CATEGORY = 4;
const MAX_IN_GUILD = 500;

/** Leaves room for `room` channels in the chosen category. */
async function fillBut(room: number): Promise<void> {
  for (let index = 0; index < 50 - room; index++)
    await makeChannel({ name: `v${index}`, type: 'voice', parentId: here.category.id });
  await hearOfChannels();
}

async function fillGuildBut(room: number): Promise<Channel[]> {
  const fillers: Channel[] = [];
  for (let size = (await channelsNow()).length; size < MAX_IN_GUILD - room; size++)
    fillers.push(await makeChannel({ name: `f${size}` }));
  await hearOfChannels();
  return fillers;
}

/** Repeats until nothing is due now, with a gateway that reports everything at once. */
async function settle(isAsked = false): Promise<void> {
  await hearOfChannels();
  const nextAt = await keep(here.client, isAsked);
  await hearOfChannels();
  if (nextAt !== undefined && nextAt <= here.now) await settle();
}

/** Categories that are called as further ones are. */
const further = async () =>
  (await channelsNow()).filter(({ name, type }) => type === CATEGORY && /^Servers \d$/.test(name));
const problems = async () =>
  (await listDisplayStates(here.context, here.instance.scope)).map(({ problem }) => problem);

test('channels that the category has no room for are in a second one, below it with its permissions', async () => {
  await fault({ denyChannel: { channelId: here.category.id, permissions: ['SPEAK'] } });
  await fillBut(1);
  await addServer('The Center');
  await inVoice();
  await settle();
  const [second, ...more] = await further();
  const chosen = (await channelsNow()).find(({ id }) => id === here.category.id)!;
  expect([second?.name, second?.position, more]).toEqual(['Servers 2', chosen.position, []]);
  expect(second?.permission_overwrites).toEqual(chosen.permission_overwrites);
  expect(second?.permission_overwrites).toHaveLength(1);
  expect(await voiceNames(second)).toEqual([expect.stringMatching(/The (Island|Center)/)]);
  expect(await problems()).toEqual(['', '']);
});

test('a category created before a kill is found again, and not created twice', async () => {
  await fillBut(0);
  await inVoice();
  await expect(keep(killed(here.client))).rejects.toThrow('killed');
  here.now += 15_000;
  await settle();
  const [second, ...more] = await further();
  expect([await voiceNames(second), more]).toEqual([['🟢 The Island 2/70'], []]);
});

test('while the creation of a category is uncertain none is created, and its channels wait', async () => {
  await fillBut(0);
  await inVoice();
  await expect(keep(killed(here.client))).rejects.toThrow('killed');
  await keep();
  expect(await further()).toHaveLength(1);
  expect(await listDisplayStates(here.context, here.instance.scope)).toMatchObject([
    { kind: 'voice', isShown: false, problem: '' },
  ]);
});

test('a category that is deleted while in use is recreated once an hour; its channels continue meanwhile', async () => {
  await fillBut(0);
  await inVoice();
  await settle();
  const [first] = await further();
  for (let hour = 1; hour <= 2; hour++) {
    for (const { id } of await further()) await removeChannel(id);
    await hearOfChannels();
    here.now += 6 * MINUTE;
    await see(here.island, { players: 10 + hour });
    await settle();
    here.now += 50 * MINUTE;
    await settle();
    expect(await further()).toEqual([]);
    expect((await channelsNow()).map(({ name }) => name)).toContain(`🟢 The Island ${10 + hour}/70`);
    here.now += 11 * MINUTE;
    await settle();
    expect((await further()).map(({ name }) => name)).toEqual(['Servers 2']);
  }
  const [again] = await further();
  expect(again?.id).not.toBe(first?.id);
  expect(await voiceNames(again)).toEqual(['🟢 The Island 12/70']);
});

test('an outdated list of channels does not cause another category', async () => {
  await fillBut(0);
  await inVoice();
  await keep();
  await keep();
  for (let minute = 0; minute < 90; minute += 15) {
    here.now += 15 * MINUTE;
    await keep();
  }
  expect(await further()).toHaveLength(1);
});

test('if the bot may not use the second category, the first one continues', async () => {
  await fillBut(1);
  await addServer('The Center');
  await inVoice();
  await settle();
  const [second] = await further();
  await fault({ denyChannel: { channelId: second!.id, permissions: ['MANAGE_CHANNELS'] } });
  await addServer('Ragnarok');
  here.now += 6 * MINUTE;
  await see(here.island, { players: 9 });
  await settle();
  expect((await problems()).filter((problem) => problem !== '')).toEqual([
    'The bot needs Manage Channels, View Channel and Connect in this category.',
  ]);
  expect((await channelsNow()).map(({ name }) => name)).toContain('🟢 The Island 9/70');
  await fault({ allowChannel: { channelId: second!.id } });
  await settle(true);
  expect([await voiceNames(second), await problems()]).toEqual([
    expect.objectContaining({ length: 2 }),
    ['', '', ''],
  ]);
  expect(await further()).toHaveLength(1);
});

test('a permission that the bot lacks for a second category is reported once in ten minutes', async () => {
  await fillBut(0);
  const { id } = here.category;
  const everyone = here.guildId();
  const overwrites = [{ id: everyone, type: 0, allow: '0', deny: (1n << 20n).toString() }];
  const at = `${here.world.discord.apiUrl}/v10/channels/${id}/permissions/${everyone}`;
  const headers = { authorization: `Bot ${here.world.discord.botToken}`, 'content-type': 'application/json' };
  await fetch(at, { method: 'PUT', headers, body: JSON.stringify(overwrites[0]) });
  const roles = (await here.control('GET', `/discord/guilds/${everyone}`)) as {
    roles: { id: string; permissions: string }[];
  };
  const own = roles.roles.find((role) => role.id === everyone)!;
  const setRights = (permissions: string) =>
    here.control('PATCH', `/discord/guilds/${everyone}/roles/${everyone}`, { permissions });
  await setRights((BigInt(own.permissions) & ~(1n << 20n)).toString());
  await inVoice();
  await settle();
  here.now += 9 * MINUTE;
  const before = await requests();
  await settle();
  expect(await requests()).toBe(before);
  expect(await problems()).toEqual([expect.stringMatching(/in the whole Discord server\.$/)]);
  await setRights(own.permissions);
  await settle(true);
  expect([(await further()).length, await problems()]).toEqual([1, ['']]);
});

test('a further category is deleted when empty, and stays while others have a channel there', async () => {
  await fillBut(0);
  await inVoice();
  await settle();
  const [second] = await further();
  const lounge = await makeChannel({ name: 'lounge', type: 'voice', parentId: second!.id });
  await save({ serverStatus: { isEnabled: false } });
  await settle();
  await settle();
  expect((await further()).map(({ id }) => id)).toEqual([second?.id]);
  await removeChannel(lounge.id);
  await settle();
  expect(await further()).toEqual([]);
});

test('a category that the bot did not create is never deleted', async () => {
  await makeChannel({ name: 'Servers 2', type: 'category' });
  await inVoice();
  await settle();
  await save({ serverStatus: { isEnabled: false } });
  await settle();
  expect(await further()).toHaveLength(1);
});

test('a full Discord server is reported for each remaining server, without calling Discord', async () => {
  const fillers = await fillGuildBut(1);
  await addServer('The Center');
  await addServer('Ragnarok');
  await inVoice();
  await settle();
  expect((await problems()).toSorted()).toEqual([
    '',
    'The Discord server is full: Discord allows 500 channels.',
    'The Discord server is full: Discord allows 500 channels.',
  ]);
  const before = await requests();
  await settle(true);
  expect(await requests()).toBe(before);
  for (const { id } of fillers) await removeChannel(id);
  await settle(true);
  expect(await problems()).toEqual(['', '', '']);
});

test('a full Discord server gets no further category that could hold nothing', async () => {
  await fillBut(0);
  await fillGuildBut(1);
  await inVoice();
  await settle();
  expect([await further(), await problems()]).toEqual([
    [],
    ['The Discord server is full: Discord allows 500 channels.'],
  ]);
});
