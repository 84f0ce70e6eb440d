import type { GuildRole } from '@arkwright/contracts/bots/schema';

/** Roles that can be given to people, and the one that is chosen. Those of bots and integrations Discord gives to nobody else. */
export function grantable(
  roles: readonly GuildRole[] | undefined,
  chosen: string,
): readonly GuildRole[] | undefined {
  return roles?.filter(({ id, isManaged }) => !isManaged || id === chosen);
}
