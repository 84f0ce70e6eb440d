import { DAY_MS } from '@arkwright/contracts/core/durations';
import { refusedIntentRemedy } from '@arkwright/contracts/core/refused-intent';
import type { RefusedIntent } from '@arkwright/contracts/instances/schema';
import type { RefusedByDiscord } from '@arkwright/contracts/users/admin-schema';
import { and, eq, gt, inArray, lte, notInArray, sql } from 'drizzle-orm';
import type { AppContext, Check, IntentNeed, PlainIntent, PrivilegedIntent } from '../context/app-context.ts';
import { CHECKED, cannotCheck, notApplicable } from '../context/coverage.ts';
import type { InstanceScope } from '../core/access/scope.ts';
import type { DiscordApplication } from '../core/discord-rest/application.ts';
import type { Queries } from '../platform/database/database.ts';
import { databaseNow } from '../platform/database/database-clock.ts';
import { discordRefusedIntents, discordSessionIntents } from './table.ts';

/**
 * As the developer portal calls them, and the application's flags that say it is switched on: for bots in a hundred guilds
 * and more, and for smaller ones (discord.com/developers/docs/resources/application, "Application Flags").
 */
const PORTAL: Record<PrivilegedIntent, { name: string; flags: number }> = {
  GuildMembers: { name: 'Server Members Intent', flags: (1 << 14) | (1 << 15) },
  MessageContent: { name: 'Message Content Intent', flags: (1 << 18) | (1 << 19) },
};

export type Intent = PrivilegedIntent | PlainIntent;

/** A refused intent is asked for again after so long, ms: somebody may have switched it on. */
const REFUSED_MS = DAY_MS;

/** The stored id of the application that instances share. */
const SHARED = '';

const isRecent = gt(discordRefusedIntents.refusedAt, sql`${databaseNow} - ${REFUSED_MS}`);

/** An application, by the id under which its intents are stored. */
export type IntentsOf = Pick<DiscordApplication, 'clientId' | 'botId'>;

/** Whether it is an instance's own. */
const isOwnApplication = ({ botId }: IntentsOf) => botId !== undefined;

const keyOf = (of: IntentsOf) => (isOwnApplication(of) ? of.clientId : SHARED);

const isRefusedTo = (of: IntentsOf) => eq(discordRefusedIntents.applicationId, keyOf(of));

/** The intents that Discord has refused to an application within a day. */
export async function listRefusedIntents(db: Queries, of: IntentsOf): Promise<Set<string>> {
  const rows = await db
    .select({ intent: discordRefusedIntents.intent })
    .from(discordRefusedIntents)
    .where(and(isRecent, isRefusedTo(of)));
  return new Set(rows.map(({ intent }) => intent));
}

export async function noteRefusedIntents(
  db: Queries,
  of: IntentsOf,
  intents: readonly PrivilegedIntent[],
): Promise<void> {
  if (intents.length === 0) return;
  const { applicationId, intent } = discordRefusedIntents;
  await db
    .insert(discordRefusedIntents)
    .values(intents.map((refused) => ({ applicationId: keyOf(of), intent: refused, refusedAt: databaseNow })))
    .onConflictDoUpdate({ target: [applicationId, intent], set: { refusedAt: databaseNow } });
}

/** Gives refused intents another chance: all, or those that Discord has given now. */
export async function forgetRefusedIntents(
  db: Queries,
  of: IntentsOf,
  given?: readonly PrivilegedIntent[],
): Promise<void> {
  const { intent, refusedAt } = discordRefusedIntents;
  const those = given ? inArray(intent, [...given]) : lte(refusedAt, databaseNow);
  await db.delete(discordRefusedIntents).where(and(those, isRefusedTo(of)));
}

const isInSessionOf = (of: IntentsOf) => eq(discordSessionIntents.applicationId, keyOf(of));

/** Called when a session has begun. `Guilds` is in every session, so there are none only before the first one. */
export async function saveSessionIntents(
  db: Queries,
  of: IntentsOf,
  intents: readonly Intent[],
): Promise<void> {
  const all = ['Guilds', ...intents];
  await db
    .insert(discordSessionIntents)
    .values(all.map((intent) => ({ applicationId: keyOf(of), intent })))
    .onConflictDoNothing();
  await db
    .delete(discordSessionIntents)
    .where(and(isInSessionOf(of), notInArray(discordSessionIntents.intent, all)));
}

/** Forgets the intents of an application that an instance no longer has. */
export async function forgetIntents(db: Queries, of: IntentsOf): Promise<void> {
  await db.delete(discordRefusedIntents).where(isRefusedTo(of));
  await db.delete(discordSessionIntents).where(isInSessionOf(of));
}

/** Returns whether a feature has to wait for the bot's next session because the current one lacks an intent. */
async function findWaiting(db: Queries, of: IntentsOf): Promise<(need: IntentNeed) => boolean> {
  const rows = await db.select().from(discordSessionIntents).where(isInSessionOf(of));
  const open: ReadonlySet<string> = new Set(rows.map(({ intent }) => intent));
  return ({ intent, alongWith }) =>
    open.size > 0 && (!open.has(intent) || (alongWith !== undefined && !open.has(alongWith)));
}

/**
 * The intents to ask Discord for: those that some instance of the application uses, without those that were refused of late.
 * An instance's own application asks for what the instance uses before it is in charge.
 */
