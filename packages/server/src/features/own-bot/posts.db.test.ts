import { eventually } from '@arkwright/testing/eventually';
import { serverFields } from '@arkwright/testing/factories';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { botInstances } from '../../core/access/table.ts';
import { messageButton } from '../../discord/message-buttons.ts';
import { enqueueMessages } from '../../discord/outbox.ts';
import { createDelivery } from '../../discord/outbox-delivery.ts';
import { decayEntries } from '../decay/table.ts';
import { createServer } from '../servers/service.ts';
import { statusDisplays } from '../status-and-listing/table.ts';
import { tribeLogLinks } from '../tribe-log-link/table.ts';
import { removeApplication } from './application-service.ts';
import { type OwnBotPlace, type OwnBotWorld, startOwnBotWorld } from './testing/own-bot-world.ts';

let world: OwnBotWorld;
let place: OwnBotPlace;
let serverId: string;
let shared: string;
beforeAll(async () => {
  world = await startOwnBotWorld('own-bot-posts');
  place = await world.placeOf('obelisk');
  shared = world.sandbox.discord.clientId;
  serverId = (await createServer(world.context, place.by, serverFields({ name: 'The Island' }))).id;
});
afterAll(() => world.dispose());
beforeEach(() => removeApplication(world.context, place.by));

type Embedded = { id: string; author: { id: string }; embeds: { title?: string }[] };

/** The status messages in the place's channel, by their authors. */
async function authorsOfStatus(): Promise<string[]> {
  const messages = (await world.messagesIn(place.channelId)) as unknown as Embedded[];
  return messages.filter(({ embeds }) => embeds.length > 0).map(({ author }) => author.id);
}

test('a status message is posted again by the bot that takes over, and the old one is deleted', async () => {
  await world.set(place, {
    serverStatus: { isEnabled: true, isStatusMessagesEnabled: true, statusChannelId: place.channelId },
  });
  await eventually(async () => expect(await authorsOfStatus()).toEqual([shared]));
  const own = await world.takeCharge(place, 'Displayer');
  await eventually(async () => expect(await authorsOfStatus()).toEqual([own.id]));
  await removeApplication(world.context, place.by);
  await eventually(async () => expect(await authorsOfStatus()).toEqual([shared]));
});

test('a display that Discord has refused is tried again as soon as the bot is back in the guild', async () => {
  const { db } = world.context;
  await world.set(place, {
    serverStatus: { isEnabled: true, isStatusMessagesEnabled: true, statusChannelId: place.channelId },
  });
  await eventually(async () => expect(await authorsOfStatus()).toEqual([shared]));
  await world.kick(place);
  await eventually(async () => {
    const [row] = await db.select().from(botInstances).where(eq(botInstances.id, place.botId));
    expect(row?.isActive).toBe(false);
  });
  await db
    .update(statusDisplays)
    .set({ problem: 'Missing Access', triedAt: Date.now() })
    .where(eq(statusDisplays.botId, place.botId));
  await world.invite(place);
  await eventually(async () => {
    const rows = await db.select().from(statusDisplays).where(eq(statusDisplays.botId, place.botId));
    expect(rows.map(({ problem, triedAt }) => ({ problem, triedAt }))).toEqual([{ problem: '', triedAt: 0 }]);
  });
});

test('who presses a button of the bot that no longer answers is told so', async () => {
  const button = messageButton('decay', { action: 'nuke', id: 'some-row', label: 'Nuke' });
  const item = {
    channelId: place.channelId,
    content: 'Press me',
    kind: 'message' as const,
    buttons: [button],
  };
  await enqueueMessages(world.context, world.context.db, { scope: place.by.scope, items: [item] });
  await world.authorOf(place, 'Press me');
  await world.takeCharge(place, 'Silencer');
  const { id: messageId } = (await world.messagesIn(place.channelId)).find(
    ({ content }) => content === 'Press me',
  ) ?? { id: '' };
  const pressed = await world.sandbox.control('POST', '/discord/interactions', {
    as: 'owner',
    guildId: place.guildId,
    channelId: place.channelId,
    customId: button.customId,
    messageId,
  });
  expect(pressed).toMatchObject({
    status: 'answered',
    message: { content: 'Another bot answers on this server now. Use its commands and its messages.' },
  });
});

