import type { GuildKey } from '../base/seed-plan.ts';
import type { PermissionName } from './permissions.ts';

/** `is` names an audience: see `overwritesFor` in seed-guilds.ts. */
export type ChannelAudience = 'everyone' | 'read-only' | 'staff-and-bot' | 'staff-without-bot';

export type ChannelTemplate = {
  name: string;
  type?: 'text' | 'voice' | 'announcement' | 'forum' | 'stage';
  topic?: string;
  audience?: ChannelAudience;
};

export type CategoryTemplate = { name: string; audience?: ChannelAudience; channels: ChannelTemplate[] };

export type RoleTemplate = {
  name: string;
  color: number;
  permissions?: PermissionName[];
  hoist?: boolean;
  mentionable?: boolean;
  /** True for roles that may see what is meant for staff. */
  isStaff?: boolean;
};

export type MemberTemplate = { username: string; displayName?: string; nick?: string; roles: string[] };

/** `roles` from the highest to the lowest; `botRoleBelow` names the role under which the bot's own role stands. */
export type GuildTemplate = {
  roles: RoleTemplate[];
  botRoleBelow: string | null;
  botHasWebhooks: boolean;
  members: MemberTemplate[];
  categories: CategoryTemplate[];
};

const MODERATOR: PermissionName[] = [
  'KICK_MEMBERS',
  'MANAGE_MESSAGES',
  'MODERATE_MEMBERS',
  'MUTE_MEMBERS',
  'VIEW_AUDIT_LOG',
];

const OBELISK: GuildTemplate = {
  roles: [
    { name: 'Cluster Owner', color: 0xe8b44c, permissions: ['ADMINISTRATOR'], hoist: true, isStaff: true },
    { name: 'Admin', color: 0xd9534f, permissions: ['ADMINISTRATOR'], hoist: true, isStaff: true },
    { name: 'Moderator', color: 0x3fa796, permissions: MODERATOR, hoist: true, isStaff: true },
    { name: 'Event Team', color: 0x9b6bd3, permissions: ['MENTION_EVERYONE'] },
    { name: 'Supporter', color: 0xf47fff, hoist: true },
    { name: 'Registered Survivor', color: 0x4aa8d8 },
    { name: 'Alert Ping', color: 0, mentionable: true },
    { name: 'Muted', color: 0x808080 },
  ],
  botRoleBelow: 'Admin',
  botHasWebhooks: true,
  members: [
    { username: 'owner', roles: ['Cluster Owner', 'Registered Survivor'] },
    { username: 'manager_full', roles: ['Admin', 'Registered Survivor'] },
    { username: 'manager_edit', roles: ['Moderator', 'Registered Survivor'] },
    { username: 'manager_view', roles: ['Moderator'] },
    { username: 'raptor.riley', displayName: 'Raptor Riley', roles: ['Registered Survivor', 'Alert Ping'] },
    { username: 'dodo_dan', displayName: 'Dodo Dan', nick: 'Dan [Wolves]', roles: ['Registered Survivor'] },
    { username: 'kibble.queen', displayName: 'Kibble Queen', roles: ['Supporter', 'Registered Survivor'] },
    { username: 'metalrun', displayName: 'MetalRun', roles: ['Event Team'] },
    { username: 'wyvern_wes', displayName: 'Wyvern Wes', roles: ['Supporter'] },
    { username: 'otterly', displayName: 'Otterly', roles: ['Alert Ping'] },
    { username: 'thyla.tom', displayName: 'Thyla Tom', roles: [] },
    { username: 'giga_gwen', displayName: 'Giga Gwen', roles: ['Muted'] },
  ],
  categories: [
    {
      name: 'Information',
      channels: [
        { name: 'welcome', topic: 'Start here', audience: 'read-only' },
        { name: 'rules', audience: 'read-only' },
        { name: 'announcements', type: 'announcement', audience: 'read-only' },
        { name: 'server-status', topic: 'Which maps are online' },
      ],
    },
    {
      name: 'Community',
      channels: [
        { name: 'general', topic: 'Anything about the cluster' },
        { name: 'crosschat', topic: 'Chat of all maps' },
        { name: 'trading' },
        { name: 'tribe-recruitment' },
        { name: 'screenshots' },
        { name: 'suggestions', type: 'forum', topic: 'One idea per post' },
        { name: 'bot-commands' },
      ],
    },
    {
      name: 'Logs',
      audience: 'staff-and-bot',
      channels: [
        { name: 'game-log' },
        { name: 'tribe-log' },
        { name: 'admin-log' },
        { name: 'chat-log' },
        { name: 'command-log' },
        { name: 'join-leave' },
        { name: 'alerts' },
      ],
    },
    {
      name: 'Staff',
      audience: 'staff-without-bot',
      channels: [
        { name: 'staff-chat', topic: 'The bot can’t see this channel' },
        { name: 'Staff Room', type: 'voice' },
      ],
    },
    { name: 'Live Status', channels: [] },
    {
      name: 'Voice',
      channels: [
        { name: 'Lounge', type: 'voice' },
        { name: 'Boss Fight', type: 'voice' },
        { name: 'Town Hall', type: 'stage' },
      ],
    },
  ],
};

