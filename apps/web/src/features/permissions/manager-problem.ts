import type { StoredManager } from '@arkwright/contracts/instances/schema';
import { isInForce, MAX_MANAGERS } from '@arkwright/contracts/permissions/bounds';
import type { Problem } from '../../kit/problem.ts';

type World = {
  /** The manager that is edited; undefined for a new one. */
  before: StoredManager | undefined;
  managers: readonly StoredManager[];
  ownerId: string;
  guildId: string;
};

/** The problem that keeps a manager out of the working copy, besides the rules of the contract. The API has the same messages. */
export function problemOf(manager: StoredManager, world: World): Problem | undefined {
  const { before, managers, ownerId, guildId } = world;
  const { kind, discordId, expiresAt } = manager;
  // Discord's role @everyone has the guild's own id.
  if (discordId === guildId)
    return at('discordId', 'Everyone has the role @everyone: it can’t be a manager.');
  if (!before && managers.some((other) => other.discordId === discordId)) {
    return at('discordId', `This ${kind} is already a manager`);
  }
  if (discordId === ownerId) return at('discordId', 'The owner already has all permissions.');
  if (!before && managers.length >= MAX_MANAGERS) {
    return at('discordId', `A bot can have at most ${MAX_MANAGERS} managers`);
  }
  if (expiresAt !== before?.expiresAt && !isInForce(manager, Date.now())) {
    return at('expiresAt', 'This time has already passed');
  }
  return undefined;
}

function at(path: string, message: string): Problem {
  return { kind: 'fields', message, fields: [{ path, message }] };
}
