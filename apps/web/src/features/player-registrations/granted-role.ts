import type { GuildRole } from '@arkwright/contracts/instances/schema';
import { roleChoices } from '../../kit/directory.ts';
import type { Choice } from '../../ui/select/choice.ts';

/** Beside a role in the list. */
const OWNERS_CHOICE = 'has power';
const NOT_YOURS = 'has power: only the owner may hand it out';
const REFUSED = 'can’t be handed out: it has power over your Discord server';
const MANAGED = 'can’t be handed out: it is a bot or belongs to an integration';

/**
 * The guild's roles as choices to hand out, with the selected one even if it was deleted. Those with power say so: the
 * owner may select them, others may not.
 */
export function grantedRoleChoices(
  roles: readonly GuildRole[] | undefined,
  { chosen, isOwner }: { chosen: string; isOwner: boolean },
): Choice[] {
  const byId = new Map(roles?.map((role) => [role.id, role]));
  return roleChoices(roles, chosen === '' ? [] : [chosen]).map((choice) => {
    const role = byId.get(choice.value);
    return role ? { ...choice, ...markOf(role, isOwner) } : choice;
  });
}

function markOf({ isManaged, power }: GuildRole, isOwner: boolean): Pick<Choice, 'note' | 'isOff'> {
  if (!power) return {};
  if (!power.isOwnersChoice) return { note: isManaged ? MANAGED : REFUSED, isOff: true };
  return isOwner ? { note: OWNERS_CHOICE } : { note: NOT_YOURS, isOff: true };
}
