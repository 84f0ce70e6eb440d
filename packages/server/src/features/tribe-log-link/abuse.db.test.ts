import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { registry } from '@arkwright/contracts/registry';
import { readDiscord } from '@arkwright/testing/discord-reading';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, makeUser, serverFields } from '@arkwright/testing/factories';
import { HOSTILE_TEXTS } from '@arkwright/testing/hostile-texts';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { Client, Events, GatewayIntentBits } from 'discord.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { managers } from '../../core/access/table.ts';
import { listenToMembers } from '../../discord/members.ts';
import { deleteRegistration, listRegistrations } from '../player-registrations/service.ts';
import { createServer } from '../servers/service.ts';
import { tellDue } from './deliver-service.ts';
import { followLinkedMembers } from './member-events.ts';
import { DAN, RILEY, TribeWorld, WOLVES } from './testing/tribe-world.ts';

// Whatever members, managers, games and Discord do: a tribe's log never reaches a person outside the tribe.

let world: TribeWorld;
let general: string;
let api: TestApp;
beforeAll(async () => {
  world = await TribeWorld.open('tribe-log-abuse');
  general = await world.channelId('general');
  api = await createTestApp({
    databaseUrl: world.context.settings.databaseUrl,
    clock: world.context.clock,
    settings: { discord: world.sandbox.discord },
  });
});
afterAll(async () => {
  await api.dispose();
  await world.stop();
});
beforeEach(async () => {
  await world.clear();
  await world.sandbox.control('POST', '/discord/direct-messages', { as: RILEY.as, isOpen: true });
});

const DEATH = 'Your Rex - Lvl 215 (Rex) was killed by a Raptor - Lvl 56!';
const SECRET = 'was killed by a Raptor';

/** Whether the next log line reaches the member's direct messages. */
async function isTold(): Promise<boolean> {
  const before = (await world.said({ as: RILEY.as })).length;
  world.pass(2 * MINUTE_MS);
  await world.write([DEATH]);
  await world.tell();
  return (await world.said({ as: RILEY.as })).slice(before).some((text) => text.includes(SECRET));
}

const directly = { where: 'dm' };
const ended = async (reason: string) =>
  expect(await world.links()).toMatchObject([{ state: 'ended', reason }]);

test('a tribe with the same name is another tribe', async () => {
  await world.link(RILEY, directly);
  await world.delivered();
  const before = (await world.said({ as: RILEY.as })).length;
  await world.write([DEATH], { tribeId: '999', tribeName: 'Wolves' });
  await world.tell();
  expect(await world.said({ as: RILEY.as })).toHaveLength(before);
  // Nor is it proved by the name: Dan's Wolves are his own.
  await world.register(DAN);
  await world.upload([world.wolves([RILEY]), world.wolves([DAN], { tribeId: '999', tribeName: 'Wolves' })]);
  await world.use(DAN.as, 'link', { tribe: 'Wolves', ...directly });
  expect((await world.links()).map(({ tribeId }) => tribeId).toSorted()).toEqual(
    [WOLVES.tribeId, '999'].toSorted(),
  );
});

test('the same tribe of another bot, or another server, is not posted', async () => {
  await world.link(RILEY, directly);
  await world.delivered();
  const before = (await world.said({ as: RILEY.as })).length;
  const other = await createServer(world.context, world.by, serverFields({ name: 'Ragnarok' }));
  await world.write([DEATH], WOLVES, { id: other.id, name: 'Ragnarok' });
  const foreign = await makeInstance(world.context);
  const theirs = await createServer(world.context, foreign.by, serverFields());
  await world.write([DEATH], WOLVES, { id: theirs.id, name: 'Theirs' });
  await world.tell();
  expect(await world.said({ as: RILEY.as })).toHaveLength(before);
});

test('claiming another tribe only makes a request, whatever is typed', async () => {
  await world.upload([world.wolves([DAN])]);
  await world.register(RILEY);
  for (const tribe of ['Wolves', WOLVES.tribeId, `${world.server.id} ${WOLVES.tribeId}`]) {
    expect(await world.use(RILEY.as, 'link', { tribe, ...directly })).toContain('have been asked');
    world.pass(MINUTE_MS);
  }
  expect((await world.links()).map(({ state }) => state)).toEqual(['requested', 'requested', 'requested']);
  expect(await isTold()).toBe(false);
  expect(await world.notices()).toEqual([expect.stringContaining('raptor.riley, for Wolves')]);
});

