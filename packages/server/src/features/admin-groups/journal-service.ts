import { ADMIN_COMMANDS_KEPT_DAYS } from '@arkwright/contracts/admin-groups/bounds';
import type {
  AdminCommand,
  AdminCommandFilter,
  AdminCommandPage,
  CommandingAdmin,
} from '@arkwright/contracts/admin-groups/schema';
import { DAY_MS } from '@arkwright/contracts/core/durations';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Retention } from '../../platform/work/retention.ts';
import { listServerNames } from '../servers/service.ts';
import type { CommandRow } from './commands-repository.ts';
import * as commands from './commands-repository.ts';
import { groupNames, listByLimit } from './groups-in-effect.ts';

export const ADMIN_COMMANDS_KEPT_MS = ADMIN_COMMANDS_KEPT_DAYS * DAY_MS;

/** A page of the journal, newest first. */
export async function listAdminCommands(
  db: Queries,
  scope: InstanceScope,
  { page, pageSize, ...filter }: AdminCommandFilter,
): Promise<AdminCommandPage> {
  const wanted = { ...filter, limit: pageSize, offset: (page - 1) * pageSize };
  const rows = await commands.listCommands(db, scope, wanted);
  const names = await listServerNames(db, scope);
  const total = await commands.countCommands(db, scope, filter);
  const all = await commands.countCommands(db, scope, {});
  return { commands: rows.map((row) => toCommand(row, names)), total, all };
}

/** The players with the most stored admin commands. */
export async function listCommandingAdmins(
  context: Pick<AppContext, 'settings'>,
  db: Queries,
  scope: InstanceScope,
): Promise<CommandingAdmin[]> {
  const names = groupNames(await listByLimit(context, db, scope));
  const admins = await commands.listCommanding(db, scope);
  return admins.map((admin) => ({ ...admin, groupName: names.get(admin.netId) ?? '' }));
}

function toCommand(row: CommandRow, serverNames: ReadonlyMap<string, string>): AdminCommand {
  const { id, at, serverId, netId, playerName, command, groupName, kick, kickReason } = row;
  return {
    id,
    at,
    serverId,
    netId,
    playerName,
    command,
    groupName,
    kickReason,
    serverName: serverNames.get(serverId) ?? '',
    // Whether it was sent already does not matter to readers.
    kick: kick === 'sent' ? 'waiting' : kick,
  };
}

/** Admin commands that were run more than 30 days ago. */
export const adminCommandRetention: Retention = {
  what: 'old admin commands',
  deleteSome: (db, { now, limit }) =>
    commands.deleteOldCommands(db, { before: now - ADMIN_COMMANDS_KEPT_MS, limit }),
};
