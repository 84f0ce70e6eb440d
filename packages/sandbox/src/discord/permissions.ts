import type { Channel, Guild, Member, Role } from './model.ts';
import { ChannelType, UnlistedType } from './model.ts';

/** Bit of each permission by Discord's name (Discord API docs, "Permissions"; ark-domain.md §6.2). */
const BITS = {
  CREATE_INSTANT_INVITE: 0,
  KICK_MEMBERS: 1,
  BAN_MEMBERS: 2,
  ADMINISTRATOR: 3,
  MANAGE_CHANNELS: 4,
  MANAGE_GUILD: 5,
  ADD_REACTIONS: 6,
  VIEW_AUDIT_LOG: 7,
  PRIORITY_SPEAKER: 8,
  STREAM: 9,
  VIEW_CHANNEL: 10,
  SEND_MESSAGES: 11,
  SEND_TTS_MESSAGES: 12,
  MANAGE_MESSAGES: 13,
  EMBED_LINKS: 14,
  ATTACH_FILES: 15,
  READ_MESSAGE_HISTORY: 16,
  MENTION_EVERYONE: 17,
  USE_EXTERNAL_EMOJIS: 18,
  VIEW_GUILD_INSIGHTS: 19,
  CONNECT: 20,
  SPEAK: 21,
  MUTE_MEMBERS: 22,
  DEAFEN_MEMBERS: 23,
  MOVE_MEMBERS: 24,
  USE_VAD: 25,
  CHANGE_NICKNAME: 26,
  MANAGE_NICKNAMES: 27,
  MANAGE_ROLES: 28,
  MANAGE_WEBHOOKS: 29,
  MANAGE_GUILD_EXPRESSIONS: 30,
  USE_APPLICATION_COMMANDS: 31,
  REQUEST_TO_SPEAK: 32,
  MANAGE_EVENTS: 33,
  MANAGE_THREADS: 34,
  CREATE_PUBLIC_THREADS: 35,
  CREATE_PRIVATE_THREADS: 36,
  USE_EXTERNAL_STICKERS: 37,
  SEND_MESSAGES_IN_THREADS: 38,
  USE_EMBEDDED_ACTIVITIES: 39,
  MODERATE_MEMBERS: 40,
  VIEW_CREATOR_MONETIZATION_ANALYTICS: 41,
  USE_SOUNDBOARD: 42,
  CREATE_GUILD_EXPRESSIONS: 43,
  CREATE_EVENTS: 44,
  USE_EXTERNAL_SOUNDS: 45,
  SEND_VOICE_MESSAGES: 46,
  SEND_POLLS: 49,
  USE_EXTERNAL_APPS: 50,
  PIN_MESSAGES: 51,
} as const;

export type PermissionName = keyof typeof BITS;

export const PERMISSION_NAMES = Object.keys(BITS).filter((name): name is PermissionName => name in BITS);

/** The bit field that holds exactly these permissions. */
export function permissionBits(...names: PermissionName[]): bigint {
  return names.reduce((bits, name) => bits | (1n << BigInt(BITS[name])), 0n);
}

export const ALL_PERMISSIONS = permissionBits(...PERMISSION_NAMES);

/** True when every bit of `wanted` is in `held`. */
export function holds(held: bigint, ...wanted: PermissionName[]): boolean {
  const bits = permissionBits(...wanted);
  return (held & bits) === bits;
}

/** What a member may do in the guild as a whole. The owner and administrators may do everything. */
export function guildPermissions(guild: Guild, member: Member): bigint {
  if (member.userId === guild.ownerId) return ALL_PERMISSIONS;
  const own = memberRoles(guild, member).reduce(
    (bits, role) => bits | BigInt(role.permissions),
    BigInt(guild.roles.get(guild.id)?.permissions ?? 0),
  );
  return holds(own, 'ADMINISTRATOR') ? ALL_PERMISSIONS : own;
}

/**
 * What a member may do in one channel: overwrites in Discord's order (everyone, roles, member), then what a missing
 * right takes with it. In a voice channel a missing CONNECT takes everything, also the right to rename it.
 */
export function channelPermissions(guild: Guild, member: Member, channel: Channel): bigint {
  if (isThread(channel)) return threadPermissions(guild, member, channel);
  const base = guildPermissions(guild, member);
  if (base === ALL_PERMISSIONS) return base;
  const overwriteOf = (id: string) => channel.permission_overwrites.find((overwrite) => overwrite.id === id);
  const roles = member.roles.flatMap((id) => overwriteOf(id) ?? []);
  const steps = [
    overwriteOf(guild.id),
    {
      allow: roles.reduce((bits, overwrite) => bits | BigInt(overwrite.allow), 0n),
      deny: roles.reduce((bits, overwrite) => bits | BigInt(overwrite.deny), 0n),
    },
    overwriteOf(member.userId),
  ];
  const held = steps.reduce(
    (bits, step) => (step ? (bits & ~BigInt(step.deny)) | BigInt(step.allow) : bits),
    base,
  );
  return withoutImplied(held, channel.type);
}

export const isThread = ({ type }: Pick<Channel, 'type'>) =>
  type === UnlistedType.publicThread || type === UnlistedType.privateThread;

/**
 * In a thread the rights of its channel count, with another one for writing. A private one is seen by who has joined it, and
 * by who may manage threads.
 */
function threadPermissions(guild: Guild, member: Member, thread: Channel): bigint {
  const parent = guild.channels.get(thread.parent_id ?? '');
  const held = parent ? channelPermissions(guild, member, parent) : 0n;
  const isHidden = thread.type === UnlistedType.privateThread && !thread.joined?.includes(member.userId);
  if (isHidden && !holds(held, 'MANAGE_THREADS')) return 0n;
  const writing = holds(held, 'SEND_MESSAGES_IN_THREADS') ? permissionBits('SEND_MESSAGES') : 0n;
  return (held & ~permissionBits('SEND_MESSAGES')) | writing;
}

function withoutImplied(held: bigint, channelType: number): bigint {
  if (!holds(held, 'VIEW_CHANNEL')) return 0n;
  const isVoice = channelType === ChannelType.voice || channelType === ChannelType.stage;
  if (isVoice && !holds(held, 'CONNECT')) return permissionBits('VIEW_CHANNEL');
  if (holds(held, 'SEND_MESSAGES')) return held;
  return held & ~permissionBits('MENTION_EVERYONE', 'SEND_TTS_MESSAGES', 'ATTACH_FILES', 'EMBED_LINKS');
}

/** The member's roles, without `@everyone`. */
function memberRoles(guild: Guild, member: Member): Role[] {
  return member.roles.flatMap((id) => guild.roles.get(id) ?? []);
}

/** Whether `member` stands above `role`, which it must to edit it or to hand it out. The owner stands above all. */
export function isAboveRole(guild: Guild, member: Member, role: Role): boolean {
  if (member.userId === guild.ownerId) return true;
  return memberRoles(guild, member).some((own) => own.position > role.position);
}
