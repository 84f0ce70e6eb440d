import { PermissionFlagsBits, type PermissionsString } from 'discord.js';

/** `dangerous` is never handed out; `opening` counts where @everyone lacks it; `harmless` is nobody's power over others. */
type Sort = 'dangerous' | 'opening' | 'harmless';

/**
 * Every permission of Discord, by what it means that a role with it is handed out. What Discord adds does not compile before
 * it is sorted; what this program does not know is taken for power.
 */
export const DISCORD_PERMISSIONS: Readonly<Record<PermissionsString, Sort>> = {
  // Power over the guild, its members or what others have written.
  Administrator: 'dangerous',
  BanMembers: 'dangerous',
  KickMembers: 'dangerous',
  ManageChannels: 'dangerous',
  ManageEvents: 'dangerous',
  ManageGuild: 'dangerous',
  ManageGuildExpressions: 'dangerous',
  ManageEmojisAndStickers: 'dangerous',
  ManageMessages: 'dangerous',
  ManageNicknames: 'dangerous',
  ManageRoles: 'dangerous',
  ManageThreads: 'dangerous',
  ManageWebhooks: 'dangerous',
  MentionEveryone: 'dangerous',
  ModerateMembers: 'dangerous',
  MoveMembers: 'dangerous',
  MuteMembers: 'dangerous',
  DeafenMembers: 'dangerous',
  ViewAuditLog: 'dangerous',
  // Both were parts of ManageMessages until 2026: what moderators pin, and their brake on floods.
  PinMessages: 'dangerous',
  BypassSlowmode: 'dangerous',
  // Figures and money that only those see who run the guild.
  ViewGuildInsights: 'dangerous',
  ViewCreatorMonetizationAnalytics: 'dangerous',

  // What opens a place that may be closed to @everyone: to see, read, hear, write and speak there.
  ViewChannel: 'opening',
  ReadMessageHistory: 'opening',
  Connect: 'opening',
  Speak: 'opening',
  SendMessages: 'opening',
  SendMessagesInThreads: 'opening',
  CreatePublicThreads: 'opening',
  CreatePrivateThreads: 'opening',
  // Commands of other bots, which may be kept to a closed channel.
  UseApplicationCommands: 'opening',

  // How one writes and speaks where one may already.
  AddReactions: 'harmless',
  AttachFiles: 'harmless',
  EmbedLinks: 'harmless',
  SendPolls: 'harmless',
  SendTTSMessages: 'harmless',
  SendVoiceMessages: 'harmless',
  Stream: 'harmless',
  UseEmbeddedActivities: 'harmless',
  UseExternalApps: 'harmless',
  UseExternalEmojis: 'harmless',
  UseExternalSounds: 'harmless',
  UseExternalStickers: 'harmless',
  UseSoundboard: 'harmless',
  UseVAD: 'harmless',
  // Others are quieter meanwhile.
  PrioritySpeaker: 'harmless',
  // A hand that is raised: others decide.
  RequestToSpeak: 'harmless',
  // In a new guild everyone has these.
  ChangeNickname: 'harmless',
  CreateEvents: 'harmless',
  CreateGuildExpressions: 'harmless',
  CreateInstantInvite: 'harmless',
  SetVoiceChannelStatus: 'harmless',
};

const bitsOf = (wanted: readonly Sort[]): bigint =>
  Object.entries(PermissionFlagsBits)
    // PermissionFlagsBits has just these names.
    .filter(([name]) => wanted.includes(DISCORD_PERMISSIONS[name as PermissionsString]))
    .reduce((bits, [, bit]) => bits | bit, 0n);

const DANGEROUS = bitsOf(['dangerous']);

const OPENING = bitsOf(['opening']);

const KNOWN = bitsOf(['dangerous', 'opening', 'harmless']);

const SHOWN = 3;

/** Whether permission bits (decimal text) give power over the whole guild or its members. */
export const isDangerous = (permissions: string) => (BigInt(permissions) & DANGEROUS) !== 0n;

/** Whether there are permissions among them that are newer than this program. */
export const hasUnknown = (permissions: string) => (BigInt(permissions) & ~KNOWN) !== 0n;

/** The first channels, and how many there are. */
export type Places = { ids: string[]; count: number };

/** What a role may do beyond @everyone: `isEverywhere` where it stands in the role itself. */
export type RoleReach = { isEverywhere: boolean; opened: Places; moderated: Places };

type Overwrite = { id: string; allow: bigint; deny: bigint };

export type GuildPermissions = {
  /** Its id is the guild's. */
  everyone: { id: string; permissions: bigint };
  roles: readonly { id: string; permissions: bigint }[];
  channels: readonly { id: string; overwrites: readonly Overwrite[] }[];
};

/**
 * What each role opens that is closed to @everyone, and where it may moderate, or has permissions that are newer than this
 * program; roles that do neither are left out.
 */
export function findReaches({ everyone, roles, channels }: GuildPermissions): Map<string, RoleReach> {
  const reaches = new Map<string, RoleReach>();
  const reachOf = (id: string): RoleReach => {
    const known = reaches.get(id);
    if (known) return known;
    const made = { isEverywhere: false, opened: { ids: [], count: 0 }, moderated: { ids: [], count: 0 } };
    reaches.set(id, made);
    return made;
  };
  for (const { id, permissions } of roles) {
    if ((permissions & ~everyone.permissions & OPENING) !== 0n) reachOf(id).isEverywhere = true;
  }
  const known = new Set(roles.map(({ id }) => id));
  for (const { id: channelId, overwrites } of channels) {
    const forAll = overwrites.find(({ id }) => id === everyone.id) ?? { allow: 0n, deny: 0n };
    const ofEveryone = (everyone.permissions & ~forAll.deny) | forAll.allow;
    for (const { id, allow } of overwrites) {
      const gained = known.has(id) ? allow & ~ofEveryone : 0n;
      if ((gained & OPENING) !== 0n) add(reachOf(id).opened, channelId);
      if ((gained & (DANGEROUS | ~KNOWN)) !== 0n) add(reachOf(id).moderated, channelId);
    }
  }
  return reaches;
}

function add(places: Places, id: string): void {
  places.count++;
  if (places.ids.length < SHOWN) places.ids.push(id);
}

/** Whether nobody may hand it out, as it carries power over the guild or is a bot's own. */
export function isRefused({ isManaged, permissions }: { isManaged: boolean; permissions: string }): boolean {
  return isManaged || isDangerous(permissions);
}
