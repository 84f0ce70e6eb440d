import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import type { GroupChange } from '@arkwright/contracts/settings-merge';
import type { GroupName, InstanceSettings } from '@arkwright/contracts/settings-registry';
import {
  createGuildReads,
  type FetchGuildCommands,
  type FetchGuildMember,
  type SearchGuildMembers,
} from '../core/access/guild-reads.ts';
import { createRoleFinder } from '../core/access/member-roles.ts';
import { createMemberships, type Memberships } from '../core/access/memberships.ts';
import type { InstanceScope } from '../core/access/scope.ts';
import { createSessions, type Sessions } from '../core/identity/sessions.ts';
import type { DataFile, Person } from '../core/personal-data/data-file.ts';
import type { StoredTable } from '../core/personal-data/stored-table.ts';
import type { FieldProblem } from '../platform/base/app-error.ts';
import { openPlatform, type PlatformContext, type PlatformParts } from '../platform/context.ts';
import type { Queries } from '../platform/database/database.ts';
import type { AppSettings } from '../platform/settings.ts';

/** Everything that features get from the program: the platform, and who may do what. One for each process. */
export type AppContext = PlatformContext & {
  sessions: Sessions;
  memberships: Memberships;
  fetchGuildMember: FetchGuildMember;
  searchGuildMembers: SearchGuildMembers;
  fetchGuildCommands: FetchGuildCommands;
  /** All features, for those who have to ask each of them without knowing any. */
  features: readonly FeatureHooks[];
  /** Has all features that read the game log handle lines of it, each feature each line once (fleet/tell-log.ts). */
  tellLog(batch: GameLogBatch): Promise<void>;
};

/** Something that keeps an instance from doing what its owner has set up. */
export type Trouble = {
  botId: string;
  /** The id of what it is about, unique within its kind. */
  subject: string;
  /** What people call it. */
  name: string;
  /** Why, or since when; empty if there is nothing more to say. */
  reason: string;
};

/** A kind of trouble: the owner is told once of each, together with others of its kind, until it is over. */
export type TroubleKind = {
  /** As it is stored. */
  kind: string;
  /** What is in trouble now, in all instances. */
  find(context: AppContext): Promise<Trouble[]>;
  /** What has happened to so many; the list of them follows after a colon. */
  heading(count: number): string;
  /** What to do about it, in sentences. */
  remedy: string;
};

/** What Discord tells a bot only after it has been switched on in the developer portal. */
export type PrivilegedIntent = 'GuildMembers' | 'MessageContent';

/** What a bot only has to ask for, and that would be too much to ask for where nobody needs it. */
export type PlainIntent = 'GuildMessages';

/** What a feature needs a privileged intent for. The installation asks Discord for those that any of its instances uses. */
export type IntentNeed = {
  intent: PrivilegedIntent;
  /** What Discord gives everybody who asks, and is asked for with it, also where the intent is refused. */
  alongWith?: PlainIntent;
  /** The feature, as its screen is called. */
  feature: string;
  /** What does not work without it, as a sentence. */
  without: string;
  /** The active instances that use it now, by what is stored of them. */
  listUsers(context: AppContext): Promise<readonly string[]>;
};

/** What was said in the chat of a game server, in order, by its companion. Texts come from players. */
export type CompanionChatBatch = {
  scope: InstanceScope;
  server: { id: string; name: string };
  source: 'companion';
  events: readonly GameLogEntry[];
};

/** Lines of a game's log that did not come over RCON, in order. `isLate`: they may have been written some time ago. */
export type GameLogBatch = {
  scope: InstanceScope;
  server: { id: string; name: string };
  events: readonly GameLogEntry[];
  isLate: boolean;
};

/** A message of the bot that is kept in step in Discord. Its texts are Discord's markdown. */
export type KeptMessage = {
  /** The id of the row that it is about. */
  id: string;
  channelId: string;
  title: string;
  description: string;
  color: number;
  buttons: readonly { customId: string; label: string; isDangerous: boolean }[];
};