export async function wantedIntents(
  context: AppContext,
  { application, needs }: { application: IntentsOf; needs: readonly IntentNeed[] },
): Promise<Intent[]> {
  const { botId: ownBotId } = application;
  const isIts = (botId: string) =>
    ownBotId === undefined
      ? context.discordApplications.ofInstance(botId).botId === undefined
      : botId === ownBotId;
  const refused = await listRefusedIntents(context.db, application);
  const wanted = new Set<Intent>();
  for (const { intent, alongWith, listUsers } of needs) {
    const open = [intent, ...(alongWith ? [alongWith] : [])].filter(
      (each) => !refused.has(each) && !wanted.has(each),
    );
    if (open.length === 0 || !(await listUsers(context)).some(isIts)) continue;
    for (const each of open) wanted.add(each);
  }
  return [...wanted].sort();
}

/** Those that Discord may refuse. */
export const privileged = (intents: readonly Intent[]): PrivilegedIntent[] =>
  intents.filter((intent) => intent in PORTAL) as PrivilegedIntent[];

/** All privileged intents with their names in the developer portal, and whether an application's flags have them. */
export const intentsOfFlags = (flags: number): { intent: PrivilegedIntent; name: string; isOn: boolean }[] =>
  Object.entries(PORTAL).map(([intent, portal]) => ({
    intent: intent as PrivilegedIntent,
    name: portal.name,
    isOn: (flags & portal.flags) !== 0,
  }));

/** Of some intents those that are not switched on in the developer portal, by the application's flags. */
export const switchedOff = (intents: readonly PrivilegedIntent[], flags: number) =>
  intents.filter((intent) => (flags & PORTAL[intent].flags) === 0);

/** The stored ids of the applications to which Discord has refused an intent within a day. */
async function listRefusing(db: Queries, intent: PrivilegedIntent): Promise<Set<string>> {
  const { applicationId } = discordRefusedIntents;
  const rows = await db
    .select({ applicationId })
    .from(discordRefusedIntents)
    .where(and(isRecent, eq(discordRefusedIntents.intent, intent)));
  return new Set(rows.map((row) => row.applicationId));
}

/**
 * What a feature can't do while Discord refuses an intent, for the owners of the instances that use it. Those of the shared
 * application and those with their own are told different things to do.
 */
export const refusedIntentChecks = (need: IntentNeed): Check[] =>
  [false, true].map((isOwn) => ({
    key: `refused-intent-${isOwn ? 'own-' : ''}${need.feature}`,
    group: 'Discord',
    label: `Discord tells the ${isOwn ? 'bot of your own' : 'shared bot'} what ${need.feature} needs`,
    area: 'Owner',
    title: ({ name }) => `Discord does not tell the bot what ${name} needs`,
    async find(context, botIds) {
      const refusing = await listRefusing(context.db, need.intent);
      if (refusing.size === 0) return [];
      const users = (await need.listUsers(context, botIds)).filter((botId) => {
        const application = context.discordApplications.ofInstance(botId);
        return isOwnApplication(application) === isOwn && refusing.has(keyOf(application));
      });
      return users.map((botId) => ({ botId, subject: need.intent, name: need.feature, reason: '' }));
    },
    async covers({ context, scope: { botId } }) {
      const application = context.discordApplications.ofInstance(botId);
      if (isOwnApplication(application) !== isOwn)
        return notApplicable(`the bot is ${isOwn ? 'the shared one' : 'one of your own'}`);
      if (!(await need.listUsers(context, [botId])).includes(botId))
        return notApplicable(`nothing of ${need.feature} needs it`);
      const isWaiting = await findWaiting(context.db, application);
      return isWaiting(need) ? cannotCheck('the bot asks for it when it connects next') : CHECKED;
    },
    heading: () => 'Discord does not tell the bot what a feature needs',
    remedy: `${need.without} ${refusedIntentRemedy(PORTAL[need.intent].name, { isOwn, isOwner: true })}`,
  }));

/** The intents that Discord refuses while some instance uses them, for site admins: with the features and how many bots. */
export async function listRefusedByDiscord(context: AppContext): Promise<RefusedByDiscord[]> {
  const { shared } = context.discordApplications;
  const refused = await listRefusedIntents(context.db, shared);
  const uses = [];
  for (const { intent, feature, listUsers } of context.features.flatMap(
    ({ discordIntents }) => discordIntents ?? [],
  )) {
    const all = refused.has(intent) ? await listUsers(context) : [];
    const users = all.filter((botId) => context.discordApplications.ofInstance(botId) === shared);
    if (users.length > 0) uses.push({ intent, feature, users });
  }
  return [...Map.groupBy(uses, ({ intent }) => intent)].map(([intent, all]) => ({
    intent: PORTAL[intent].name,
    features: all.map(({ feature }) => feature),
    bots: new Set(all.flatMap(({ users }) => users)).size,
  }));
}

/** What features of an instance can't do while Discord refuses an intent, or until the bot's next session has it. */
export async function listRefusedNeeds(
  context: AppContext,
  { botId }: InstanceScope,
): Promise<RefusedIntent[]> {
  const application = context.discordApplications.ofInstance(botId);
  const refused = await listRefusedIntents(context.db, application);
  const isWaiting = await findWaiting(context.db, application);
  const found: RefusedIntent[] = [];
  for (const need of context.features.flatMap(({ discordIntents }) => discordIntents ?? [])) {
    const isRefused = refused.has(need.intent);
    if (!isRefused && !isWaiting(need)) continue;
    if (!(await need.listUsers(context, [botId])).includes(botId)) continue;
    const { feature, without, meanwhile = '' } = need;
    const { name: intent } = PORTAL[need.intent];
    const isOwn = isOwnApplication(application);
    found.push({ feature, without, meanwhile, intent, isWaiting: !isRefused, isOwn });
  }
  return found;
}
