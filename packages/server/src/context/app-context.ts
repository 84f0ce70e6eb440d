import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import type { ChatScope } from '@arkwright/contracts/companion/schema';
import type { FindingLevel } from '@arkwright/contracts/core/finding-level';
import type { FieldToMend } from '@arkwright/contracts/derived/not-working';
import type { Area } from '@arkwright/contracts/derived/permissions';
import type { CheckGroup, FixAction } from '@arkwright/contracts/findings/schema';

import type { GroupChange } from '@arkwright/contracts/settings-merge';
import type { GroupName, InstanceSettings } from '@arkwright/contracts/settings-registry';
import type { BelievedSource } from '@arkwright/contracts/users/admin-schema';
import {
  createGuildReads,
  type FetchGuildCommands,
  type FetchGuildMember,
  type SearchGuildMembers,
} from '../core/access/guild-reads.ts';
import { createRoleFinder } from '../core/access/member-roles.ts';
import { createMemberships, type Memberships } from '../core/access/memberships.ts';
import type { InstanceScope } from '../core/access/scope.ts';
import { openDiscordApplications } from '../core/discord-applications/applications.ts';
import type { DiscordApplications } from '../core/discord-rest/application.ts';
import { createSessions, type Sessions } from '../core/identity/sessions.ts';
import type { DataFile, Person } from '../core/personal-data/data-file.ts';
import type { StoredTable } from '../core/personal-data/stored-table.ts';
import { openPlatform, type PlatformContext, type PlatformParts } from '../platform/context.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Message } from '../platform/events/bus.ts';
import type { AppSettings } from '../platform/settings.ts';
import type { Coverage } from './coverage.ts';

/** Everything that features get from the program: the platform, and access control. One per process. */
export type AppContext = PlatformContext & {
  sessions: Sessions;
  memberships: Memberships;
  /** As which application the bot acts for an instance. */
  discordApplications: DiscordApplications;
  fetchGuildMember: FetchGuildMember;
  searchGuildMembers: SearchGuildMembers;
  fetchGuildCommands: FetchGuildCommands;
  /** All features, for code that calls each of them without knowing any. */
  features: readonly FeatureHooks[];
  /**
   * Stores lines of the game log for all features that read it, each line once (game-events/ingest.ts).
   */
  tellLog(batch: GameLogBatch): Promise<void>;
  /** Stores chat that a companion has told, for the same features, in the caller's transaction. */
  tellChat(tx: Queries, batch: CompanionChatBatch): Promise<void>;
};

/** What a check has found in an instance. */
export type Found = {
  botId: string;
  /** The id of the affected thing, unique within its check. */
  subject: string;
  /** Its display name. */
  name: string;
  /** Why, or since when; empty if there is nothing more to say. */
  reason: string;
  /** Since when it lasts, ms; since it was found if missing. */
  since?: number;
  /** If it is not the check's own. */
  level?: FindingLevel;
};

/** An instance whose checks are asked how far they can look at it. */
export type CheckedInstance = {
  context: AppContext;
  scope: InstanceScope;
  /** What `read` returns for it; a function that several checks give is called once for all. */
  once<Result>(read: (context: AppContext, scope: InstanceScope) => Promise<Result>): Promise<Result>;
};

/**
 * Looks for one kind of thing that keeps instances from doing what their owners have set up. What it finds is shown on
 * /doctor and Home until it is over, and the owner is notified of it once.
 */
export type Check = {
  /** The stored name. */
  key: string;
  group: CheckGroup;
  /** What is so while it finds nothing: `Game servers are online`. */
  label: string;
  /**
   * Whose View shows its findings, and whose Edit ignores them. `Owner`: the owner's alone; `Everyone`: every member sees
   * them, the owner ignores them.
   */
  area: Area | 'Owner' | 'Everyone';
  /** By default `warn`. */
  level?: FindingLevel;
  /** Its subjects are ids of game servers. */
  isOfServers?: true;
  /** The page where a finding can be mended, or says more. */
  to?: string | ((found: Pick<Found, 'subject'>) => string);
  /**
   * What a finding's row offers to put it right, the best first: actions on its server, or on its timed command. Those that don't
   * fit, such as starting a server without a host, are left out there.
   */
  actions?: readonly FixAction[];
  /** The settings field that puts it right, which the row opens. */
  field?: FieldToMend | ((found: Pick<Found, 'subject' | 'name'>) => FieldToMend | undefined);
  /** What is found at the moment: in all instances, or in some. */
  find(context: AppContext, botIds?: readonly string[]): Promise<Found[]>;
  /**
   * How far it can look at an instance, for those who read what is fine: what nobody could look at, and what does not exist, is
   * not. With nothing found, and only then, it is asked.
   */
  covers(instance: CheckedInstance): Coverage | Promise<Coverage>;
  /** Messages after which it looks again at once at the instance that the message names. */
  runsOn?(message: Message): boolean;
  /** Looks this often at all instances, ms; by default every half minute. For checks that are told of changes. */
  everyMs?: number;
  /** One finding, in a few words without a full stop; by default the heading of one, and its name. */
  title?(found: Pick<Found, 'name' | 'reason'>): string;
  /** How the owner is notified of this many; their list follows after a colon. */
  heading(count: number): string;
  /** What to do about it, in sentences. */
  remedy: string;
  /** What to do outside of Arkwright, step by step. */
  steps?: readonly string[];
  /** So long it lasts before the owner is notified, ms; by default they are at once. */
  tellAfterMs?: number;
  /** Every page of the instance's owner shows it while it lasts. */
  isBanner?: true;
  /** Nobody is notified: it is of no hurry, or somebody else does it. */
  isQuiet?: true;
};

