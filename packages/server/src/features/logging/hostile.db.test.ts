import { hidePrivate } from '@arkwright/ark/hide-private';
import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import { readDiscord, seen } from '@arkwright/testing/discord-reading';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { HOSTILE_TEXTS } from '@arkwright/testing/hostile-texts';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../core/access/scope.ts';
import { botInstances } from '../../core/access/table.ts';
import { isOwnChannel } from '../../discord/guilds/directory.ts';
import { directoryChanged } from '../../discord/guilds/presence.ts';
import { startOutbox } from '../../discord/outbox-sender.ts';
import { updateInstance } from '../instances/service.ts';
import { tellGame } from '../server-status/testing/tell-game.ts';
import { createServer } from '../servers/service.ts';
import { logRelay } from './bot.ts';

/** As many game servers with a channel each, so that Discord's limit of a channel does not make the test wait. */
const SERVERS = 12;
const EOS_ID = '0002a1b2c3d4e5f60718293a4b5c6d7e';

type Message = {
  content: string;
  mention_everyone: boolean;
  mention_roles: string[];
  mentions: unknown[];
};
type Request = { method: string; path: string; body: { allowed_mentions: unknown; flags: number } };

let world: TestSandbox;
let context: TestContext;
let instance: TestInstance;
let outbox: { stop(): Promise<void> };
let servers: { id: string; name: string; channelId: string }[];

beforeAll(async () => {
  world = await startTestSandbox('hostile log');
  context = await createTestContext({ settings: { discord: world.discord } });
  instance = await makeInstance(context);
  const { id: guildId } = world.plan.guilds.find(({ key }) => key === 'obelisk')!;
  await context.db.update(botInstances).set({ guildId }).where(eq(botInstances.id, instance.id));
  servers = [];
  for (let index = 0; index < SERVERS; index++) {
    const name = `log-${index}`;
    const path = `/discord/guilds/${guildId}/channels`;
    const { id: channelId } = (await world.control('POST', path, { name })) as { id: string };
    const { id } = await createServer(context, instance.by, serverFields({ name, sortingIndex: index }));
    servers.push({ id, name, channelId });
  }
  const channels = servers.map(({ channelId, name }, position) => ({
    id: channelId,
    name,
    type: 0,
    parentId: '',
    position,
  }));
  await directoryChanged(context, guildId, { channels, roles: [] });
  const member = (await context.memberships.find(
    { discordId: instance.owner.discordId },
    instance.id,
  )) as Member;
  const channelMapping = servers.map(({ id: serverId, channelId }) => ({ serverId, channelId }));
  await updateInstance(
    context,
    { ...instance.by, member, discordId: instance.owner.discordId },
    { id: instance.id, log: { isEnabled: true, sanitizeColors: false, channelMapping } },
  );
  outbox = startOutbox(context, {
    isOwnChannel: (channel) => isOwnChannel(context, channel),
    onBlocked: async () => {},
  });
});
afterAll(async () => {
  await outbox.stop();
  await context.dispose();
  await world.dispose();
});

/** One event of each kind in turn, with the text wherever people choose it, and what it should read. */
function eventWith(text: string, index: number): { event: GameLogEntry; reads: string } {
  const at = 1_700_000_000_000 + index * 1000;
  const calendar = { tribeId: '1', day: 1, time: '00:00:00', kind: 'other', color: null } as const;
  const kinds: { event: GameLogEntry; reads: string }[] = [
    {
      event: { at, type: 'chat.message', player: text, character: text, message: text },
      reads: `${text} (${text}): ${text}`,
    },
    {
      event: { at, type: 'admin.command', command: text, player: text, arkId: '1', accountId: EOS_ID },
      reads: `${text} ran: ${text}`,
    },
    {
      event: { at, type: 'tribe.log', tribe: text, text, ...calendar },
      reads: `Tribe ${text}, ID 1: Day 1, 00:00:00: ${text}`,
    },
    {
      event: { at, type: 'player.joined', player: text, eosId: EOS_ID, platform: 'None' },
      reads: `${text} joined`,
    },
    { event: { at, type: 'unknown', text, shape: 'plain' }, reads: hidePrivate(text) },
  ];
  return kinds[index % kinds.length]!;
}

test('every hostile text of the game is posted in its channel as it looks, and pings, links and formats nothing', {
  timeout: 60_000,
}, async () => {
  // A line without a text is not told.
  const told = HOSTILE_TEXTS.map(eventWith).filter(({ reads }) => reads.trim() !== '');
  const ofServer = servers.map((_server, place) => told.filter((_each, index) => index % SERVERS === place));
  for (const [place, server] of servers.entries()) {
    const events = ofServer[place]!.map(({ event }) => event);
    await tellGame(context, [logRelay(context)], [{ scope: instance.scope, server, source: 'log', events }]);
  }
  await eventually(
    async () => {
      const { rows } = await context.db.execute(sql`select count(*)::int as n from discord_outbox`);
      expect(rows[0]?.n).toBe(0);
    },
    { timeout: 60_000 },
  );

  const { requests } = (await world.control('GET', '/discord/requests')) as { requests: Request[] };
  const posts = requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/messages'));
  expect(posts.length).toBeGreaterThanOrEqual(SERVERS);
  for (const { body } of posts) {
    expect(body.allowed_mentions).toEqual({ parse: [], roles: [] });
    // SUPPRESS_EMBEDS
    expect(body.flags & 4).toBe(4);
  }
  for (const [place, { channelId, name }] of servers.entries()) {
    const path = `/discord/channels/${channelId}/messages?limit=1000`;
    const messages = (await world.control('GET', path)) as Message[];
    for (const message of messages)
      expect(message).toMatchObject({ mention_everyone: false, mention_roles: [], mentions: [] });
    const lines = messages.flatMap(({ content }) => content.split('\n'));
    expect(lines).toHaveLength(ofServer[place]!.length);
    for (const [index, { event, reads }] of ofServer[place]!.entries()) {
      const frame = `<t:${Math.floor(event.at! / 1000)}:T> **${name.replace('-', '\\-')}** `;
      expect(lines[index]).toContain(frame.trimEnd());
      const { text, marks } = readDiscord(lines[index]!.slice(frame.length));
      expect(marks).toEqual([]);
      expect(seen(text)).toBe(seen(reads));
    }
  }
});
