import { PermissionFlagsBits } from 'discord.js';

/** `type` 0 is a role's, 1 a member's. */
export type Overwrite = { id: string; type: number; allow: string; deny: string };

type Guild = { id: string; owner_id: string; roles: readonly { id: string; permissions: string }[] };
type Member = { id: string; roles: readonly string[] };

const { Administrator, ViewChannel, Connect, ManageRoles } = PermissionFlagsBits;
const { SendMessages, SendMessagesInThreads, ManageThreads, ManageChannels } = PermissionFlagsBits;

/**
 * What a member may do in a channel of a guild (discord.com/developers/docs/topics/permissions#permission-overwrites): the
 * roles', then the overwrites of @everyone, of the roles together and of the member. Nothing where the channel is hidden.
 */
export function permissionsIn(
  guild: Guild,
  member: Member,
  overwrites: readonly Overwrite[],
): bigint | 'everything' {
  const roleIds = new Set([guild.id, ...member.roles]);
  const base = guild.roles
    .filter(({ id }) => roleIds.has(id))
    .reduce((held, { permissions }) => held | BigInt(permissions), 0n);
  if (member.id === guild.owner_id || (base & Administrator) !== 0n) return 'everything';
  const ofRoles = overwrites.filter(({ id, type }) => type === 0 && id !== guild.id && roleIds.has(id));
  const steps = [
    overwrites.filter(({ id, type }) => type === 0 && id === guild.id),
    ofRoles,
    overwrites.filter(({ id, type }) => type === 1 && id === member.id),
  ];
  const held = steps.reduce((bits, step) => {
    const denied = step.reduce((all, { deny }) => all | BigInt(deny), 0n);
    const allowed = step.reduce((all, { allow }) => all | BigInt(allow), 0n);
    return (bits & ~denied) | allowed;
  }, base);
  return (held & ViewChannel) === 0n ? 0n : held;
}

/** Whether these permissions let somebody read and write in a channel, or in threads of it. */
export function mayWrite(held: bigint | 'everything', isThread: boolean): boolean {
  if (held === 'everything') return true;
  const needed = ViewChannel | (isThread ? SendMessagesInThreads : SendMessages);
  return (held & needed) === needed;
}

/** Whether these permissions show threads that one has not joined, and open those that are locked. */
export function mayManageThreads(held: bigint | 'everything'): boolean {
  return held === 'everything' || (held & ManageThreads) !== 0n;
}

/** Whether these permissions, in a guild as a whole, let somebody make text channels that they can see. */
export function mayMakeChannels(held: bigint | 'everything'): boolean {
  return held === 'everything' || (held & ManageChannels) !== 0n;
}

/**
 * Overwrites that a bot may give to a new channel, as near to those given as Discord takes: only what the bot holds in the
 * guild may be allowed or denied, and Manage Roles by administrators alone (discord-api-docs #2521). Undefined where more
 * people than there would see the new channel, or come in.
 */
export function copyableOverwrites(
  held: bigint | 'everything',
  overwrites: readonly Overwrite[],
): Overwrite[] | undefined {
  if (held === 'everything') return [...overwrites];
  const givable = held & ~ManageRoles;
  if (overwrites.some(({ deny }) => (BigInt(deny) & (ViewChannel | Connect) & ~givable) !== 0n))
    return undefined;
  return overwrites.map(({ id, type, allow, deny }) => ({
    id,
    type,
    allow: (BigInt(allow) & givable).toString(),
    deny: (BigInt(deny) & givable).toString(),
  }));
}