const BEACH: GuildTemplate = {
  roles: [
    { name: 'Head Bob', color: 0xf2c14e, permissions: ['ADMINISTRATOR'], hoist: true, isStaff: true },
    { name: 'Moderator', color: 0x4d9078, permissions: MODERATOR, isStaff: true },
    { name: 'Bob', color: 0xf78154 },
  ],
  botRoleBelow: null,
  botHasWebhooks: false,
  members: [
    { username: 'owner_free', roles: ['Head Bob', 'Bob'] },
    { username: 'sunburnt', displayName: 'Sunburnt', roles: ['Moderator', 'Bob'] },
    { username: 'spear.sam', displayName: 'Spear Sam', roles: ['Bob'] },
    { username: 'thatch_hut', displayName: 'Thatch Hut', roles: [] },
  ],
  categories: [
    {
      name: 'The Beach',
      channels: [
        { name: 'welcome', audience: 'read-only' },
        { name: 'campfire' },
        { name: 'game-chat' },
        { name: 'server-log', audience: 'staff-and-bot' },
      ],
    },
    { name: 'Voice', channels: [{ name: 'Raft', type: 'voice' }] },
  ],
};

const EMPTY: GuildTemplate = {
  roles: [],
  botRoleBelow: null,
  botHasWebhooks: false,
  members: [{ username: 'newcomer', roles: [] }],
  categories: [
    { name: 'Text Channels', channels: [{ name: 'general' }] },
    { name: 'Voice Channels', channels: [{ name: 'General', type: 'voice' }] },
  ],
};

const NORTHERN: GuildTemplate = {
  roles: [
    { name: 'Jarl', color: 0x6ec6ca, permissions: ['ADMINISTRATOR'], hoist: true, isStaff: true },
    { name: 'Thane', color: 0x37737b },
  ],
  botRoleBelow: 'Jarl',
  botHasWebhooks: false,
  members: [
    { username: 'aurora.holt', displayName: 'Aurora Holt', roles: ['Jarl'] },
    { username: 'frostbyte', displayName: 'Frostbyte', roles: ['Thane'] },
    { username: 'snowl', displayName: 'Snowl', roles: [] },
  ],
  categories: [
    {
      name: 'Hall',
      channels: [
        { name: 'mead-hall' },
        { name: 'ravens', type: 'announcement' },
        { name: 'raid-plans', audience: 'staff-and-bot' },
      ],
    },
    { name: 'Voice', channels: [{ name: 'Longhouse', type: 'voice' }] },
  ],
};

/** What the four guilds of the sandbox look like; ids come from the seed (seed-guilds.ts). */
export const GUILD_TEMPLATES: Record<GuildKey, GuildTemplate> = {
  obelisk: OBELISK,
  beach: BEACH,
  empty: EMPTY,
  northern: NORTHERN,
};
