import type { InstanceSettings } from '@arkwright/contracts/settings-registry';
import { makeInstance, newSnowflake, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { and, eq } from 'drizzle-orm';
import type { AppContext } from '../../../context/app-context.ts';
import { settings } from '../../../core/settings/table.ts';
import { directoryChanged } from '../../../discord/guilds/presence.ts';
import { discordOutbox } from '../../../discord/table.ts';
import { settleEffects } from '../../../game-commands/effects.ts';
import { gameCommands } from '../../../game-commands/table.ts';
import { serverStatuses } from '../../server-status/table.ts';
import { createServer } from '../../servers/service.ts';
import { banEffects, enforceBans as sendDueBans } from '../enforce-service.ts';

/** EOS ids of players. */
export const eos = (n: number): string => `0002${n.toString(16).padStart(28, '0')}`;

export type BanWorld = TestInstance & { info: string; open: string; shared: string };

/** An instance with Ban Management on, whose channels are `info`, `open` and `shared`. */
export async function makeBanWorld(
  context: AppContext,
  changed: Partial<InstanceSettings['ban']> = {},
): Promise<BanWorld> {
  const instance = await makeInstance(context);
  const [info, open, shared] = [newSnowflake(), newSnowflake(), newSnowflake()];
  const channels = [info, open, shared].map((id) => ({ id, name: id, type: 0, parentId: '', position: 0 }));
  await directoryChanged(context, instance.guildId, { channels, roles: [] });
  await setBan(context, instance.id, {
    isEnabled: true,
    infoChannelId: info,
    publicBanLogging: true,
    publicBanLoggingChannelId: open,
    banSharingAlertChannelId: shared,
    ...changed,
  });
  return { ...instance, info, open, shared };
}

/** Stores the settings as they are, whatever they were. */
export async function setBan(
  context: AppContext,
  botId: string,
  value: Partial<InstanceSettings['ban']>,
): Promise<void> {
  const row = { botId, group: 'ban', rev: 1, value };
  await context.db
    .insert(settings)
    .values(row)
    .onConflictDoUpdate({ target: [settings.botId, settings.group], set: row });
}

/** A game server, online unless it is said. */
export async function addServer(
  context: AppContext,
  { by, id: botId }: TestInstance,
  { name = 'The Island', state = 'online' }: { name?: string; state?: 'online' | 'offline' } = {},
): Promise<string> {
  const { id } = await createServer(context, by, serverFields({ name }));
  const status = { state, since: 0, lastSeen: 0, reason: '', players: 0 };
  await context.db.insert(serverStatuses).values({ ...status, botId, serverId: id });
  return id;
}

export const goes = (context: AppContext, serverId: string, state: 'online' | 'offline') =>
  context.db.update(serverStatuses).set({ state }).where(eq(serverStatuses.serverId, serverId));

/** The messages in a channel, in order. */
export async function saidIn(context: AppContext, channelId: string): Promise<string[]> {
  const rows = await context.db
    .select({ content: discordOutbox.content })
    .from(discordOutbox)
    .where(eq(discordOutbox.channelId, channelId))
    .orderBy(discordOutbox.id);
  return rows.map(({ content }) => content);
}

export type WaitingCommand = { id: string; serverId: string; command: string; state: string };

/** The commands of an instance that wait to be taken. */
export const waitingCommands = async (context: AppContext, botId: string): Promise<WaitingCommand[]> =>
  (await context.db.select().from(gameCommands).where(eq(gameCommands.botId, botId)))
    .filter(({ state }) => state === 'waiting')
    .map(({ id, serverId, command, state }) => ({ id, serverId, command, state }))
    .toSorted((a, b) => a.command.localeCompare(b.command));

/** Ends waiting commands as a worker does that holds their servers; returns the commands, sorted. */
export async function endCommands(
  context: AppContext,
  botId: string,
  end: { state: 'done' | 'failed'; reply: string } = { state: 'done', reply: '' },
): Promise<string[]> {
  const waiting = await waitingCommands(context, botId);
  await context.db
    .update(gameCommands)
    .set(end)
    .where(and(eq(gameCommands.botId, botId), eq(gameCommands.state, 'waiting')));
  return waiting.map(({ command }) => command);
}

/** A turn of the sweeps. */
export async function enforceBans(context: AppContext): Promise<void> {
  await settleEffects(context, [banEffects]);
  await sendDueBans(context);
}
