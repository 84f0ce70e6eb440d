import { deepEqual } from '@arkwright/contracts/core/deep-equal';
import type { HistoryAction } from '@arkwright/contracts/history/actions';
import { and, eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../context/app-context.ts';
import { announceAccess } from '../../core/access/announce.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';
import { botInstances, managers } from '../../core/access/table.ts';
import { type By, recordChange } from '../../core/history/change-log.ts';
import { systemActor } from '../../core/identity/actor.ts';
import type { InstanceRow } from '../../core/instances/repository.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import { channelsMended } from '../channels-mended.ts';
import { keepLastSaid } from '../last-said-repository.ts';
import { forgetRefusals } from '../outbox-repository.ts';
import { keepWebhooks } from '../webhook-repository.ts';
import type { Directory } from './repository.ts';

export type { Directory };

import { isDeparting } from '../../core/instances/repository.ts';
import { inDiscordOrder } from './discord-order.ts';
import { loadDirectory, saveDirectory } from './repository.ts';

/** Discord's type of a text channel. */
const TEXT = 0;

/** A guild as Discord's gateway describes it. */
export type Guild = { id: string; name: string; iconUrl: string; ownerId: string };

const by = (botId: string): By => ({
  actor: systemActor('Discord'),
  scope: systemScope(botId),
  origin: 'discord',
});

const describe = (guild: Guild) => ({
  guildName: guild.name,
  guildIconUrl: guild.iconUrl,
  ownerDiscordId: guild.ownerId,
  isActive: true,
});

/**
 * The bot is in a guild: makes its instance, with the guild's owner as owner, or brings it up to date (name, icon, a new
 * owner, back after leaving).
 */
export async function guildPresent(context: AppContext, guild: Guild): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (await isDeparting(tx, guild.id)) return;
    const [made] = await tx
      .insert(botInstances)
      .values({ id: newId(), guildId: guild.id, ...describe(guild), createdAt: context.clock.now() })
      .onConflictDoNothing()
      .returning();
    if (made) {
      await record(context, tx, { action: 'instance.created', before: undefined, after: made });
      return;
    }
    const before = await lockByGuild(tx, guild.id);
    if (!before || isSame(before, guild)) return;
    const [after] = await tx
      .update(botInstances)
      .set(describe(guild))
      .where(eq(botInstances.id, before.id))
      .returning();
    if (!after) return;
    if (before.ownerDiscordId !== after.ownerDiscordId) await dropManager(tx, after.id, after.ownerDiscordId);
    const scope = systemScope(after.id);
    if (!before.isActive) await channelsMended.tell(context, { tx, scope, channelIds: 'all' });
    await record(context, tx, { action: 'instance.changed', before, after });
  });
}

/** The bot is no longer in a guild: its instance rests, and keeps its data. */
export async function guildGone(context: AppContext, guildId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const before = await lockByGuild(tx, guildId);
    if (!before?.isActive) return;
    const [after] = await tx
      .update(botInstances)
      .set({ isActive: false })
      .where(eq(botInstances.id, before.id))
      .returning();
    if (after) await record(context, tx, { action: 'instance.left', before, after });
  });
}

/** After a time without a connection: instances whose guild the bot has left meanwhile. `isIts`: it is in charge there. */
export async function guildsGoneMeanwhile(
  context: AppContext,
  { present, isIts }: { present: readonly string[]; isIts: (guildId: string) => boolean },
): Promise<void> {
  const active = eq(botInstances.isActive, true);
  // As one value: PostgreSQL takes 65,535 of them, and the bot may be in more guilds.
  const isGone = sql`${botInstances.guildId} <> all(${sql.param([...present])}::text[])`;
  const gone = await context.db
    .select({ guildId: botInstances.guildId })
    .from(botInstances)
    .where(and(active, isGone));
  for (const { guildId } of gone) if (isIts(guildId)) await guildGone(context, guildId);
}

