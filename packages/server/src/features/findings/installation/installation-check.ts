import type { InstallationResult } from '@arkwright/contracts/users/admin-schema';
import type { Clock } from '../../../platform/base/clock.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { AppSettings } from '../../../platform/settings.ts';
import type { DiscordSign } from './discord-sign.ts';

/** What checks of the installation look with: the program has all of it, and so has `doctor`, which runs without one. */
export type InstallationTools = {
  settings: Pick<AppSettings, 'publicUrl' | 'secretKey' | 'dataDir'> & {
    discord: Pick<AppSettings['discord'], 'apiUrl' | 'botToken' | 'clientId'>;
  };
  db: Queries;
  clock: Clock;
  /** What Discord says to a request with the bot's token; each check of a round gets the same. */
  askDiscord(): Promise<DiscordSign>;
};

/** How one thing is, in a sentence that says what to do if it is not well. */
export type Looked = Pick<InstallationResult, 'state' | 'text'>;

/** Looks at one thing that all instances need. What it throws means that it could not be checked. */
export type InstallationCheck = {
  key: string;
  label: string;
  look(tools: InstallationTools): Promise<Looked>;
};

/** Why something could not be checked, as a sentence without its beginning. */
export class CannotCheck extends Error {}

export const fine = (text: string): Looked => ({ state: 'fine', text });
export const bad = (text: string): Looked => ({ state: 'bad', text });
export const warn = (text: string): Looked => ({ state: 'warn', text });
