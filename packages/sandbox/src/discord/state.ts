import type { SandboxAccount } from '../base/accounts.ts';
import type { SeedPlan } from '../base/seed-plan.ts';
import { type DirectMessages, directPlace } from './direct-messages.ts';
import type { Channel, Command, Guild, StoredMessage, User, Webhook } from './model.ts';
import { seedGuilds } from './seed-guilds.ts';
import { createSnowflakes } from './snowflakes.ts';

/** The one application that the sandbox knows. `clientId` is also the id of its bot user, as for every newer bot. */
export type Application = {
  clientId: string;
  clientSecret: string;
  botToken: string;
  /** Redirect addresses that are allowed beside loopback ones. */
  redirectUris: string[];
};

/** Something for the gateway. `intent` is the bit that a session must have asked for, 0 when every session gets it. */
export type DiscordEvent = {
  type: string;
  guildId: string;
  intent: number;
  data: Record<string, unknown>;
};

export type DiscordState = {
  now: () => number;
  /** Address of the simulated Discord, such as `http://127.0.0.1:4100`; known once it listens. */
  url: string;
  application: Application;
  bot: User;
  accounts: SandboxAccount[];
  users: Map<string, User>;
  guilds: Map<string, Guild>;
  /** Oldest first, by channel id. */
  messages: Map<string, StoredMessage[]>;
  webhooks: Map<string, Webhook>;
  directMessages: DirectMessages;
  /** By guild id, or `global`. */
  commands: Map<string, Command[]>;
  nextId: () => string;
  emit: (event: DiscordEvent) => void;
  /** Calls `listener` for every event from now on, until the returned function is called. */
  onEvent: (listener: (event: DiscordEvent) => void) => () => void;
};

export type StateOptions = { seed: string; plan: SeedPlan; application: Application; now: () => number };

/** The simulated Discord as it is before anybody has done anything in it. */
export function createDiscordState({ seed, plan, application, now }: StateOptions): DiscordState {
  const bot: User = {
    id: application.clientId,
    username: 'Arkwright',
    discriminator: '0',
    global_name: null,
    avatar: null,
    bot: true,
    public_flags: 0,
    flags: 0,
    primary_guild: null,
  };
  const seeded = seedGuilds(seed, plan, bot);
  const listeners = new Set<(event: DiscordEvent) => void>();
  return {
    now,
    url: '',
    application,
    bot,
    accounts: plan.accounts,
    users: new Map(seeded.users.map((user) => [user.id, user])),
    guilds: new Map(seeded.guilds.map((guild) => [guild.id, guild])),
    messages: new Map(),
    webhooks: new Map(),
    directMessages: { channels: new Map(), closed: new Set() },
    commands: new Map(),
    nextId: createSnowflakes(now),
    emit: (event) => {
      for (const listener of listeners) listener(event);
    },
    onEvent: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The channel and its guild, wherever it is; direct messages are as in a guild of two. Undefined for one that is not there. */
export function findChannel(
  state: DiscordState,
  channelId: string,
): { guild: Guild; channel: Channel } | undefined {
  for (const guild of state.guilds.values()) {
    const channel = guild.channels.get(channelId);
    if (channel) return { guild, channel };
  }
  return directPlace(state, channelId);
}

/** The user whom an account name (`manager-view`), a user name or a Discord id means. */
export function findUser(state: DiscordState, nameOrId: string): User | undefined {
  const account = state.accounts.find((candidate) => candidate.name === nameOrId);
  const byId = state.users.get(account?.discordId ?? nameOrId);
  return byId ?? [...state.users.values()].find((user) => user.username === nameOrId);
}

export function hasBot(state: DiscordState, guild: Guild): boolean {
  return guild.members.has(state.bot.id);
}
