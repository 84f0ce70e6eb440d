import { z } from 'zod';
import { admittedRoleId, empoweredRoleId, mentionedRoleId, serverId } from './references.ts';

/** The best tier has 150 servers; leaves some room. */
export const MAX_SERVERS = 200;
/** Discord's own limit of roles per guild. */
const MAX_ROLES = 250;
/** More mentions don't fit into a Discord message of 2,000 characters with its text. */
const MAX_MENTIONS = 50;

const atMost = (count: number, what: string) => `At most ${count} ${what} can be chosen`;

/** Each id once and none empty: Discord refuses a whole message because of such a list of mentions. */
const eachOnce = (ids: readonly string[]) => [...new Set(ids)].filter((id) => id !== '');

/** The bound comes first, so that a list that is too long is not walked. */
function idList(id: z.ZodString, most: number, what: string) {
  const words = atMost(most, what);
  return z.array(id).max(most, { error: words, abort: true }).overwrite(eachOnce);
}

/** A choice of the instance's game servers. */
export function serverIds() {
  return idList(serverId(), MAX_SERVERS, 'servers');
}

/** A choice of roles that get power over others; `may` says what they may do: "may use …". */
export function empoweredRoleIds(may: string) {
  return idList(empoweredRoleId(may), MAX_ROLES, 'roles').default([]);
}

/** A choice of roles that players need for their own affairs. */
export function admittedRoleIds() {
  return idList(admittedRoleId(), MAX_ROLES, 'roles').default([]);
}

/** A choice of roles that a message mentions. */
export function mentionedRoleIds() {
  return idList(mentionedRoleId(), MAX_MENTIONS, 'roles').default([]);
}
