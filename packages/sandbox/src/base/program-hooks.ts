import type { GuildCopy } from './guild-copy.ts';

/** What the program does when a test asks for it at the control address. */
export type ProgramHooks = {
  /** Makes the database agree with a guild that is about to exist. */
  addGuild(
    copy: GuildCopy,
    servers: readonly { name: string; host: string; rconPort: number; gamePort: number; password: string }[],
  ): Promise<void>;
  /** Runs every sweep once. */
  runSweeps(): Promise<void>;
};
