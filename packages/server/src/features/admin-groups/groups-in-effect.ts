import type { AppContext } from '../../context/app-context.ts';
import { limitsIn } from '../../core/access/limits.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { GroupRow } from './repository.ts';
import * as repository from './repository.ts';

/** The groups that the owner's tier has room for, the oldest ones, and those above its limit. */
export type GroupsByLimit = { within: GroupRow[]; above: GroupRow[] };

export async function listByLimit(
  context: Pick<AppContext, 'settings'>,
  db: Queries,
  scope: InstanceScope,
): Promise<GroupsByLimit> {
  const { adminGroups: most } = await limitsIn(db, scope, context.settings.selfHosted);
  const rows = await repository.listByAge(db, scope);
  return { within: rows.slice(0, most), above: rows.slice(most) };
}

/** By player, the name of the group that they are in: of several the oldest one. */
export function groupNames({ within, above }: GroupsByLimit): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { admins, name } of [...within, ...above])
    for (const netId of admins) if (!names.has(netId)) names.set(netId, name);
  return names;
}
