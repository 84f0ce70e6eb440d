import type { Member } from '@arkwright/server/core/access/scope';
import { createServer } from '@arkwright/server/features/servers/service';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { botInstances } from '../../../core/access/table.ts';
import { createDisplayClient, type DisplayClient } from '../../../discord/displays/display-client.ts';
import { directoryChanged } from '../../../discord/guilds/presence.ts';
import { type Hold, holdLock } from '../../../platform/work/locks/lock.ts';
import { updateInstance } from '../../instances/service.ts';
import { serverStatuses } from '../../server-status/table.ts';
import { keepDisplays } from '../keep-service.ts';
import { displayStore } from '../store-service.ts';

export type Channel = {
  id: string;
  name: string;
  type: number;
  parent_id: string | null;
  position: number;
  permission_overwrites: { id: string; type: number; allow: string; deny: string }[];
};
type Shown = {
  id: string;
  embeds: { title: string; description: string; image?: { url: string } }[];
  attachments: { filename: string; content_type?: string }[];
};
type Groups = {
  serverStatus?: object;
  playerList?: object;
  companionMod?: object;
  starterSetsConfig?: object;
};
type Seen = { state?: 'online' | 'offline'; players?: number; since?: number };

export const MINUTE = 60_000;

/** A client whose program is killed as soon as Discord has created something. */
export function killed(client: DisplayClient): DisplayClient {
  const dying =
    <Given extends unknown[]>(make: (...given: Given) => Promise<unknown>) =>
    async (...given: Given): Promise<never> => {
      await make(...given);
      throw new Error('killed');
    };
  return {
    ...client,
    messages: { ...client.messages, make: dying(client.messages.make) },
    channels: { ...client.channels, make: dying(client.channels.make) },
    categories: { ...client.categories, make: dying(client.categories.make) },
  };
}

/** For a test file: an instance in the simulated guild with one server, and a category and a channel of its own for each test. */
export function displayWorld(seed: string) {
  let hold: Hold;
  let lock: { release(): Promise<void> };
  /** Channels that every guild begins with. */
  let seeded: ReadonlySet<string>;
  const here = {
    /** The time by the program's clock, ms. */
    now: Date.now(),
    ...({} as {
      world: TestSandbox;
      context: TestContext;
      client: DisplayClient;
      instance: TestInstance;
      /** The id of the server. */
      island: string;
      category: Channel;
      text: Channel;
    }),
  };

  beforeAll(async () => {
    here.world = await startTestSandbox(seed);
    const clock = { now: () => here.now };
    here.context = await createTestContext({ settings: { discord: here.world.discord }, clock });
    await new Promise<void>((resolve) => {
      lock = holdLock(here.context, {
        name: 'displays-test',
        onHeld: (held) => {
          hold = held;
          resolve();
        },
        onLost: async () => {},
      });
    });
    here.client = createDisplayClient(here.context, {
      application: here.context.discordApplications.shared,
      hold,
    });
    seeded = new Set((await channelsNow()).map(({ id }) => id));
  });
  afterAll(async () => {
    here.client.end();
    await lock.release();
    await here.context.dispose();
    await here.world.dispose();
  });

  beforeEach(async () => {
    here.now = Date.now();
    await here.context.db.delete(botInstances);
    here.instance = await makeInstance(here.context);
    const { id } = here.instance;
    await here.context.db.update(botInstances).set({ guildId: guildId() }).where(eq(botInstances.id, id));
    here.category = await makeChannel({ name: 'Servers', type: 'category' });
    here.text = await makeChannel({ name: 'status' });
    await hearOfChannels();
    here.island = await addServer('The Island');
    await see(here.island, { players: 2 });
  });
  afterEach(async () => {
    await fault({ reset: true });
    for (const { id } of await channelsNow()) if (!seeded.has(id)) await removeChannel(id);
  });

  const control: TestSandbox['control'] = (...call) => here.world.control(...call);
  const guildId = () => here.world.plan.guilds.find(({ key }) => key === 'obelisk')?.id ?? '';
  const channelsNow = async () =>
    ((await control('GET', `/discord/guilds/${guildId()}`)) as { channels: Channel[] }).channels;
  const makeChannel = async (channel: { name: string; type?: string; parentId?: string }) =>
    (await control('POST', `/discord/guilds/${guildId()}/channels`, channel)) as Channel;
  const removeChannel = (id: string) => control('DELETE', `/discord/channels/${id}`);
  const fault = (faults: object) => control('POST', '/discord/faults', faults);
  const messages = async (channel = here.text) =>
    (await control('GET', `/discord/channels/${channel.id}/messages`)) as Shown[];

  /** Applies the gateway's events of the guild. */
  async function hearOfChannels(): Promise<void> {
    const channels = (await channelsNow()).map(({ id, name, type, parent_id }, position) => ({
      id,
      name,
      type,
      position,
      parentId: parent_id ?? '',
    }));
    await directoryChanged(here.context, guildId(), { channels, roles: [] });
  }

  async function addServer(name: string): Promise<string> {
    return (await createServer(here.context, here.instance.by, serverFields({ name }))).id;
  }

  async function see(serverId: string, seen: Seen): Promise<void> {
    const usual = { state: 'online' as const, since: here.now, lastSeen: here.now, reason: '', players: 0 };
    const row = { ...usual, ...seen };
    await here.context.db
      .insert(serverStatuses)
      .values({ botId: here.instance.id, serverId, ...row })
      .onConflictDoUpdate({ target: [serverStatuses.botId, serverStatuses.serverId], set: row });
  }

  async function save(groups: Groups): Promise<void> {
    const { by, owner, id } = here.instance;
    const member = (await here.context.memberships.find({ discordId: owner.discordId }, id)) as Member;
    await updateInstance(here.context, { ...by, member, discordId: owner.discordId }, { id, ...groups });
  }

  return Object.assign(here, {
    control,
    guildId,
    channelsNow,
    makeChannel,
    removeChannel,
    fault,
    messages,
    hearOfChannels,
    addServer,
    see,
    save,
    /** The names of the channels in a category. */
    voiceNames: async (category = here.category) =>
      (await channelsNow()).filter(({ parent_id }) => parent_id === category.id).map(({ name }) => name),
    texts: async (channel = here.text) =>
      (await messages(channel)).map(({ embeds }) => `${embeds[0]?.title}: ${embeds[0]?.description}`),
    inVoice: () => save({ serverStatus: { isEnabled: true, categoryId: here.category.id } }),
    inMessages: (more: object = {}) =>
      save({
        serverStatus: {
          isEnabled: true,
          isStatusMessagesEnabled: true,
          statusChannelId: here.text.id,
          showPlayerCount: true,
          ...more,
        },
      }),
    keep: (by: DisplayClient = here.client, isAsked = false) =>
      keepDisplays(displayStore(here.context, here.instance.scope, hold), { client: by }, { hold, isAsked }),
    /** How many requests were about the channel, or about the guild's list of them. */
    async requests(): Promise<number> {
      const { requests: all } = (await control('GET', '/discord/requests')) as {
        requests: { method: string; path: string; status: number }[];
      };
      return all.filter(({ path }) => path.includes(here.text.id) || path.endsWith(`${guildId()}/channels`))
        .length;
    },
  });
}
