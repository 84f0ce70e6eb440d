import { z } from 'zod';
import { admittedRoleId, empoweredRoleId, mentionedRoleId, serverId } from './references.ts';

/** Some more than the 150 servers that the best tier gives. */
const MAX_SERVERS = 200;
/** Discord's own limit of roles in a guild. */
const MAX_ROLES = 250;
/** More mentions than this don't fit into one Discord message of 2,000 characters beside its text. */
const MAX_MENTIONS = 50;

const atMost = (count: number, what: string) => `At most ${count} ${what} can be chosen`;

/** Each id once and none empty: Discord refuses a whole message over such a list of mentions. */
const eachOnce = (ids: readonly string[]) => [...new Set(ids)].filter((id) => id !== '');

/** The bound stands first: a list that is too long is not gone through. */
function idList(id: z.ZodString, most: number, what: string) {
  const words = atMost(most, what);
  return z.array(id).max(most, { error: words, abort: true }).overwrite(eachOnce);
}

/** A choice of the instance's game servers. */
export function serverIds() {
  return idList(serverId(), MAX_SERVERS, 'servers');
}

/** A choice of roles that get power over others; `may` says which: "may use …". */
export function empoweredRoleIds(may: string) {
  return idList(empoweredRoleId(may), MAX_ROLES, 'roles').default([]);
}

/** A choice of roles that players need for what is their own affair. */
export function admittedRoleIds() {
  return idList(admittedRoleId(), MAX_ROLES, 'roles').default([]);
}

/** A choice of roles that a message mentions. */
export function mentionedRoleIds() {
  return idList(mentionedRoleId(), MAX_MENTIONS, 'roles').default([]);
}