/** Stores the channel and role lists of a guild as they are now, and tells open pages; nothing where nothing differs. */
export async function directoryChanged(
  context: AppContext,
  guildId: string,
  directory: Directory,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const instance = await lockByGuild(tx, guildId);
    if (!instance) return;
    const scope = systemScope(instance.id);
    const before = await loadDirectory(tx, scope);
    if (deepEqual(before, directory)) return;
    await saveDirectory(tx, scope, { ...directory, updatedAt: context.clock.now() });
    const mended = mendedChannels(before, directory);
    await forgetRefusals(tx, scope, mended);
    if (mended.length > 0) await channelsMended.tell(context, { tx, scope, channelIds: mended });
    const channelIds = directory.channels.map(({ id }) => id);
    await keepWebhooks(tx, scope, channelIds);
    await keepLastSaid(tx, scope, channelIds);
    await context.bus.publish(tx, { kind: 'changed', of: { botId: instance.id }, topic: 'directory' });
  });
}

/**
 * The bot has made a text channel at the top of an instance's guild: it can be chosen at once. Discord's event about it, with its
 * place, comes a moment later.
 */
export async function addMadeChannel(
  context: AppContext,
  tx: Queries,
  { scope, id, name }: { scope: InstanceScope; id: string; name: string },
): Promise<void> {
  const { channels, roles } = await loadDirectory(tx, scope);
  if (channels.some((channel) => channel.id === id)) return;
  const position = channels.reduce((last, channel) => Math.max(last, channel.position), -1) + 1;
  const added = inDiscordOrder([...channels, { id, name, type: TEXT, parentId: '', position }]);
  await saveDirectory(tx, scope, { channels: added, roles, updatedAt: context.clock.now() });
  await context.bus.publish(tx, { kind: 'changed', of: { botId: scope.botId }, topic: 'directory' });
}

/** Channels that are there again, or where the bot may write again: what kept us out is over. */
function mendedChannels(before: Directory, after: Directory): string[] {
  const known = new Map(before.channels.map((channel) => [channel.id, channel]));
  return after.channels
    .filter(({ id, type, isBotBarred }) => {
      const was = known.get(id);
      return was === undefined || was.type !== type || (was.isBotBarred === true && !isBotBarred);
    })
    .map(({ id }) => id);
}

async function lockByGuild(tx: Queries, guildId: string): Promise<InstanceRow | undefined> {
  const [row] = await tx.select().from(botInstances).where(eq(botInstances.guildId, guildId)).for('update');
  return row;
}

/** An owner has all rights: an entry as manager would only confuse. */
async function dropManager(tx: Queries, botId: string, discordId: string): Promise<void> {
  await tx.delete(managers).where(and(eq(managers.botId, botId), eq(managers.discordId, discordId)));
  await tx
    .update(botInstances)
    .set({ managersRev: sql`${botInstances.managersRev} + 1` })
    .where(eq(botInstances.id, botId));
}

function isSame(instance: InstanceRow, guild: Guild): boolean {
  return (
    instance.isActive &&
    instance.guildName === guild.name &&
    instance.guildIconUrl === guild.iconUrl &&
    instance.ownerDiscordId === guild.ownerId
  );
}

/** How the history keeps an instance: a count of changes is none. */
function toEntry({ managersRev: _managersRev, ...instance }: InstanceRow): object {
  return instance;
}

async function record(
  context: AppContext,
  tx: Queries,
  change: { action: HistoryAction; before: InstanceRow | undefined; after: InstanceRow },
): Promise<void> {
  const { action, before, after } = change;
  // First, so that who was the owner hears no more of it.
  await announceAccess(context, tx, {
    botId: after.id,
    discordIds: before === undefined ? [] : [before.ownerDiscordId],
  });
  await recordChange(tx, by(after.id), {
    at: context.clock.now(),
    area: 'Owner',
    action,
    target: { kind: 'instance', id: after.id, name: after.guildName },
    before: before ? toEntry(before) : null,
    after: toEntry(after),
  });
  await context.bus.publish(tx, { kind: 'servers.changed', botId: after.id });
}
