import type { SandboxAccount } from '../base/accounts.ts';
import type { SeedPlan } from '../base/seed-plan.ts';
import { type Application, type ApplicationKeys, newApplication } from './applications.ts';
import { type DirectMessages, directPlace } from './direct-messages.ts';
import type { Channel, Command, Guild, StoredMessage, User, Webhook } from './model.ts';
import { seedGuilds } from './seed-guilds.ts';
import { createSnowflakes } from './snowflakes.ts';

/**
 * Something for the sessions of one application. `intent` is the bit that a session must have asked for, 0 when every session
 * gets it.
 */
export type DiscordEvent = {
  type: string;
  applicationId: string;
  /** Null for what is about no guild. */
  guildId: string | null;
  intent: number;
  data: Record<string, unknown>;
};

export type DiscordState = {
  now: () => number;
  /** Address of the simulated Discord, such as `http://127.0.0.1:4100`; known once it listens. */
  url: string;
  /** The installation's own application and its bot. */
  application: Application;
  bot: User;
  /** By id, the installation's own among them. */
  applications: Map<string, Application>;
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

export type StateOptions = { seed: string; plan: SeedPlan; application: ApplicationKeys; now: () => number };

/** The simulated Discord as it is before anybody has done anything in it. */
export function createDiscordState({ seed, plan, application: keys, now }: StateOptions): DiscordState {
  const ownerId = plan.accounts[0]?.discordId ?? keys.clientId;
  const application = newApplication(keys, { name: 'Arkwright', ownerId });
  const { bot } = application;
  const seeded = seedGuilds(seed, plan, bot);
  const listeners = new Set<(event: DiscordEvent) => void>();
  return {
    now,
    url: '',
    application,
    bot,
    applications: new Map([[application.clientId, application]]),
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