test('leaving by the tribe’s log ends the link at once with its pending lines, and the old upload proves nothing', async () => {
  await world.link(RILEY, directly);
  await world.write([DEATH, 'Riley with ID 5 was removed from the Tribe by Dan with ID 6!', DEATH]);
  await world.tell();
  await ended('left-tribe');
  expect((await world.said({ as: RILEY.as })).at(-1)).toContain('has ended. You are no longer in the tribe.');
  expect(await isTold()).toBe(false);
  // The upload from before still has them in the tribe.
  expect(await world.use(RILEY.as, 'link', { tribe: 'Wolves', ...directly })).toContain('have been asked');
  expect(await world.suggest(RILEY.as, 'link', 'tribe')).toEqual([]);
});

test('a member who may have left, by a name with question marks, pauses the link', async () => {
  const ming = { ...RILEY, character: '李明' };
  await world.register(ming);
  await world.upload([world.wolves([ming, DAN])]);
  expect(await world.use(ming.as, 'link', { tribe: 'Wolves', ...directly })).toContain('from now on');
  await world.write(['??? was removed from the Tribe!']);
  expect((await world.links()).map(({ state }) => state)).toEqual(['active']);
  await world.write(['?? was removed from the Tribe!']);
  expect((await world.links()).map(({ state }) => state)).toEqual(['paused']);
});

test('leaving by an upload ends the link, and so does a removed tribe', async () => {
  await world.link(RILEY, directly);
  await world.upload([world.wolves([DAN])]);
  expect(await isTold()).toBe(false);
  await ended('left-tribe');
  await world.clear();
  await world.link(RILEY, directly);
  await world.upload([]);
  await world.settle();
  await ended('tribe-gone');
  // The number is reused by another tribe.
  await world.upload([world.wolves([DAN], { tribeName: 'Newcomers' })]);
  expect(await isTold()).toBe(false);
});

test('another player leaving the tribe does not end the link of remaining members', async () => {
  await world.link(RILEY, directly);
  await world.write(['Dan was removed from the Tribe!']);
  await world.settle();
  expect(await isTold()).toBe(true);
});

test('a registration that ends also ends the link, even if the member registers as another player', async () => {
  await world.link(RILEY, directly);
  const [registration] = await listRegistrations(world.context, world.by.scope, { showsCodes: false });
  await deleteRegistration(world.context, world.by, registration!.id);
  await world.register({ ...RILEY, netId: DAN.netId });
  expect(await isTold()).toBe(false);
  await ended('registration-gone');
});

test('a lost role ends the link before any more lines are posted, without any event', async () => {
  await world.switchOn({ requiredRoleIds: [world.roleId] });
  await world.link(RILEY, directly);
  expect(await isTold()).toBe(true);
  const path = `/discord/guilds/${world.guildId}/members/${RILEY.as}/roles/${world.roleId}`;
  await world.sandbox.control('DELETE', path);
  try {
    expect(await isTold()).toBe(false);
  } finally {
    await world.sandbox.control('PUT', path);
  }
  await ended('role-lost');
});

test("while Discord does not return a member's roles, nothing is posted", async () => {
  await world.link(RILEY, directly);
  world.pass(2 * MINUTE_MS);
  const path = `/members/${await world.idOf(RILEY.as)}`;
  await world.sandbox.control('POST', '/discord/faults', { errors: { requests: 1000, status: 503, path } });
  await world.write([DEATH]);
  await world.tell();
  expect((await world.said({ as: RILEY.as })).join()).not.toContain(`${SECRET}\n`);
  expect(await world.links()).toMatchObject([{ state: 'active' }]);
  const before = (await world.said({ as: RILEY.as })).length;
  await world.sandbox.control('POST', '/discord/faults', { reset: true });
  world.pass(MINUTE_MS);
  await world.tell();
  expect((await world.said({ as: RILEY.as })).slice(before)).toEqual([expect.stringContaining(SECRET)]);
});

