import { EventEmitter } from 'node:events';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import {
  type Client,
  Events,
  GatewayDispatchEvents,
  PermissionFlagsBits,
  PermissionsBitField,
} from 'discord.js';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idAt } from '../discord/message-trace.ts';
import type { ServerFeature } from '../feature/server-feature.ts';
import { saveBranding } from '../features/branding/service.ts';
import { CHANNEL, makeChatWorld } from '../features/crosschat/testing/chat-world.ts';
import * as features from '../features.ts';
import { createBlockCount } from './testing/block-count.ts';

// What the work for an event of Discord grows with: its guild's channels and roles, and the length of a message. Twice as
// much of them is at most twice as much work. Work is counted in blocks of code that run (work-growth.db.test.ts).

const SIZE = 200;
const GROWTH = 2.3;
const SLACK = 500;

type Scene = {
  guildId: string;
  client: EventEmitter;
  happen(): unknown;
  /** Throws until the event is handled. Asks the database directly: our own code would be counted. */
  isDone(): Promise<unknown>;
};

/** By the features that listen: what is the most work for them. */
const WORST: Readonly<Record<string, (context: TestContext, size: number) => Promise<Scene>>> = {
  instances: async (context, size) => {
    const { guildId, id } = await makeInstance(context);
    const guild = largeGuild(guildId, size);
    const client = clientIn(guild);
    return {
      guildId,
      client,
      happen: () => client.emit(Events.GuildCreate, guild),
      isDone: async () =>
        expect(
          await context.db.execute(
            sql`select 1 from guild_directories where bot_id = ${id} and jsonb_array_length(channels) = ${size}`,
          ),
        ).toMatchObject({ rowCount: 1 }),
    };
  },
  branding: async (context, size) => {
    const { guildId, id, by } = await makeInstance(context);
    await saveBranding(context, by, BRANDING);
    const client = clientIn(largeGuild(guildId, size));
    return {
      guildId,
      client,
      happen: () => client.emit(Events.ClientReady, client),
      isDone: async () =>
        expect(
          await context.db.execute(
            sql`select 1 from branding_effects where bot_id = ${id} and cardinality(plain_channels) = ${size}`,
          ),
        ).toMatchObject({ rowCount: 1 }),
    };
  },
  crosschat: async (context, size) => {
    const { instance } = await makeChatWorld(context);
    const { guildId } = instance;
    const client = clientIn(largeGuild(guildId, size));
    const message = {
      id: idAt(Date.now()),
      guild_id: guildId,
      channel_id: CHANNEL,
      type: 0,
      // Twice of it are as many characters as Discord lets somebody write, and as we read.
      content: '<@5>\u0301'.repeat(size),
      mentions: [{ id: '5', username: 'Ann' }],
      author: { id: '5', username: 'Ann' },
      member: {},
      attachments: [],
    };
    return {
      guildId,
      client,
      happen: () => client.emit(Events.Raw, { t: GatewayDispatchEvents.MessageCreate, d: message }),
      isDone: async () =>
        expect(
          await context.db.execute(sql`select 1 from game_commands where bot_id = ${instance.id}`),
        ).toMatchObject({ rowCount: 2 }),
    };
  },
};

const BRANDING = {
  name: '',
  username: 'Herald',
  pluginName: '',
  url: '',
  iconUrl: '',
  avatarUrl: '',
  status: '',
};

/** As much of discord.js's guild as is read: channels in which the bot may write without webhooks, and as many roles. */
function largeGuild(id: string, size: number) {
  const held = new PermissionsBitField(PermissionFlagsBits.ViewChannel | PermissionFlagsBits.SendMessages);
  const me = {
    id: '1',
    nickname: null,
    permissions: new PermissionsBitField(
      PermissionFlagsBits.ChangeNickname | PermissionFlagsBits.ManageRoles,
    ),
    roles: { highest: { comparePositionTo: () => 1 } },
  };
  const guild = { id, name: 'Large', ownerId: '7', available: true, iconURL: () => null, members: { me } };
  const indexes = Array.from({ length: size }, (_, index) => index);
  const channels = indexes.map((index) => ({
    id: String(1000 + index),
    guild,
    name: 'general',
    type: 0,
    parentId: null,
    rawPosition: 1,
    isThread: () => false,
    isTextBased: () => true,
    permissionsFor: () => held,
    permissionOverwrites: {
      cache: [{ id: String(2000 + index), allow: held, deny: new PermissionsBitField() }],
    },
  }));
  const roles = indexes.map((index) => ({
    id: String(2000 + index),
    guild,
    name: 'Crew',
    colors: { primaryColor: 0 },
    rawPosition: 1,
    managed: false,
    permissions: held,
  }));
  const byId = <Item extends { id: string }>(items: readonly Item[]) => ({
    cache: new Map(items.map((item) => [item.id, item])),
  });
  return Object.assign(guild, { channels: byId(channels), roles: byId(roles) });
}

const clientIn = (guild: ReturnType<typeof largeGuild>) =>
  Object.assign(new EventEmitter(), {
    user: { id: '1', setPresence: () => undefined },
    guilds: { cache: new Map([[guild.id, guild]]) },
    ws: { shards: new Map() },
    isReady: () => true,
  });

const listeners = Object.entries(features).flatMap(([name, feature]: [string, ServerFeature]) =>
  feature.discordEvents ? [{ name: name.replace(/Feature$/, ''), listen: feature.discordEvents }] : [],
);

let context: TestContext;
const count = await createBlockCount();
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await count.stop();
  await context.dispose();
});

test('each feature that listens to Discord has a worst case', () => {
  expect(Object.keys(WORST).toSorted()).toEqual(listeners.map(({ name }) => name).toSorted());
});

test.each(listeners)('twice as much takes $name at most twice as much work', async ({ name, listen }) => {
  const measure = async (size: number) => {
    const scene = await WORST[name]!(context, size);
    await count.reset();
    const stop = new AbortController();
    const blocks = await count.measure(context, async () => {
      listen(scene.client as unknown as Client, context, stop.signal, context.discordApplications.shared);
      scene.happen();
      await eventually(scene.isDone);
    });
    stop.abort();
    return blocks;
  };
  // Caches and modules that are loaded once count for neither.
  await measure(1);
  const few = await measure(SIZE);
  const many = await measure(2 * SIZE);
  expect(many).toBeLessThanOrEqual(GROWTH * few + SLACK);
  // Otherwise nothing that grows was handled.
  expect(many).toBeGreaterThan(few);
});
