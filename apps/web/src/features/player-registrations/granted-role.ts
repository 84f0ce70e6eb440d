import type { GuildRole } from '@arkwright/contracts/bots/schema';

/** Roles that can be given to people, and the one that is chosen. Others are refused when they are saved. */
export function grantable(
  roles: readonly GuildRole[] | undefined,
  chosen: string,
): readonly GuildRole[] | undefined {
  return roles?.filter(({ id, isGrantable }) => isGrantable || id === chosen);
}