test("with the intent for members, losing a role or leaving ends the link on Discord's event", async () => {
  const client = new Client({
    intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMembers],
    rest: { api: world.sandbox.discord.apiUrl },
  });
  const listen = listenToMembers([followLinkedMembers]);
  listen(client, world.context, new AbortController().signal, world.context.discordApplications.shared);
  const isReady = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(world.sandbox.discord.botToken);
  await isReady;
  try {
    await world.switchOn({ requiredRoleIds: [world.roleId] });
    await world.link(RILEY, directly);
    const role = `/discord/guilds/${world.guildId}/members/${RILEY.as}/roles/${world.roleId}`;
    await world.sandbox.control('DELETE', role);
    await eventually(() => ended('role-lost'));
    await world.sandbox.control('PUT', role);
    await world.clear();
    await world.link(RILEY, directly);
    await world.sandbox.control('DELETE', `/discord/guilds/${world.guildId}/members/${RILEY.as}`);
    await eventually(() => ended('left-guild'));
  } finally {
    await world.sandbox.control('POST', `/discord/guilds/${world.guildId}/members`, { as: RILEY.as });
    await world.sandbox.control(
      'PUT',
      `/discord/guilds/${world.guildId}/members/${RILEY.as}/roles/${world.roleId}`,
    );
    await client.destroy();
  }
});

test('refused direct messages end the link, and the owner is notified', async () => {
  await world.sandbox.control('POST', '/discord/direct-messages', { as: RILEY.as, isOpen: false });
  await world.link(RILEY, directly);
  await eventually(() => ended('dm-refused'));
  expect(await world.notices()).toEqual([
    expect.stringContaining(
      'The link of the log of the tribe Wolves to raptor.riley’s direct messages has ended: Discord does not let the bot write to them',
    ),
  ]);
  // Once they are open, it can be linked again.
  await world.sandbox.control('POST', '/discord/direct-messages', { as: RILEY.as, isOpen: true });
  world.pass(MINUTE_MS);
  expect(await world.use(RILEY.as, 'link', { tribe: 'Wolves', ...directly })).toContain('from now on');
  expect(await isTold()).toBe(true);
});

test('a member gets no posts where they or the bot may not write, or in another Discord server', async () => {
  await world.register(RILEY);
  await world.upload([world.wolves([RILEY])]);
  const elsewhere = world.sandbox.plan.guilds.find(({ key }) => key !== 'obelisk' && key !== 'beach')!;
  const { channels } = (await world.sandbox.control('GET', `/discord/guilds/${elsewhere.id}`)) as {
    channels: { id: string; type: number }[];
  };
  const foreign = channels.find(({ type }) => type === 0)!.id;
  const thread = async (channel: string, more: object = {}) =>
    (
      (await world.sandbox.control('POST', `/discord/channels/${channel}/threads`, {
        name: 'den',
        ...more,
      })) as { id: string }
    ).id;
  const me = world.sandbox.discord.clientId;
  const hidden = await thread(general, { isPrivate: true, members: [me, DAN.as] });
  const { findPlace } = await import('../../discord/places.ts');
  const discordId = await world.idOf(RILEY.as);
  const at = (channelId: string) =>
    findPlace(world.context.discordApplications.shared, {
      guildId: world.guildId,
      channelId,
      discordId,
      now: Date.now(),
    });
  await expect(at(await world.channelId('rules'))).rejects.toThrow(
    'You can’t write in that channel yourself',
  );
  await expect(at(await world.channelId('game-log'))).rejects.toThrow(
    'You can’t write in that channel yourself',
  );
  await expect(at(await world.channelId('staff-chat'))).rejects.toThrow('The bot can’t see that channel.');
  await expect(at(await world.channelId('suggestions'))).rejects.toThrow('Messages can’t be posted there.');
  await expect(at(hidden)).rejects.toThrow('You can’t write in that channel yourself');
  await expect(at(foreign)).rejects.toThrow(/not in this Discord server|can’t see that channel/);
  await expect(at(await thread(await world.channelId('game-log')))).rejects.toThrow('You can’t write in');
  await expect(
    at(await thread(general, { isPrivate: true, members: [me, RILEY.as] })),
  ).resolves.toMatchObject({
    kind: 'thread',
  });
  const denied = { channelId: general, permissions: ['SEND_MESSAGES'] };
  await world.sandbox.control('POST', '/discord/faults', { denyChannel: denied });
  expect(await world.use(RILEY.as, 'link', { tribe: 'Wolves' })).toBe('The bot may not write there.');
  await world.sandbox.control('POST', '/discord/faults', { allowChannel: { channelId: general } });
  expect(await world.links()).toEqual([]);
});

test('a log pings nobody and formats nothing, whatever the names of tribes, players and members are', async () => {
  await world.link();
  const marksOf = (text: string | undefined) =>
    (text ?? '').split('\n').map((line) => readDiscord(line).marks);
  const tellOne = async (text: string) => {
    world.pass(2 * MINUTE_MS);
    await world.write([text]);
    await world.tell();
    return marksOf((await world.said({ channelId: general })).at(-1));
  };
  const plain = await tellOne('Your Rex was killed!');
  for (const hostile of HOSTILE_TEXTS.slice(0, 25)) {
    const text = hostile
      .replaceAll(/[\0\n\r<]/g, ' ')
      .slice(0, 60)
      .toWellFormed();
    expect(await tellOne(`Your ${text} was killed!`)).toEqual(plain);
  }
});

