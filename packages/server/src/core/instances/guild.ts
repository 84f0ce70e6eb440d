import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { InstanceScope } from '../access/scope.ts';
import { type InstanceRow, loadInstanceRows } from './repository.ts';

/** The Discord id of an instance's guild; NOT_FOUND if the instance is gone. */
export async function getGuildId(db: Queries, scope: InstanceScope): Promise<string> {
  return (await getInstance(db, scope)).guildId;
}

/** The name of an instance's guild; NOT_FOUND if the instance is gone. */
export async function getGuildName(db: Queries, scope: InstanceScope): Promise<string> {
  return (await getInstance(db, scope)).guildName;
}

/** The Discord id of an instance's owner; NOT_FOUND if the instance is gone. */
export async function getOwnerDiscordId(db: Queries, scope: InstanceScope): Promise<string> {
  return (await getInstance(db, scope)).ownerDiscordId;
}

async function getInstance(db: Queries, scope: InstanceScope): Promise<InstanceRow> {
  const [instance] = await loadInstanceRows(db, [scope]);
  if (!instance) throw new AppError('NOT_FOUND');
  return instance;
}
