import { randomUUID } from 'node:crypto';
import { parseGameLogLine } from '@arkwright/ark/log/parse-game-log';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { TribeUpload } from '@arkwright/contracts/uploads/upload';
import { eventually } from '@arkwright/testing/eventually';
import { makeUser, serverFields, type TestUser } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { type Member, systemScope } from '../../../core/access/scope.ts';
import { botInstances } from '../../../core/access/table.ts';
import type { By } from '../../../core/history/change-log.ts';
import { notifications } from '../../../core/identity/table.ts';
import { startGateway } from '../../../discord/gateway.ts';
import { isOwnChannel } from '../../../discord/guilds/directory.ts';
import { listenToGuilds } from '../../../discord/guilds/listener.ts';
import { startOutbox } from '../../../discord/outbox-sender.ts';
import { listenToCommands } from '../../../discord/slash-listener.ts';
import { discordOutbox } from '../../../discord/table.ts';
import { updateInstance } from '../../instances/service.ts';
import { reportBlockedChannel } from '../../notifications/channel-reports.ts';
import { createRegistration } from '../../player-registrations/service.ts';
import { playerRegistrations } from '../../registered-players/table.ts';
import { tellGame } from '../../server-status/testing/tell-game.ts';
import { createServer, deleteServer, listServers } from '../../servers/service.ts';
import { cleanTribe } from '../../uploads/clean-rows.ts';
import { tribe } from '../../uploads/testing/uploads.ts';
import { takeUpload } from '../../uploads/upload-service.ts';
import { tribeLogCommand, tribeLogTeller } from '../bot.ts';
import { tellDue } from '../deliver-service.ts';
import { endAtPlace } from '../service.ts';
import { settleEverywhere } from '../settle-service.ts';
import { tribeDepartures, tribeLogLinks } from '../table.ts';

type Message = { content: string; mentions: unknown[]; allowed_mentions?: { parse?: string[] } | null };
type Interaction = {
  message: { content: string; flags: number } | null;
  choices: { name: string; value: string }[] | null;
};

/** The role that the tests ask for. */
const ROLE = 'Registered Survivor';
export const WOLVES = { tribeId: '1234567890', tribeName: 'Wolves' };

/** A member of the guild with a player of their own. */
export const RILEY = { as: 'raptor.riley', netId: `0002${'a'.repeat(28)}`, character: 'Riley' };
export const DAN = { as: 'dodo_dan', netId: `0002${'b'.repeat(28)}`, character: 'Dan' };

type Parts = Pick<TribeWorld, 'context' | 'sandbox' | 'guildId' | 'owner' | 'by' | 'roleId'> & {
  clock: { later: number };
  running: readonly { stop(): Promise<void> }[];
};

function found<Thing>(things: readonly Thing[], isIt: (thing: Thing) => boolean): Thing {
  const thing = things.find(isIt);
  if (!thing) throw new Error('The sandbox has no such thing.');
  return thing;
}

/** A guild of the simulated Discord with one game server, whose members link tribe logs with the real command. */
export class TribeWorld {
  server = { id: '', name: 'The Island' };

  readonly context: TestContext;
  readonly sandbox: TestSandbox;
  readonly guildId: string;
  readonly owner: TestUser;
  readonly by: By;
  /** A role of most members, Riley and Dan among them. */
  readonly roleId: string;
  readonly #clock: { later: number };
  readonly #running: readonly { stop(): Promise<void> }[];

  private constructor(parts: Parts) {
    this.context = parts.context;
    this.sandbox = parts.sandbox;
    this.guildId = parts.guildId;
    this.owner = parts.owner;
    this.by = parts.by;
    this.roleId = parts.roleId;
    this.#clock = parts.clock;
    this.#running = parts.running;
  }