test('tribes are warned again by the bot that takes over, whose buttons are answered', async () => {
  const { db } = world.context;
  const entry = { botId: place.botId, serverId, name: 'Wolves', lastSeen: 1, structures: 1, dinos: 1 };
  await db.insert(decayEntries).values([
    { ...entry, id: 'warned', teamId: '1', state: 'warned', warnedAt: 5, messageId: 7 },
    { ...entry, id: 'gone', teamId: '2', state: 'removed', warnedAt: 5, messageId: 8 },
  ]);
  await world.takeCharge(place, 'Warner');
  const rows = await db.select().from(decayEntries).where(eq(decayEntries.botId, place.botId));
  expect(Object.fromEntries(rows.map(({ id, warnedAt }) => [id, warnedAt]))).toEqual({ warned: 0, gone: 5 });
});

test('direct messages are opened by the bot that takes over, and what waits goes there', async () => {
  const { db } = world.context;
  const link = {
    botId: place.botId,
    serverId,
    discordId: place.owner.discordId,
    discordUsername: 'owner',
    tribeId: '9',
    tribeName: 'Wolves',
    placeName: '',
    kinds: ['tames' as const],
    state: 'active' as const,
    proof: 'approved' as const,
    provedAt: 1,
    checkedAt: Date.now(),
    createdAt: 1,
  };
  await db.insert(tribeLogLinks).values([
    { ...link, id: 'direct', place: 'dm', channelId: '5', dmChannelId: '5' },
    { ...link, id: 'public', tribeId: '10', place: 'channel', channelId: place.channelId, dmChannelId: '5' },
  ]);
  const own = await world.takeCharge(place, 'Whisperer');
  const linkOf = async (id: string) =>
    (await db.select().from(tribeLogLinks).where(eq(tribeLogLinks.botId, place.botId))).find(
      (row) => row.id === id,
    );
  await eventually(async () => expect((await linkOf('direct'))?.dmBotId).toBe(own.id));
  const direct = await linkOf('direct');
  expect(direct?.channelId).toBe(direct?.dmChannelId);
  expect(direct?.channelId).not.toBe('5');
  await eventually(async () =>
    expect(await linkOf('public')).toMatchObject({
      channelId: place.channelId,
      dmChannelId: direct?.dmChannelId,
    }),
  );
  await enqueueMessages(world.context, db, {
    scope: place.by.scope,
    items: [{ channelId: direct?.channelId ?? '', content: 'To you alone', kind: 'message' }],
  });
  await eventually(async () => {
    const said = await world.sandbox.control('GET', `/discord/direct-messages/owner?application=${own.id}`);
    expect(JSON.stringify(said)).toContain('To you alone');
  });
});

test('what a bot was sending that has just been removed is looked up by the other one', async () => {
  const own = await world.takeCharge(place, 'Removed');
  const application = world.context.discordApplications.ownOf(place.botId);
  if (!application) return expect.unreachable('no own application');
  await world.kick(place, own);
  const channel = { botId: place.botId, channelId: place.channelId };
  const delivery = createDelivery(world.context, { name: 'a test', isHeld: () => true } as never);
  const row = { ...channel, id: 1, batch: 1, triedAt: Date.now() - 300_000, content: 'Never arrived' };
  const rest = { mentionRoleIds: [], kind: 'line' as const, speaker: null, buttons: null, serverId: null };
  const rows = [{ ...row, ...rest, authorId: own.id, expiresAt: 0, leftOut: 0, createdAt: 1 }];
  const parcel = { channel, application, rows };
  expect(await delivery.lookUp(parcel, { triedAgoMs: 300_000, isOver: false })).toMatchObject({
    kind: 'repeat',
    isUnsaid: true,
  });
  delivery.end();
});
