/** An application at Discord, as whose bot things are done. */
export type DiscordApplication = {
  /** Discord's id of it. */
  clientId: string;
  botToken: string;
  /** Without version, e.g. `https://discord.com/api`. */
  apiUrl: string;
  /** The instance whose own it is, and the id of its bot; undefined for the one that serves all others. */
  botId?: string;
  userId?: string;
};

/** How an application is stored as the author of something: the id of its bot, empty for the shared one. */
export const authorIdOf = ({ userId }: DiscordApplication): string => userId ?? '';

/** Which application does things for which instance. In memory, so that asking costs nothing. */
export type DiscordApplications = {
  /** The installation's own, which serves every guild that has no other one in charge. */
  shared: DiscordApplication;
  ofGuild(guildId: string): DiscordApplication;
  ofInstance(botId: string): DiscordApplication;
  /** The instance's own application, in charge or not. */
  ownOf(botId: string): DiscordApplication | undefined;
  /** Calls the listener with the guilds that another application is in charge of than before. */
  onChange(listener: (guildIds: readonly string[]) => void): () => void;
  /** Resolves when it knows what is stored now. */
  reload(): Promise<void>;
  close(): Promise<void>;
};