  static async open(name: string): Promise<TribeWorld> {
    const sandbox = await startTestSandbox(name);
    const clock = { later: 0 };
    const context = await createTestContext({
      settings: { discord: sandbox.discord },
      clock: { now: () => Date.now() + clock.later },
    });
    const guild = found(sandbox.plan.guilds, ({ key }) => key === 'obelisk');
    const owner = await makeUser(context, { name: 'owner', discordId: guild.ownerDiscordId, tier: 3 });
    const gateway = startGateway(context, [listenToGuilds, listenToCommands([tribeLogCommand])]);
    const outbox = startOutbox(context, {
      isOwnChannel: (channel) => isOwnChannel(context, channel),
      async onBlocked(channel, tx) {
        await reportBlockedChannel(context, tx, channel);
        await endAtPlace(context, channel, tx);
      },
    });
    const botId = await eventually(async () => {
      const [row] = await context.db.select().from(botInstances).where(eq(botInstances.guildId, guild.id));
      return row?.id ?? Promise.reject(new Error('The bot is not in the guild yet.'));
    });
    const { roles } = (await sandbox.control('GET', `/discord/guilds/${guild.id}`)) as {
      roles: { id: string; name: string }[];
    };
    const roleId = found(roles, (role) => role.name === ROLE).id;
    const by: By = { actor: owner, scope: systemScope(botId), origin: 'dashboard' };
    const parts = { context, sandbox, guildId: guild.id, owner, by, roleId, clock };
    const world = new TribeWorld({ ...parts, running: [gateway, outbox] });
    world.server.id = (await createServer(context, by, serverFields({ name: world.server.name }))).id;
    await world.save({ companionMod: { isEnabled: true, companionType: 'Mod', uploadPlayerData: true } });
    await world.switchOn();
    await eventually(async () => expect(await world.commands()).toEqual(['tribelog']));
    return world;
  }

