import type { Instance } from '@arkwright/contracts/instances/schema';
import { visibleSettings } from '@arkwright/contracts/settings-merge';
import type { AppContext } from '../../context/app-context.ts';
import type { ManagerRow } from '../../core/access/managers-repository.ts';
import { loadManagers } from '../../core/access/managers-repository.ts';
import { type InstanceScope, type Member, systemScope } from '../../core/access/scope.ts';
import type { UserActor } from '../../core/identity/actor.ts';
import type { InstanceRow } from '../../core/instances/repository.ts';
import { loadInstanceRows } from '../../core/instances/repository.ts';
import type { SettingsRow } from '../../core/settings/repository.ts';
import { loadSettings } from '../../core/settings/repository.ts';
import { completeSettings } from '../../core/settings/settings.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';

type Membership = { botId: string; member: Member };

/** The instances that a person owns or manages, each with what that person may view of it. */
export async function listInstances(context: AppContext, actor: UserActor): Promise<Instance[]> {
  return loadInstances(context.db, await context.memberships.all(actor));
}

/** One instance as a member may see it. */
export async function getInstance(
  db: Queries,
  scope: InstanceScope,
  viewer: { member: Member },
): Promise<Instance> {
  const [instance] = await loadInstances(db, [{ botId: scope.botId, member: viewer.member }]);
  if (!instance) throw new AppError('NOT_FOUND');
  return instance;
}

async function loadInstances(db: Queries, memberships: readonly Membership[]): Promise<Instance[]> {
  if (memberships.length === 0) return [];
  const scopes = memberships.map(({ botId }) => systemScope(botId));
  // One after the other: inside a transaction there is one connection.
  const instances = await loadInstanceRows(db, scopes);
  const settings = await loadSettings(db, scopes);
  const managers = await loadManagers(db, scopes);
  const memberOf = new Map(memberships.map(({ botId, member }) => [botId, member]));
  return instances.flatMap((instance) => {
    const member = memberOf.get(instance.id);
    if (!member) return [];
    const own = managers.filter(
      (row) => row.botId === instance.id && (member.isOwner || member.grantIds.includes(row.discordId)),
    );
    return [
      present(instance, member, {
        settings: settings.filter((row) => row.botId === instance.id),
        managers: own,
      }),
    ];
  });
}

function present(
  instance: InstanceRow,
  member: Member,
  parts: { settings: readonly SettingsRow[]; managers: readonly ManagerRow[] },
): Instance {
  const visible = visibleSettings(member, completeSettings(parts.settings));
  const revs = new Map(parts.settings.map((row) => [row.group, row.rev]));
  return {
    ...visible,
    id: instance.id,
    guildId: instance.guildId,
    guildName: instance.guildName,
    guildIconUrl: instance.guildIconUrl,
    isActive: instance.isActive,
    ownerId: instance.ownerDiscordId,
    isOwner: member.isOwner,
    permissions: [...member.permissions],
    tier: member.tier,
    managers: parts.managers.map(({ kind, discordId, permissions, expiresAt }) => ({
      kind,
      discordId,
      permissions,
      expiresAt,
    })),
    revs: {
      ...Object.fromEntries(Object.keys(visible).map((group) => [group, revs.get(group) ?? 0])),
      ...(member.isOwner && { managers: instance.managersRev }),
    },
  };
}
