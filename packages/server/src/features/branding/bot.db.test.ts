import type { BrandingFields } from '@arkwright/contracts/branding/schema';
import { eventually } from '@arkwright/testing/eventually';
import { makeUser, type TestUser } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announceAccess } from '../../core/access/announce.ts';
import { systemScope } from '../../core/access/scope.ts';
import { botInstances } from '../../core/access/table.ts';
import type { By } from '../../core/history/change-log.ts';
import { notifications, users } from '../../core/identity/table.ts';
import { type Gateway, startGateway } from '../../discord/gateway.ts';
import { listenToGuilds } from '../../discord/guilds/listener.ts';
import { enqueueMessages } from '../../discord/outbox.ts';
import { startOutbox } from '../../discord/outbox-sender.ts';
import { discordWebhooks } from '../../discord/table.ts';
import { followBranding } from './bot.ts';
import { findBranding, findPersona, resetBranding, saveBranding } from './service.ts';
import { brandingEffects } from './table.ts';

const fields: BrandingFields = {
  name: 'Ark Herald',
  username: 'Ark Herald',
  pluginName: 'Ark Tools',
  url: 'https://ark.example',
  iconUrl: 'https://ark.example/icon.png',
  avatarUrl: 'https://ark.example/avatar.png',
  status: 'Watching the arks',
};
// Longer than it looks for what changed without a word to it.

type Guild = {
  members: { user: { id: string; bot?: boolean }; nick: string | null }[];
  roles: { id: string; name: string; managed: boolean; permissions: string; tags?: { bot_id?: string } }[];
};
type Place = { guildId: string; by: By; owner: TestUser };

let world: TestSandbox;
let context: TestContext;
let gateway: Gateway;

beforeAll(async () => {
  world = await startTestSandbox('branding');
  context = await createTestContext({ settings: { discord: world.discord } });
  gateway = startGateway(context, [listenToGuilds, followBranding]);
});
afterAll(async () => {
  await gateway.stop();
  await context.dispose();
  await world.dispose();
});

const owners = new Map<string, TestUser>();

/** The instance of a guild of the sandbox, with its owner at work. */
async function placeOf(key: string): Promise<Place> {
  const { id: guildId, ownerDiscordId } = world.plan.guilds.find((guild) => guild.key === key)!;
  const owner =
    owners.get(key) ?? (await makeUser(context, { name: key, tier: 5, discordId: ownerDiscordId }));
  owners.set(key, owner);
  const id = await eventually(async () => {
    const [row] = await context.db.select().from(botInstances).where(eq(botInstances.guildId, guildId));
    expect(row).toBeDefined();
    return row!.id;
  });
  return { guildId, owner, by: { actor: owner, scope: systemScope(id), origin: 'dashboard' } };
}

const guildOf = async ({ guildId }: Place) =>
  (await world.control('GET', `/discord/guilds/${guildId}`)) as Guild;

async function nickname(place: Place): Promise<string | null | undefined> {
  return (await guildOf(place)).members.find(({ user }) => user.bot)?.nick;
}

const isCalled = (place: Place, name: string | null) =>
  eventually(async () => expect(await nickname(place)).toBe(name));

const effectOf = async ({ by }: Place) => (await findBranding(context.db, by.scope)).effect;

async function noticesOf({ owner }: Place): Promise<string[]> {
  const rows = await context.db.select().from(notifications).where(eq(notifications.userId, owner.id));
  return rows.map(({ message }) => message).filter((message) => message.includes('The bot'));
}

async function setRights(place: Place, change: (held: bigint) => bigint): Promise<void> {
  const { roles } = await guildOf(place);
  for (const role of roles.filter(({ id, managed }) => managed || id === place.guildId)) {
    await world.control('PATCH', `/discord/guilds/${place.guildId}/roles/${role.id}`, {
      permissions: change(BigInt(role.permissions)).toString(),
    });
  }
}

const CHANGE_NICKNAME = 1n << 26n;

test("the bot takes the branding's name, follows changes, and drops the name at a reset", async () => {
  const place = await placeOf('obelisk');
  await saveBranding(context, place.by, fields);
  await isCalled(place, 'Ark Herald');
  await saveBranding(context, place.by, { ...fields, name: 'Second' });
  await isCalled(place, 'Second');
  await eventually(async () => expect((await effectOf(place)).nickname).toBe('Second'));
  expect(await effectOf(place)).toEqual({
    nickname: 'Second',
    lacking: [],
    plainChannels: [],
    refusal: '',
    showsStatus: false,
    isOwnBot: false,
    pictureRefusal: '',
  });
  await resetBranding(context, place.by);
  await isCalled(place, null);
  await eventually(async () => expect(await context.db.select().from(brandingEffects)).toEqual([]));
});

