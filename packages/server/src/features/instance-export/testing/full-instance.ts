import { makeInstance, newSnowflake, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { sql } from 'drizzle-orm';
import type { AppContext } from '../../../context/app-context.ts';
import { managers } from '../../../core/access/table.ts';
import { directoryChanged } from '../../../discord/guilds/presence.ts';
import { newId } from '../../../platform/base/random.ts';
import { createAdminGroup } from '../../admin-groups/service.ts';
import { exclusiveJoinGroups } from '../../admin-groups/table.ts';
import { createTimedCommand } from '../../automatic-rcon/service.ts';
import { ban } from '../../ban-management/service.ts';
import { brandings } from '../../branding/table.ts';
import { chatMutes } from '../../chat-mutes/table.ts';
import { dynamicConfigs } from '../../dynamic-config/table.ts';
import { playerInfractionCounts } from '../../infractions/table.ts';
import { updateInstance } from '../../instances/service.ts';
import { playerRoles } from '../../player-roles/table.ts';
import { playerNotes } from '../../players/table.ts';
import { playerPlaytimes } from '../../playtime/table.ts';
import { protectedTribes } from '../../protected-tribes/table.ts';
import { createRconPreset } from '../../rcon-presets/service.ts';
import { playerRegistrations } from '../../registered-players/table.ts';
import { createServer } from '../../servers/service.ts';
import { playerClaims } from '../../set-claims/table.ts';
import { starterSets } from '../../starter-sets/table.ts';

export const PASSWORD = 'canary-of-rcon-71c3';
const NET_ID = 'ab'.repeat(16);
export const PLAYER = { netId: NET_ID, discordId: '700000000000000001', name: 'Rexanne' };
export const CHANNEL = { id: '710000000000000001', name: 'logs', type: 0, parentId: '', position: 0 };

export type FullInstance = TestInstance & { serverId: string; presetId: string; managerId: string };

/** An instance with rows in all tables that an export has. */
export async function makeFullInstance(context: AppContext): Promise<FullInstance> {
  const { db } = context;
  const instance = await makeInstance(context);
  const { id: botId, by, scope, guildId, owner } = instance;
  await directoryChanged(context, guildId, { channels: [CHANNEL], roles: [] });
  const member = await context.memberships.find({ discordId: owner.discordId }, botId);
  if (!member) throw new Error('The owner is no member');
  const managerId = newSnowflake();
  await db.insert(managers).values({ botId, discordId: managerId, permissions: ['Servers_View'] });
  const editor = { ...by, member };
  const { id: serverId } = await createServer(context, editor, serverFields({ rconPassword: PASSWORD }));
  await updateInstance(
    context,
    { ...by, member, discordId: owner.discordId },
    {
      id: botId,
      log: { filterTribeLogs: true, adminLogChannelId: CHANNEL.id },
      bannedWord: { bannedWords: [{ words: ['slur'], response: 'No.' }] },
    },
  );
  const preset = await createRconPreset(context, by, {
    name: 'Save',
    commands: ['saveworld'],
    isEnabled: true,
  });
  await createTimedCommand(context, editor, {
    name: 'Nightly',
    isEnabled: true,
    command: '',
    presetId: preset.id,
    dayOfWeek: -1,
    hour: 4,
    minute: 0,
    timeZone: 'Europe/Berlin',
    runOnAllServers: false,
    serverIds: [serverId],
  });
  await createAdminGroup(context, by, { name: 'Staff', admins: [NET_ID] });
  await ban(context, by, {
    netId: 'cd'.repeat(16),
    playerName: 'Raider',
    reason: 'Griefing',
    bannedUntil: 0,
    isIgnoreEntry: false,
  });
  const registrationId = newId();
  const setId = newId();
  const { netId, discordId } = PLAYER;
  await db.insert(playerRegistrations).values({
    botId,
    id: registrationId,
    discordId,
    discordUsername: PLAYER.name,
    netId,
    playtimeCounter: 240,
    createdAt: 5,
  });
  await db.insert(playerPlaytimes).values({ botId, registrationId, clusterId: 'main', counter: 240 });
  await db
    .insert(playerRoles)
    .values({ botId, discordId, roleId: '720000000000000001', state: 'given', at: 5 });
  await db.insert(playerClaims).values({ botId, netId, setId, count: 2 });
  await db.insert(playerInfractionCounts).values({ botId, netId, count: 3, at: 5 });
  await db.insert(playerNotes).values({
    botId,
    id: newId(),
    netId,
    authorId: owner.discordId,
    authorName: owner.name,
    text: 'Raids at night',
    createdAt: 5,
    writtenAt: 5,
  });
  await db
    .insert(chatMutes)
    .values({ botId, netId, mutedAt: 5, mutedUntil: 4_000_000_000_000, reason: 'Spam' });
  await db
    .insert(dynamicConfigs)
    .values({ botId, id: newId(), name: 'Weekend', settings: 'XPMultiplier=2\n' });
  await db.insert(exclusiveJoinGroups).values({
    botId,
    id: newId(),
    name: 'Testers',
    players: [netId],
    serverIds: [serverId],
    createdAt: 5,
  });
  await db.insert(protectedTribes).values({
    botId,
    serverId,
    tribeId: '1000000001',
    tribeName: 'Keepers',
    until: 0,
    reason: 'On holiday',
    createdAt: 5,
    createdBy: owner.name,
  });
  await db.insert(starterSets).values({
    botId,
    id: setId,
    name: 'First steps',
    description: 'For new players',
    serverIds: [serverId],
    maxClaims: 1,
    command: 'GiveItem x',
    isDisabled: false,
    overrideChannelId: CHANNEL.id,
    requiredPlaytimeMinutes: 0,
    requiredPlaytimeId: 'Global',
    lastChange: 5,
  });
  await db.insert(brandings).values({
    botId,
    name: 'Obelisk',
    username: 'Obelisk',
    pluginName: 'Obelisk',
    url: 'https://obelisk.example',
    iconUrl: 'https://obelisk.example/icon.png',
    avatarUrl: 'https://obelisk.example/avatar.png',
    status: '',
  });
  return { ...instance, scope, serverId, presetId: preset.id, managerId };
}

/** All rows of an instance by table, in an order that does not depend on when they were stored. */
export async function rowsOfInstance(
  context: AppContext,
  botId: string,
  tables: readonly string[],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await context.db.execute<{ row: string }>(
      sql`select to_jsonb(found)::text as row from ${sql.identifier(table)} as found where bot_id = ${botId} order by 1`,
    );
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}
