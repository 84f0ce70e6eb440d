import type { Manager } from '@arkwright/contracts/permissions/schema';
import type { FieldProblem } from '../../platform/base/app-error.ts';

/** The data to check an instance's managers against, besides the rules of the contract. */
export type ManagerWorld = {
  ownerDiscordId: string;
  guildId: string;
  /** The guild's roles, without @everyone. */
  roleIds: ReadonlySet<string>;
  /** Milliseconds since 1970 (UTC). */
  now: number;
  /** Those that are managers already: a role that was deleted since, or a time that has passed, may stay. */
  before: readonly Manager[];
};

/** The problems of a list of managers; paths begin with the index. */
export function checkManagers(managers: readonly Manager[], world: ManagerWorld): FieldProblem[] {
  const known = new Map(world.before.map((manager) => [manager.discordId, manager]));
  return managers.flatMap((manager, index) => {
    const was = known.get(manager.discordId);
    const who = whoProblem(manager, was, world);
    const isNewTime = manager.expiresAt !== 0 && manager.expiresAt !== was?.expiresAt;
    return [
      ...(who === undefined ? [] : [{ path: `${index}.discordId`, message: who }]),
      ...(isNewTime && manager.expiresAt <= world.now
        ? [{ path: `${index}.expiresAt`, message: 'This time has already passed' }]
        : []),
    ];
  });
}

function whoProblem(
  { kind, discordId }: Manager,
  was: Manager | undefined,
  world: ManagerWorld,
): string | undefined {
  if (discordId === world.guildId) return 'Everyone has the role @everyone: it can’t be a manager.';
  if (kind === 'user')
    return discordId === world.ownerDiscordId ? 'The owner already has all permissions.' : undefined;
  const isKnown = was?.kind === 'role' || world.roleIds.has(discordId);
  return isKnown ? undefined : 'This role does not exist in your Discord server.';
}