test('a downgrade removes the name but keeps the data; an upgrade brings it back', async () => {
  const place = await placeOf('obelisk');
  const setTier = async (tier: number) => {
    await context.db.update(users).set({ tier }).where(eq(users.id, place.owner.id));
    await announceAccess(context, context.db, { botId: place.by.scope.botId });
  };
  await saveBranding(context, place.by, fields);
  await isCalled(place, 'Ark Herald');
  await setTier(4);
  await isCalled(place, null);
  expect(await findBranding(context.db, place.by.scope)).toMatchObject(fields);
  await setTier(5);
  await isCalled(place, 'Ark Herald');
});

test('a reset deletes the webhooks, too', async () => {
  const place = await placeOf('obelisk');
  await saveBranding(context, place.by, fields);
  const made = await world.control('POST', `/discord/guilds/${place.guildId}/channels`, { name: 'log' });
  const { id: channelId } = made as { id: string };
  const outbox = startOutbox(context, {
    isOwnChannel: async () => true,
    onBlocked: async () => {},
    personaOf: (botId) => findPersona(context, botId),
  });
  const item = { channelId, content: 'hello', kind: 'line' as const };
  await enqueueMessages(context, context.db, { scope: place.by.scope, items: [item] });
  const webhooks = () => context.db.select().from(discordWebhooks);
  await eventually(async () => expect(await webhooks()).toHaveLength(1));
  const messages = (await world.control('GET', `/discord/channels/${channelId}/messages`)) as {
    author: { username: string };
  }[];
  expect(messages[0]?.author.username).toBe('Ark Herald');
  await outbox.stop();

  await resetBranding(context, place.by);
  await eventually(async () => expect(await webhooks()).toEqual([]));
  const { apiUrl, botToken } = world.discord;
  const reply = await fetch(`${apiUrl}/v10/channels/${channelId}/webhooks`, {
    headers: { authorization: `Bot ${botToken}` },
  });
  expect(await reply.json()).toEqual([]);
});

test('a bot that lacks permissions shows which, notifies the owner once, and continues once it has them', async () => {
  const place = await placeOf('beach');
  await setRights(place, (held) => held & ~CHANGE_NICKNAME);
  await saveBranding(context, place.by, fields);
  await eventually(async () =>
    expect((await effectOf(place)).lacking).toEqual(['ChangeNickname', 'ManageWebhooks']),
  );
  const plain = (await effectOf(place)).plainChannels.length;
  expect(plain).toBeGreaterThan(0);
  // Something about it changes, and the trouble stays the same.
  await world.control('POST', `/discord/guilds/${place.guildId}/channels`, { name: 'one-more' });
  await eventually(async () => expect((await effectOf(place)).plainChannels).toHaveLength(plain + 1));
  await saveBranding(context, place.by, { ...fields, status: 'again' });
  expect(await nickname(place)).toBeNull();

  await setRights(place, (held) => held | CHANGE_NICKNAME);
  await isCalled(place, 'Ark Herald');
  await eventually(async () => expect((await effectOf(place)).lacking).toEqual(['ManageWebhooks']));
  const about = (await noticesOf(place)).filter((notice) => notice.includes('Change Nickname'));
  expect(about).toHaveLength(1);
});

test('renaming catches up after an outage of Discord', async () => {
  const place = await placeOf('obelisk');
  await world.control('POST', '/discord/faults', { errors: { status: 503, requests: 2 } });
  await saveBranding(context, place.by, fields);
  await isCalled(place, 'Ark Herald');
  await world.control('POST', '/discord/faults', { reset: true });
});

test("the status shows only while this guild is the bot's only one", async () => {
  const place = await placeOf('obelisk');
  await saveBranding(context, place.by, fields);
  expect((await effectOf(place)).showsStatus).toBe(false);
  const guilds = (await world.control('GET', '/discord/guilds')) as { id: string; hasBot?: boolean }[];
  for (const { id } of guilds.filter(({ id }) => id !== place.guildId)) {
    await world.control('POST', `/discord/guilds/${id}/kick-bot`, {});
  }
  await eventually(async () => expect((await effectOf(place)).showsStatus).toBe(true));
  const empty = world.plan.guilds.find(({ key }) => key === 'empty')!;
  await world.control('POST', `/discord/guilds/${empty.id}/invite-bot`, {});
  await eventually(async () => expect((await effectOf(place)).showsStatus).toBe(false));
});