test('a worker killed between two steps posts nothing twice, and another one continues', async () => {
  await world.link(RILEY, directly);
  await world.delivered();
  const before = (await world.said({ as: RILEY.as })).length;
  world.pass(MINUTE_MS);
  await world.write([DEATH]);
  // Two that believe that it is theirs.
  await Promise.all([tellDue(world.context), tellDue(world.context)]);
  await world.delivered();
  expect((await world.said({ as: RILEY.as })).slice(before)).toHaveLength(1);
});

async function request(): Promise<string> {
  await world.upload([world.wolves([DAN])]);
  await world.use(RILEY.as, 'link', { tribe: 'Wolves', ...directly });
  const [link] = await world.links();
  return link!.id;
}

const body = (id: string, more: object = {}) => ({ body: { botId: world.by.scope.botId, id, ...more } });

test('a request that two managers approve is approved once; viewers may not approve', async () => {
  const id = await request();
  const [viewer, editor] = [await makeUser(world.context), await makeUser(world.context)];
  const { botId } = world.by.scope;
  await world.context.db.insert(managers).values([
    { botId, discordId: viewer.discordId, permissions: ['TribeLogLink_View', 'Logging_Edit'] },
    { botId, discordId: editor.discordId, permissions: ['TribeLogLink_View', 'TribeLogLink_Edit'] },
  ]);
  const approve = (token: string) =>
    send(api, registry.tribeLogLink.approve, { token, ...body(id, { tribeId: WOLVES.tribeId }) });
  expect((await approve(viewer.token)).status).toBe(403);
  const both = await Promise.all([approve(world.owner.token), approve(editor.token)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await world.links()).toMatchObject([{ state: 'active', proof: 'approved' }]);
  expect(await isTold()).toBe(true);
  await world.context.db.delete(managers);
});

test('an approved link of a member without a known player is paused when anyone leaves the tribe, and must be approved again', async () => {
  const id = await request();
  const owner = { token: world.owner.token, ...body(id, { tribeId: WOLVES.tribeId }) };
  await send(api, registry.tribeLogLink.approve, owner);
  await world.write(['Riley was removed from the Tribe!']);
  expect(await isTold()).toBe(false);
  expect(await world.links()).toMatchObject([{ state: 'paused', reason: 'somebody-left' }]);
  expect(
    (await send(api, registry.tribeLogLink.approve, { ...owner, ...body(id, { tribeId: '999' }) })).status,
  ).toBe(400);
  expect((await send(api, registry.tribeLogLink.approve, owner)).status).toBe(200);
  expect(await isTold()).toBe(true);
});

test('a link ended by a person with Edit posts nothing more, not even pending messages', async () => {
  await world.link(RILEY, directly);
  await world.delivered();
  const before = (await world.said({ as: RILEY.as })).length;
  await world.sandbox.control('POST', '/discord/faults', {
    errors: { requests: 10_000, status: 503, path: '/messages' },
  });
  world.pass(MINUTE_MS);
  await world.write([DEATH]);
  await tellDue(world.context);
  const [link] = await world.links();
  const reply = await send(api, registry.tribeLogLink.end, { token: world.owner.token, ...body(link!.id) });
  expect(reply.body).toMatchObject({ state: 'ended', reason: 'ended' });
  await world.sandbox.control('POST', '/discord/faults', { reset: true });
  await world.delivered();
  expect((await world.said({ as: RILEY.as })).slice(before)).toEqual([
    expect.stringContaining('has ended it.'),
  ]);
});

test('a request that is refused, or undecided for a week, ends; its member is notified', async () => {
  const id = await request();
  expect(
    (await send(api, registry.tribeLogLink.refuse, { token: world.owner.token, ...body(id) })).status,
  ).toBe(200);
  await world.delivered();
  expect((await world.said({ as: RILEY.as })).at(-1)).toContain('Your request was refused.');
  expect(
    (await send(api, registry.tribeLogLink.refuse, { token: world.owner.token, ...body(id) })).status,
  ).toBe(409);
  await world.clear();
  await request();
  // Longer than a sign-in lasts: there are no API calls after this.
  world.pass(8 * 24 * 60 * MINUTE_MS);
  await world.settle();
  await ended('expired');
});
