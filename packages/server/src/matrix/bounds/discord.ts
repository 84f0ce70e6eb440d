import { MAX_PASSING, MAX_RECENT } from '@arkwright/contracts/crosschat/bounds';
import { MAX_WAITING } from '@arkwright/contracts/logging/bounds';
import { MAX_STARTER_SETS } from '@arkwright/contracts/starter-sets/bounds';
import { LOOK_EVERY, MAX_PASSING_OF_INSTANCE, MAX_WAITING_OF_INSTANCE } from '../../discord/outbox-bounds.ts';
import { MAX_REFUSED_CHANNELS } from '../../discord/outbox-repository.ts';
import { OUTBOX_KEPT_MS, outboxRetention } from '../../discord/outbox-retention.ts';
import { inDocs, NAME, NOBODY, onPrivacyPage, SERVERS, type TableBound, WORD } from './table-bound.ts';

/** Discord's own limits for a guild. */
export const CHANNELS = 500;
const ROLES = 250;

/** Tables about what is said and seen in Discord. */
export const DISCORD: Record<string, TableBound> = {
  guild_directories: {
    grownBy: ['Discord'],
    per: 'instance',
    rows: 1,
    goesFirst: 'the one before',
    told: NOBODY.replaced,
    enforcedBy: { kind: 'key', columns: ['bot_id'], parent: 'bot_instances' },
    columns: { channels: CHANNELS * 300, roles: ROLES * 300 },
  },
  guild_departures: {
    grownBy: ['person'],
    per: 'instance',
    rows: 1,
    goesFirst: 'each when the bot has left',
    told: NOBODY.ours,
    enforcedBy: { kind: 'key', columns: ['guild_id'] },
  },
  status_displays: {
    grownBy: ['manager', 'Discord'],
    per: 'instance',
    rows: 3 * SERVERS + 1 + CHANNELS + MAX_STARTER_SETS,
    goesFirst:
      'those of a deleted server or starter set, when Discord shows nothing of it any more; those of categories that are gone',
    told: NOBODY.ours,
    enforcedBy: {
      kind: 'outside',
      fact: 'three for each server, one for all of them, one for each starter set, and one for each category that the bot has made: what is not wanted any more is removed at the next look',
    },
    columns: { kind: WORD, shown_digest: NAME, sought_title: 2 * NAME + 20, problem: 120 },
  },
  crosschat_channels: {
    grownBy: ['manager', 'Discord member'],
    per: 'instance',
    rows: CHANNELS,
    goesFirst: 'those of channels that no group has any more, when another one is added',
    told: NOBODY.ours,
    enforcedBy: {
      kind: 'outside',
      fact: 'one for each channel of the guild that a group has: a guild has 500',
    },
    columns: { recent: MAX_RECENT * 100, webhook_trouble: WORD },
  },
  discord_outbox: {
    grownBy: ['game server', 'player', 'manager'],
    per: 'instance',
    rows: MAX_WAITING_OF_INSTANCE + MAX_PASSING_OF_INSTANCE + CHANNELS * LOOK_EVERY,
    goesFirst: 'the oldest lines, for which one says how many they were; what has waited for a week',
    told: [
      ...inDocs('logging', 'logging/bounds#MAX_WAITING'),
      ...inDocs('crosschat', 'crosschat/bounds#MAX_PASSING'),
      ...onPrivacyPage('logging/bounds#WAITING_KEPT_DAYS'),
    ],
    enforcedBy: {
      kind: 'cap',
      most: { MAX_WAITING, MAX_WAITING_OF_INSTANCE, MAX_PASSING, MAX_PASSING_OF_INSTANCE },
      test: 'discord/outbox-bounds.db.test.ts',
    },
    kept: { retention: outboxRetention, ms: OUTBOX_KEPT_MS, since: 'created_at', fastest: 1_280_000 },
    columns: { content: 2000, mention_role_ids: 2000, buttons: 5 * 400, kind: WORD, speaker: 500 },
  },
  discord_refusals: {
    grownBy: ['manager', 'Discord'],
    per: 'instance',
    rows: MAX_REFUSED_CHANNELS,
    goesFirst: 'the oldest refusal',
    told: {
      nobody: 'there is room for each channel that a guild can have: what goes is of channels that are gone',
    },
    enforcedBy: {
      kind: 'cap',
      most: { MAX_REFUSED_CHANNELS: MAX_REFUSED_CHANNELS },
      test: 'discord/guilds/channel-bounds.db.test.ts',
    },
    columns: { reason: 300 },
  },
  discord_webhooks: {
    grownBy: ['manager'],
    per: 'instance',
    rows: CHANNELS,
    goesFirst: 'those of channels that Discord no longer has',
    told: NOBODY.ours,
    enforcedBy: { kind: 'outside', fact: `a guild has ${CHANNELS} channels at most` },
    columns: { token: 1000 },
  },
  discord_last_said: {
    grownBy: ['manager'],
    per: 'instance',
    rows: CHANNELS,
    goesFirst: 'those of channels that Discord no longer has',
    told: NOBODY.ours,
    enforcedBy: { kind: 'outside', fact: `a guild has ${CHANNELS} channels at most` },
  },
  discord_command_pauses: {
    grownBy: ['manager'],
    per: 'instance',
    rows: 1,
    goesFirst: 'the one before',
    told: NOBODY.replaced,
    enforcedBy: { kind: 'key', columns: ['bot_id'], parent: 'bot_instances' },
  },
  branding_effects: {
    grownBy: ['manager', 'Discord'],
    per: 'instance',
    rows: 1,
    goesFirst: 'the one before',
    told: NOBODY.replaced,
    enforcedBy: { kind: 'key', columns: ['bot_id'], parent: 'bot_instances' },
    columns: { nickname: NAME, lacking: 100, plain_channels: CHANNELS * 20, refusal: 300, told: 300 },
  },
};