/** An intent that Discord grants only after it is switched on in the developer portal. */
export type PrivilegedIntent = 'GuildMembers' | 'MessageContent';

/** An intent that only has to be requested, but would be too much if no instance needs it. */
export type PlainIntent = 'GuildMessages';

/**
 * Why a feature needs a privileged intent. The installation requests those that any of its instances uses.
 */
export type IntentNeed = {
  intent: PrivilegedIntent;
  /** A plain intent that is requested with it, even if the privileged one is refused. */
  alongWith?: PlainIntent;
  /** The title of the feature's screen. */
  feature: string;
  /** What doesn't work without it, as a sentence. */
  without: string;
  /** What happens to events before the first session with the intent, as a sentence; by default they are lost. */
  meanwhile?: string;
  /** The active instances that currently use it, all or at least those of some, by their stored data. */
  listUsers(context: AppContext, botIds?: readonly string[]): Promise<readonly string[]>;
};

/** Chat messages of a game server from its companion, in order. Texts come from players. */
export type CompanionChatBatch = {
  scope: InstanceScope;
  server: { id: string; name: string };
  source: 'companion';
  events: readonly GameLogEntry[];
};

/**
 * Lines of a game's log that did not come over RCON, in order. `isLate`: they may have been written some time
 * ago.
 */
export type GameLogBatch = {
  scope: InstanceScope;
  server: { id: string; name: string };
  events: readonly GameLogEntry[];
  isLate: boolean;
};

/** A message of the bot that is kept up to date in Discord. Its texts are Discord's markdown. */
export type KeptMessage = {
  /** The id of the row that it shows. */
  id: string;
  channelId: string;
  title: string;
  description: string;
  color: number;
  buttons: readonly { customId: string; label: string; isDangerous: boolean }[];
};

/** Messages that a feature keeps up to date (features/status-and-listing). */
export type KeptMessages = {
  /** The settings that switch them on and name their channels. */
  group: GroupName;
  /** The action that changes them: a prefix of the history's name for it. */
  action: string;
  list(context: AppContext, scope: InstanceScope): Promise<KeptMessage[]>;
};

/** A source outside the program that it believes (core/belief). */
export type Believed = {
  source: BelievedSource['source'];
  /** What is believed of it now; missing where it is not one thing. */
  find?(context: AppContext): Promise<Omit<BelievedSource, 'source'>>;
  /** Forgets it, so that its next answer counts, whatever it is; of one instance where `scope` is given. */
  forget(context: AppContext, tx: Queries, scope?: InstanceScope): Promise<void>;
};

/** Handles an event of another feature; made by the event's `on` (context/feature-event.ts). */
export type Listener = {
  event: object;
  handle(context: AppContext, payload: unknown): Promise<unknown>;
};

/** What the program, and other features, ask of all features. */
export type FeatureHooks = {
  /** Handlers of events that other features declare. */
  listeners?: readonly Listener[];
  /** What it looks for in all instances: things that keep them from working (features/findings/check-service.ts). */
  checks?: readonly Check[];
  /** What it believes because somebody outside says so. */
  believes?: readonly Believed[];
  /** Messages it keeps up to date in Discord. */
  keptMessages?: KeptMessages;
  /** Its needs for Discord's privileged intents, while instances use them (discord/intents.ts). */
  discordIntents?: readonly IntentNeed[];
  /** Its tables with rows of instances: what a download contains, and what is deleted with an account. */
  tables?: readonly StoredTable[];
  /** The data it stores about a person, apart from the instances that the person owns. */
  personalFiles?(person: Person): readonly DataFile[];
  /** An account is being deleted: removes the person from other people's instances. May be called twice. */
  forgetPerson?(context: AppContext, discordId: string): Promise<void>;
  /** Which chat of a server it needs from a companion. */
  companionChat?(settings: Pick<InstanceSettings, 'chat'>, serverId: string): readonly ChatScope[];
  /** A settings group was saved; runs in the transaction that saves it. */
  onSettingsSaved?(
    context: AppContext,
    tx: Queries,
    save: { scope: InstanceScope; change: GroupChange },
  ): Promise<void>;
};

/**
 * Opens what every role needs, except for features' shared work. The schema must be up to date (`migrate`).
 */
export async function openContext(
  settings: AppSettings,
  features: readonly FeatureHooks[],
  parts?: PlatformParts,
): Promise<Omit<AppContext, 'tellChat' | 'tellLog'>> {
  const platform = await openPlatform(settings, parts);
  const { db, bus, log, clock } = platform;
  const sessions = createSessions({ db, clock });
  const discordApplications = await openDiscordApplications(platform);
  const { fetchGuildMember, ...guildReads } = createGuildReads(discordApplications);
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
  return {
    ...platform,
    sessions,
    memberships,
    discordApplications,
    fetchGuildMember,
    ...guildReads,
    features,
    async close() {
      await discordApplications.close();
      await platform.close();
    },
  };
}
