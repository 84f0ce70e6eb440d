import type { PresetRun } from '@arkwright/contracts/rcon-presets/run-schema';
import { eventually } from '@arkwright/testing/eventually';
import { makeUser, serverFields, type TestUser } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { type Member, systemScope } from '../../../core/access/scope.ts';
import { botInstances } from '../../../core/access/table.ts';
import type { By } from '../../../core/history/change-log.ts';
import { users } from '../../../core/identity/table.ts';
import { startGateway } from '../../../discord/gateway.ts';
import { isOwnChannel } from '../../../discord/guilds/directory.ts';
import { listenToGuilds } from '../../../discord/guilds/listener.ts';
import { startOutbox } from '../../../discord/outbox-sender.ts';
import type { SlashCommand } from '../../../discord/slash-commands.ts';
import { listenToCommands } from '../../../discord/slash-listener.ts';
import { effectsSweep } from '../../../game-commands/effects.ts';
import { startRconCommands } from '../../../game-commands/rcon.ts';
import { startSweeps } from '../../../platform/work/sweeps.ts';
import { updateInstance } from '../../instances/service.ts';
import { reportBlockedChannel } from '../../notifications/channel-reports.ts';
import { listServerStatuses } from '../../server-status/service.ts';
import { startGameServers } from '../../server-status/worker.ts';
import { createServer, deleteServer, listServers } from '../../servers/service.ts';
import { presetCommand } from '../bot.ts';
import { presetEffects } from '../executor-service.ts';
import { presetRunSweep } from '../jobs.ts';
import { getRun } from '../runs-service.ts';
import { createRconPreset } from '../service.ts';
import { rconPresets } from '../table.ts';

export type Interaction = {
  interactionId: string;
  status: string;
  message: { content: string; flags: number } | null;
  choices: { name: string; value: string }[] | null;
};
export type Message = { content: string; mention_everyone: boolean; mention_roles: string[] };

/** Discord's flag of messages that only one member sees. */
export const EPHEMERAL = 64;
const STAFF = 'Moderator';

type Running = { stop(): Promise<void> | void };

/** The worker's parts that presets need. */
async function startWorker(context: TestContext, commands: readonly SlashCommand[]): Promise<Running[]> {
  const sessions = await startGameServers(context);
  return [
    startSweeps(context, [presetRunSweep, effectsSweep([presetEffects])]),
    startRconCommands(context, sessions),
    sessions,
    startGateway(context, [listenToGuilds, listenToCommands(commands)]),
    startOutbox(context, {
      isOwnChannel: (channel) => isOwnChannel(context, channel),
      onBlocked: (blocked, tx) => reportBlockedChannel(context, tx, blocked),
    }),
  ];
}

/** The id of a guild's instance, once the bot is there. */
function botOf(context: TestContext, guildId: string): Promise<string> {
  return eventually(async () => {
    const [row] = await context.db.select().from(botInstances).where(eq(botInstances.guildId, guildId));
    return row?.id ?? Promise.reject(new Error('The bot is not in the guild yet.'));
  });
}

/** An instance in a guild of the sandbox, with the worker's parts that presets need: `/preset` really arrives and runs. */
export class PresetWorld {
  readonly context: TestContext;
  readonly sandbox: TestSandbox;
  readonly guildId: string;
  /** The role that advanced commands are allowed to. */
  readonly roleId: string;
  /** The owner, in the dashboard. */
  readonly by: By;
  readonly #owner: TestUser;
  readonly #running: readonly Running[];
  #logChannelId = '';

  private constructor(
    parts: Pick<PresetWorld, 'context' | 'sandbox' | 'guildId' | 'roleId' | 'by'>,
    owner: TestUser,
    running: readonly Running[],
  ) {
    this.context = parts.context;
    this.sandbox = parts.sandbox;
    this.guildId = parts.guildId;
    this.roleId = parts.roleId;
    this.by = parts.by;
    this.#owner = owner;
    this.#running = running;
  }

  /** The channel of the test's command log. */
  get channelId(): string {
    return this.#logChannelId;
  }

  static async open(name: string, commands: readonly SlashCommand[] = [presetCommand]): Promise<PresetWorld> {
    const sandbox = await startTestSandbox(name);
    const context = await createTestContext({ settings: { discord: sandbox.discord } });
    const guild = sandbox.plan.guilds.find(({ key }) => key === 'obelisk');
    if (!guild) throw new Error('The sandbox has no guild obelisk.');
    const owner = await makeUser(context, { name: 'owner', discordId: guild.ownerDiscordId, tier: 5 });
    const running = await startWorker(context, commands);
    const scope = systemScope(await botOf(context, guild.id));
    const { roles } = (await sandbox.control('GET', `/discord/guilds/${guild.id}`)) as {
      roles: { id: string; name: string }[];
    };
    const roleId = roles.find((role) => role.name === STAFF)?.id ?? '';
    const by: By = { actor: owner, scope, origin: 'dashboard' };
    const world = new PresetWorld({ context, sandbox, guildId: guild.id, roleId, by }, owner, running);
    await eventually(() => world.save({ isAdvancedEnabled: true, advancedCommandsRoleIds: [roleId] }));
    return world;
  }

