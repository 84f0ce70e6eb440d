import type { Person } from '@arkwright/contracts/core/people';
import type { GuildRole } from '@arkwright/contracts/instances/schema';
import { DELETED_ROLE } from '../../kit/directory.ts';
import type { Naming } from './manager-name.tsx';

const NOTES = {
  member: undefined,
  'not-in-guild': 'not in your Discord server',
  unknown: 'name not known right now',
} as const;

/** A user's name in the guild; undefined while it was not requested. */
export function namePerson(person: Person | undefined): Naming {
  if (!person) return { name: '' };
  const { name, avatarUrl, state } = person;
  const note = NOTES[state];
  return { name, avatarUrl, ...(note !== undefined && { note }) };
}

/** A role's name; undefined roles are still loading. */
export function nameRole(roles: readonly GuildRole[] | undefined, discordId: string): Naming {
  if (!roles) return { name: '…', note: 'role' };
  const role = roles.find(({ id }) => id === discordId);
  return role ? { name: `@${role.name}`, note: 'role' } : { name: DELETED_ROLE };
}
