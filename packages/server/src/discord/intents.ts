import { DAY_MS } from '@arkwright/contracts/core/durations';
import type { RefusedIntent } from '@arkwright/contracts/instances/schema';
import type { RefusedByDiscord } from '@arkwright/contracts/users/admin-schema';
import { gt, inArray, lte, notInArray, sql } from 'drizzle-orm';
import type {
  AppContext,
  IntentNeed,
  PlainIntent,
  PrivilegedIntent,
  ProblemKind,
} from '../context/app-context.ts';
import type { InstanceScope } from '../core/access/scope.ts';
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

const isRecent = gt(discordRefusedIntents.refusedAt, sql`${databaseNow} - ${REFUSED_MS}`);

/** The intents that Discord has refused to this installation within a day. */
export async function listRefusedIntents(db: Queries): Promise<Set<string>> {
  const rows = await db
    .select({ intent: discordRefusedIntents.intent })
    .from(discordRefusedIntents)
    .where(isRecent);
  return new Set(rows.map(({ intent }) => intent));
}

export async function noteRefusedIntents(db: Queries, intents: readonly PrivilegedIntent[]): Promise<void> {
  if (intents.length === 0) return;
  await db
    .insert(discordRefusedIntents)
    .values(intents.map((intent) => ({ intent, refusedAt: databaseNow })))
    .onConflictDoUpdate({ target: discordRefusedIntents.intent, set: { refusedAt: databaseNow } });
}

/** Gives refused intents another chance: all, or those that Discord has given now. */
export async function forgetRefusedIntents(db: Queries, given?: readonly PrivilegedIntent[]): Promise<void> {
  const { intent, refusedAt } = discordRefusedIntents;
  await db
    .delete(discordRefusedIntents)
    .where(given ? inArray(intent, [...given]) : lte(refusedAt, databaseNow));
}

/** Called when a session has begun. `Guilds` is in every session, so the table is empty only before the first one. */
export async function saveSessionIntents(db: Queries, intents: readonly Intent[]): Promise<void> {
  const all = ['Guilds', ...intents];
  await db
    .insert(discordSessionIntents)
    .values(all.map((intent) => ({ intent })))
    .onConflictDoNothing();
  await db.delete(discordSessionIntents).where(notInArray(discordSessionIntents.intent, all));
}

/** Returns whether a feature has to wait for the bot's next session because the current one lacks an intent. */
async function findWaiting(db: Queries): Promise<(need: IntentNeed) => boolean> {
  const rows = await db.select().from(discordSessionIntents);
  const open: ReadonlySet<string> = new Set(rows.map(({ intent }) => intent));
  return ({ intent, alongWith }) =>
    open.size > 0 && (!open.has(intent) || (alongWith !== undefined && !open.has(alongWith)));
}

/** The intents to ask Discord for: those that some instance uses, without those that were refused of late. */
export async function wantedIntents(context: AppContext, needs: readonly IntentNeed[]): Promise<Intent[]> {
  const refused = await listRefusedIntents(context.db);
  const wanted = new Set<Intent>();
  for (const { intent, alongWith, listUsers } of needs) {
    const open = [intent, ...(alongWith ? [alongWith] : [])].filter(
      (each) => !refused.has(each) && !wanted.has(each),
    );
    if (open.length === 0 || (await listUsers(context)).length === 0) continue;
    for (const each of open) wanted.add(each);
  }
  return [...wanted].sort();
}

/** Those that Discord may refuse. */
export const privileged = (intents: readonly Intent[]): PrivilegedIntent[] =>
  intents.filter((intent) => intent in PORTAL) as PrivilegedIntent[];

/** Of some intents those that are not switched on in the developer portal, by the application's flags. */
export const switchedOff = (intents: readonly PrivilegedIntent[], flags: number) =>
  intents.filter((intent) => (flags & PORTAL[intent].flags) === 0);

/** What a feature can't do while Discord refuses an intent, for the owners of the instances that use it. */
export const refusedIntentProblem = (need: IntentNeed): ProblemKind => ({
  kind: `refused-intent-${need.feature}`,
  async find(context) {
    const refused = await listRefusedIntents(context.db);
    if (!refused.has(need.intent)) return [];
    const users = await need.listUsers(context);
    return users.map((botId) => ({ botId, subject: need.intent, name: need.feature, reason: '' }));
  },
  heading: () => 'Discord does not tell the bot what a feature needs',
  remedy: `${need.without} The person who runs this bot can change that: switch on “${PORTAL[need.intent].name}” for it in Discord’s developer portal. The bot asks for it again once a day.`,
});

/** The intents that Discord refuses while some instance uses them, for site admins: with the features and how many bots. */
export async function listRefusedByDiscord(context: AppContext): Promise<RefusedByDiscord[]> {
  const refused = await listRefusedIntents(context.db);
  const uses = [];
  for (const { intent, feature, listUsers } of context.features.flatMap(
    ({ discordIntents }) => discordIntents ?? [],
  )) {
    const users = refused.has(intent) ? await listUsers(context) : [];
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
  const refused = await listRefusedIntents(context.db);
  const isWaiting = await findWaiting(context.db);
  const found: RefusedIntent[] = [];
  for (const need of context.features.flatMap(({ discordIntents }) => discordIntents ?? [])) {
    const isRefused = refused.has(need.intent);
    if (!isRefused && !isWaiting(need)) continue;
    if (!(await need.listUsers(context)).includes(botId)) continue;
    const { feature, without, meanwhile = '' } = need;
    found.push({ feature, without, meanwhile, intent: PORTAL[need.intent].name, isWaiting: !isRefused });
  }
  return found;
}