  async close(): Promise<void> {
    for (const part of this.#running) await part.stop();
    await this.context.dispose();
    await this.sandbox.dispose();
  }

  /** A command log of its own for a test. */
  async makeLogChannel(): Promise<void> {
    const path = `/discord/guilds/${this.guildId}/channels`;
    const channel = (await this.sandbox.control('POST', path, { name: 'command-log' })) as { id: string };
    this.#logChannelId = channel.id;
    await eventually(() => this.save({ isCommandLoggingEnabled: true, commandLogChannelId: channel.id }));
  }

  /** Deletes everything that a test has made. */
  async clear(): Promise<void> {
    const { context, by } = this;
    await context.db.delete(rconPresets);
    await context.db.update(users).set({ tier: 5 });
    for (const { id } of await listServers(context, by.scope)) await deleteServer(context, by, id);
  }

  /** Saves settings of the RCON commands. */
  save(rcon: object): Promise<void> {
    return this.saveGroups({ rcon });
  }

  async saveGroups(groups: object): Promise<void> {
    const { context, by } = this;
    const { discordId } = this.#owner;
    context.memberships.forget();
    const member = (await context.memberships.find({ discordId }, by.scope.botId)) as Member;
    await updateInstance(context, { ...by, member, discordId }, { id: by.scope.botId, ...groups });
  }

  /** A simulated game server, and the commands that it has received besides the worker's own polls. */
  game(index: number) {
    const { sandbox } = this;
    const server = sandbox.sandbox.description.servers[index];
    if (!server) throw new Error(`The sandbox has no server ${index}.`);
    const address = `/ark/servers/${encodeURIComponent(server.name)}`;
    return {
      ...server,
      power: (state: string) => sandbox.control('POST', `${address}/power`, { state }),
      async received(): Promise<string[]> {
        const all = (await sandbox.control('GET', `${address}/commands?after=0`)) as { text: string }[];
        return all
          .map(({ text }) => text)
          .filter((text) => !/^(?:ListPlayers|GetChat|GetGameLog)$/.test(text));
      },
    };
  }

  /** Adds a game server, and waits until the worker has reached it. */
  async addServer(index: number, name = this.game(index).name): Promise<string> {
    const { context, by } = this;
    const { host, rconPort, password: rconPassword } = this.game(index);
    const { id } = await createServer(context, by, serverFields({ name, host, rconPort, rconPassword }));
    await eventually(async () => {
      const statuses = await listServerStatuses(context, by.scope);
      expect(statuses.find(({ serverId }) => serverId === id)?.isOnline).toBe(true);
    });
    return id;
  }

  addPreset(changed: object = {}) {
    const fields = { name: 'Save', commands: ['Broadcast one', 'SaveWorld'], isEnabled: true, ...changed };
    return createRconPreset(this.context, this.by, fields);
  }

  /** A member uses `/preset`, or another command that `more` names. */
  async use(as: string, options: object, more: object = {}): Promise<Interaction> {
    const interaction = { as, guildId: this.guildId, command: 'preset', options, ...more };
    return (await this.sandbox.control('POST', '/discord/interactions', interaction)) as Interaction;
  }

  /** The member's reply once the run is over. */
  async lastReply({ interactionId }: Interaction): Promise<string> {
    return eventually(async () => {
      const now = (await this.sandbox.control(
        'GET',
        `/discord/interactions/${interactionId}`,
      )) as Interaction;
      expect(now.message?.content).not.toMatch(/is running/);
      return now.message?.content ?? Promise.reject(new Error('No reply yet.'));
    });
  }

  /** The guild's slash commands. */
  async registered(): Promise<string[]> {
    const all = (await this.sandbox.control('GET', '/discord/commands')) as Record<
      string,
      { name: string }[]
    >;
    return (all[this.guildId] ?? []).map(({ name }) => name);
  }

  commandIsThere(): Promise<void> {
    return eventually(async () => expect(await this.registered()).toEqual(['preset']));
  }

  /** The messages in the test's command log. */
  async logged(): Promise<Message[]> {
    return (await this.sandbox.control(
      'GET',
      `/discord/channels/${this.#logChannelId}/messages`,
    )) as Message[];
  }

  /** A run, once it is over. */
  ended(id: string): Promise<PresetRun> {
    return eventually(async () => {
      const run = await getRun(this.context.db, this.by.scope, id);
      expect(run.endedAt).toBeGreaterThan(0);
      return run;
    });
  }
}
