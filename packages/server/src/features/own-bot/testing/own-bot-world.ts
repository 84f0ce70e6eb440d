import { eventually } from '@arkwright/testing/eventually';
import { makeUser, type TestUser } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { systemScope } from '../../../core/access/scope.ts';
import { botInstances } from '../../../core/access/table.ts';
import { discordApplications } from '../../../core/discord-applications/table.ts';
import type { By } from '../../../core/history/change-log.ts';
import { notifications } from '../../../core/identity/table.ts';
import { listChannels } from '../../../discord/guilds/directory.ts';
import { enqueueMessages } from '../../../discord/outbox.ts';
import { startWorker } from '../../../worker.ts';
import { updateInstance } from '../../instances/service.ts';
import { saveToken } from '../application-service.ts';
import { ownBotRequests } from '../table.ts';

type Message = { id: string; content: string; author: { id: string }; application_id?: string };
export type Made = { id: string; token: string };

/** A guild of the sandbox whose owner may have their own application. */
export type OwnBotPlace = { guildId: string; botId: string; by: By; owner: TestUser; channelId: string };

export type OwnBotWorld = {
  sandbox: TestSandbox;
  context: TestContext;
  placeOf(key: string): Promise<OwnBotPlace>;
  /** An application at Discord of this account. */
  makeApplication(name: string, given?: object): Promise<Made>;
  invite(place: OwnBotPlace, application?: Made): Promise<void>;
  kick(place: OwnBotPlace, application?: Made): Promise<void>;
  /** Gives the place an application that is in charge of it. */
  takeCharge(place: OwnBotPlace, name: string): Promise<Made>;
  stateOf(place: OwnBotPlace): Promise<string | undefined>;
  isIn(place: OwnBotPlace, state: string): Promise<void>;
  /** Changes settings of the place's instance. */
  set(place: OwnBotPlace, groups: object): Promise<void>;
  say(place: OwnBotPlace, content: string): Promise<void>;
  messagesIn(channelId: string): Promise<Message[]>;
  /** Waits until a text stands in the place's channel once, and returns by whom. */
  authorOf(place: OwnBotPlace, content: string): Promise<string>;
  noticesOf(place: OwnBotPlace): Promise<string[]>;
  dispose(): Promise<void>;
};

const NO_GUILD = { id: '', ownerDiscordId: '' };

/** A program at the simulated Discord, with one worker unless the test starts others. */
export async function startOwnBotWorld(seed: string, { hasWorker = true } = {}): Promise<OwnBotWorld> {
  const sandbox = await startTestSandbox(seed);
  const context = await createTestContext({ settings: { discord: sandbox.discord } });
  const worker = hasWorker ? await startWorker(context) : undefined;
  const { control } = sandbox;
  const { db } = context;

  const inGuild = (guildId: string, what: 'invite-bot' | 'kick-bot', application?: Made) =>
    control('POST', `/discord/guilds/${guildId}/${what}`, application ? { application: application.id } : {});

  const world: OwnBotWorld = {
    sandbox,
    context,
    async placeOf(key) {
      const { id: guildId, ownerDiscordId } =
        sandbox.plan.guilds.find((guild) => guild.key === key) ?? NO_GUILD;
      const botId = await eventually(async () => {
        const [row] = await db.select().from(botInstances).where(eq(botInstances.guildId, guildId));
        expect(row).toBeDefined();
        return row?.id ?? '';
      });
      const owner = await makeUser(context, { name: key, tier: 4, discordId: ownerDiscordId });
      await db.insert(ownBotRequests).values({
        botId,
        kind: 'application',
        grantedKind: 'application',
        state: 'granted',
        reason: 'A name of our own.',
        requesterDiscordId: ownerDiscordId,
        requestedAt: 1,
        decidedAt: 2,
      });
      const made = await control('POST', `/discord/guilds/${guildId}/channels`, { name: 'own-bot-log' });
      const { id: channelId } = made as { id: string };
      await eventually(async () =>
        expect((await listChannels(db, systemScope(botId))).map(({ id }) => id)).toContain(channelId),
      );
      return {
        guildId,
        botId,
        owner,
        channelId,
        by: { actor: owner, scope: systemScope(botId), origin: 'dashboard' },
      };
    },
    makeApplication: async (name, given = {}) =>
      (await control('POST', '/discord/applications', { name, ...given })) as Made,
    invite: async ({ guildId }, application) => void (await inGuild(guildId, 'invite-bot', application)),
    kick: async ({ guildId }, application) => void (await inGuild(guildId, 'kick-bot', application)),
    async takeCharge(place, name) {
      const application = await world.makeApplication(name);
      await saveToken(context, place.by, application.token);
      await world.invite(place, application);
      await world.isIn(place, 'in-charge');
      return application;
    },
    async stateOf({ botId }) {
      const [row] = await db.select().from(discordApplications).where(eq(discordApplications.botId, botId));
      return row?.state;
    },
    isIn: (place, state) => eventually(async () => expect(await world.stateOf(place)).toBe(state)),
    async set({ by, botId, owner }, groups) {
      context.memberships.forget();
      const member = await context.memberships.find({ discordId: owner.discordId }, botId);
      if (!member) throw new Error('The owner is no member of the instance.');
      await updateInstance(context, { ...by, member, discordId: owner.discordId }, { id: botId, ...groups });
    },
    async say({ by, channelId }, content) {
      await enqueueMessages(context, db, {
        scope: by.scope,
        items: [{ channelId, content, kind: 'message' }],
      });
    },
    messagesIn: async (channelId) =>
      (await control('GET', `/discord/channels/${channelId}/messages`)) as Message[],
    authorOf: ({ channelId }, content) =>
      eventually(async () => {
        const said = (await world.messagesIn(channelId)).filter((message) => message.content === content);
        expect(said).toHaveLength(1);
        return said[0]?.author.id ?? '';
      }),
    async noticesOf({ owner }) {
      const rows = await db.select().from(notifications).where(eq(notifications.userId, owner.id));
      return rows.map(({ message }) => message).filter((message) => message.includes('own bot'));
    },
    async dispose() {
      await worker?.stop();
      await context.dispose();
      await sandbox.dispose();
    },
  };
  return world;
}
