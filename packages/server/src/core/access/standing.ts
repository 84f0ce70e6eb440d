import type { Tier } from '@arkwright/contracts/core/tiers';
import { limitsOf } from '@arkwright/contracts/derived/limits';
import { isInForce } from '@arkwright/contracts/permissions/bounds';
import type { Member } from './scope.ts';

/** A manager entry that may apply to a person: as a user, or by a role. */
export type Grant = {
  kind: 'user' | 'role';
  discordId: string;
  permissions: readonly string[];
  expiresAt: number;
};

/**
 * The database's facts about a person and an instance; their meaning depends on the time and on the person's
 * roles.
 */
export type Standing = {
  botId: string;
  guildId: string;
  ownerDiscordId: string;
  tier: Tier;
  /** The person's own entry, and all entries of roles. */
  grants: readonly Grant[];
  /** Whether the person was in the guild at the last sign-in. */
  isInGuild: boolean;
  roles: { roleIds: readonly string[]; checkedAt: number } | undefined;
};

/** Whether the person's roles currently matter. */
export function hangsOnRoles(standing: Standing, person: { discordId: string; now: number }): boolean {
  if (standing.ownerDiscordId === person.discordId || !standing.isInGuild) return false;
  return standing.grants.some((grant) => grant.kind === 'role' && isInForce(grant, person.now));
}

/** The person as a member at a time (ms); undefined for a stranger. Permissions of several entries add up. */
export function toMember(
  standing: Standing,
  person: { discordId: string; roleIds: readonly string[]; now: number; selfHosted: boolean },
): Member | undefined {
  const { tier, ownerDiscordId } = standing;
  const isOwner = ownerDiscordId === person.discordId;
  const held = standing.grants.filter(
    (grant) =>
      isInForce(grant, person.now) &&
      (grant.kind === 'role'
        ? person.roleIds.includes(grant.discordId)
        : grant.discordId === person.discordId),
  );
  if (!isOwner && held.length === 0) return undefined;
  return {
    isOwner,
    permissions: isOwner ? [] : [...new Set(held.flatMap(({ permissions }) => permissions))],
    grantIds: held.map(({ discordId }) => discordId),
    isByRole: !isOwner && held.some(({ kind }) => kind === 'role'),
    tier,
    limits: limitsOf(tier, person.selfHosted),
    ownerDiscordId,
  };
}