/** Messages that a feature has kept in step (features/status-and-listing). */
export type KeptMessages = {
  /** The settings that switch them on, and say where they are. */
  group: GroupName;
  /** What changes them: the beginning of the history's words for it. */
  action: string;
  list(context: AppContext, scope: InstanceScope): Promise<KeptMessage[]>;
};

/** What a feature does when another one asks all of them. */
export type FeatureHooks = {
  /** What the owners have to know of when it goes wrong (features/notifications/troubles-service.ts). */
  troubles?: readonly TroubleKind[];
  /** What it has kept in step in Discord. */
  keptMessages?: KeptMessages;
  /** What it needs Discord's privileged intents for, while instances use it (discord/intents.ts). */
  discordIntents?: readonly IntentNeed[];
  /**
   * An instance is about to be deleted, or one game server of it. For what is too much to go with the cascade; called
   * before the transaction that deletes, which may still fail.
   */
  beforeDeletion?(context: AppContext, scope: InstanceScope, of: { serverId?: string }): Promise<void>;
  /** What of the instance runs an RCON preset by itself, each in words, e.g. `the timed command “Nightly”`. */
  usesOfPreset?(tx: Queries, scope: InstanceScope, presetId: string): Promise<string[]>;
  /** Its tables with rows of instances: what a download holds of them, and what is forgotten with an account. */
  tables?: readonly StoredTable[];
  /** What it stores about a person beside the instances that the person owns. */
  personalFiles?(person: Person): readonly DataFile[];
  /** Somebody's account is deleted: takes the person out of other people's instances, also the second time it is asked. */
  forgetPerson?(context: AppContext, discordId: string): Promise<void>;
  /**
   * Whether it has the bot write in a place that no list of a guild's channels has: a thread, or direct messages. Nothing
   * is sent to a place that neither is listed nor known to a feature.
   */
  hasPlace?(db: Queries, place: { botId: string; channelId: string }): Promise<boolean>;
  /** A companion has told what was said in the chat of its game; in the transaction that notes that it has. */
  onCompanionChat?(context: AppContext, tx: Queries, batch: CompanionChatBatch): Promise<void>;
  /** Whether it has a companion tell what is said in the chat of a server. */
  wantsCompanionChat?(settings: InstanceSettings, serverId: string): boolean;
  /** Why a change of a settings group is not to be saved, which the contracts alone can't know; by its paths. */
  refuseSettings?(
    context: AppContext,
    tx: Queries,
    save: { scope: InstanceScope; change: GroupChange },
  ): Promise<FieldProblem[]>;
  /** Deletes what companions have uploaded for a game server; returns how many rows it were. */
  wipeUploads?(context: AppContext, scope: InstanceScope, serverId: string): Promise<number>;
};

/** Has each feature prepare for the deletion of an instance, or of one game server of it. */
export async function prepareDeletion(
  context: AppContext,
  scope: InstanceScope,
  of: { serverId?: string } = {},
): Promise<void> {
  for (const feature of context.features) await feature.beforeDeletion?.(context, scope, of);
}

/** Opens what every role needs, but for what features do together. The schema must be up to date (`migrate`). */
export async function openContext(
  settings: AppSettings,
  features: readonly FeatureHooks[],
  parts?: PlatformParts,
): Promise<Omit<AppContext, 'tellLog'>> {
  const platform = await openPlatform(settings, parts);
  const { db, bus, log, clock } = platform;
  const sessions = createSessions({ db, clock });
  const { fetchGuildMember, ...guildReads } = createGuildReads(settings.discord);
  const memberships = createMemberships({
    db,
    selfHosted: settings.selfHosted,
    now: clock.now,
    findRoles: createRoleFinder({ db, bus, log, now: clock.now, fetchMember: fetchGuildMember }),
  });
  bus.subscribe((message) => {
    if (message.kind !== 'access') return;
    sessions.forget();
    memberships.forget();
  });
  return { ...platform, sessions, memberships, fetchGuildMember, ...guildReads, features };
}