  async stop(): Promise<void> {
    for (const part of this.#running) await part.stop();
    await this.context.dispose();
    await this.sandbox.dispose();
  }

  /** As after a while in which nobody did anything, with nothing linked. */
  async clear(): Promise<void> {
    const { db } = this.context;
    this.pass(2 * MINUTE_MS);
    for (const table of [tribeLogLinks, tribeDepartures, discordOutbox, notifications, playerRegistrations])
      await db.delete(table);
    for (const { id } of await listServers(this.context, this.by.scope))
      if (id !== this.server.id) await deleteServer(this.context, this.by, id);
    await this.sandbox.control('POST', '/discord/faults', { reset: true });
    await this.upload([]);
    await this.switchOn();
  }

  pass(ms: number): void {
    this.#clock.later += ms;
  }

  switchOn = (change: object = {}) =>
    this.save({ tribeLogLink: { isEnabled: true, requiredRoleIds: [], ...change } });

  async save(groups: object): Promise<void> {
    const { context, by, owner } = this;
    context.memberships.forget();
    const member = (await context.memberships.find({ discordId: owner.discordId }, by.scope.botId)) as Member;
    const saver = { ...by, member, discordId: owner.discordId };
    await updateInstance(context, saver, { id: by.scope.botId, ...groups });
  }

  async commands(): Promise<string[]> {
    const all = (await this.sandbox.control('GET', '/discord/commands')) as Record<
      string,
      { name: string }[]
    >;
    return (all[this.guildId] ?? []).map(({ name }) => name);
  }

  async idOf(as: string): Promise<string> {
    const { members } = (await this.sandbox.control('GET', `/discord/guilds/${this.guildId}`)) as {
      members: { user: { id: string; username: string } }[];
    };
    return found(members, ({ user }) => user.username === as).user.id;
  }

  async channelId(name: string, guildId = this.guildId): Promise<string> {
    const { channels } = (await this.sandbox.control('GET', `/discord/guilds/${guildId}`)) as {
      channels: { id: string; name: string }[];
    };
    return found(channels, (channel) => channel.name === name).id;
  }

  async register({ as, netId }: { as: string; netId: string }): Promise<void> {
    const fields = { netId, discordId: await this.idOf(as), discordUsername: as };
    await createRegistration(this.context, this.by, fields);
  }

  /** A whole snapshot of the server's tribes, as the companion uploads it. */
  async upload(tribes: readonly TribeUpload[], serverId = this.server.id): Promise<void> {
    const part = { serverId, snapshotId: randomUUID(), part: 1, isLast: true };
    const rows = tribes.map((row) => cleanTribe(row, this.context.clock.now()));
    await takeUpload(this.context, this.by.scope, { kind: 'tribes', part, rows });
  }

  /** A tribe with these players in it. */
  wolves(players: readonly { netId: string; character: string }[], changed: Partial<TribeUpload> = {}) {
    const members = players.map(({ netId, character }) => ({
      netId,
      characterName: character,
      playerName: character,
      lastSeen: 0,
    }));
    return tribe(1, { ...WOLVES, members, ...changed });
  }

  /** Uses `/tribelog …`; what the member sees. */
  async use(as: string, sub: string, options: object = {}, more: object = {}): Promise<string> {
    const { message } = await this.#interact({ as, command: `tribelog ${sub}`, options, ...more });
    expect(message?.flags).toBe(64);
    return message?.content ?? '';
  }

  /** What is suggested while an option is typed. */
  async suggest(
    as: string,
    sub: string,
    option: string,
    typed = '',
  ): Promise<{ name: string; value: string }[]> {
    const options = { [option]: typed };
    const { choices } = await this.#interact({
      as,
      command: `tribelog ${sub}`,
      options,
      autocomplete: option,
    });
    return choices ?? [];
  }

  async #interact(input: object): Promise<Interaction> {
    const channelId = await this.channelId('general');
    return (await this.sandbox.control('POST', '/discord/interactions', {
      guildId: this.guildId,
      channelId,
      ...input,
    })) as Interaction;
  }

  /** A registered member of the tribe has its log where they want it. */
  async link(who: typeof RILEY = RILEY, options: object = {}): Promise<void> {
    await this.register(who);
    await this.upload([this.wolves([RILEY, DAN])]);
    expect(await this.use(who.as, 'link', { tribe: 'Wolves', ...options })).toContain('from now on');
  }

  /** The game writes lines into the log of a tribe. */
  write(texts: readonly string[], { tribeId, tribeName } = WOLVES, server = this.server): Promise<void> {
    const stamp = new Date(this.context.clock.now()).toISOString().slice(0, 19);
    const at = stamp.replace('T', '_').replaceAll(/[-:]/g, '.');
    const events = texts.map((text) =>
      parseGameLogLine(
        `${at}: Tribe ${tribeName}, ID ${tribeId}: Day 12, 08:30:00: <RichColor Color="1, 0, 0, 1">${text}</>)`,
      ),
    );
    this.pass(1000);
    const batch = { scope: this.by.scope, server, source: 'log' as const, events };
    return tellGame(this.context, [tribeLogTeller(this.context)], [batch]);
  }

  /** What the bot has posted in a channel, or to somebody directly. */
  async said(where: { channelId: string } | { as: string }): Promise<string[]> {
    const path = 'as' in where ? `direct-messages/${where.as}` : `channels/${where.channelId}/messages`;
    const messages = (await this.sandbox.control('GET', `/discord/${path}`)) as Message[];
    for (const { mentions } of messages) expect(mentions).toEqual([]);
    return messages.map(({ content }) => content);
  }

  /** Tells what is due, and waits until Discord has it. */
  async tell(): Promise<void> {
    await tellDue(this.context);
    await this.delivered();
  }

  delivered(): Promise<void> {
    return eventually(async () => expect(await this.context.db.select().from(discordOutbox)).toEqual([]));
  }

  settle = () => settleEverywhere(this.context);

  links = () => this.context.db.select().from(tribeLogLinks).orderBy(asc(tribeLogLinks.createdAt));

  async notices(): Promise<string[]> {
    const rows = await this.context.db.select().from(notifications).orderBy(asc(notifications.createdAt));
    return rows.map(({ message }) => message);
  }
}
