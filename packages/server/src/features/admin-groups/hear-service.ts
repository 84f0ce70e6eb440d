import { hidePrivate } from '@arkwright/ark/hide-private';
import { plainText } from '@arkwright/ark/plain-text';
import { MAX_COMMAND_LENGTH } from '@arkwright/contracts/admin-groups/bounds';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { AppContext } from '../../context/app-context.ts';
import type { NewEvents } from '../../game-events/game-event-handler.ts';
import type { Queries } from '../../platform/database/database.ts';
import { mapInSlices } from '../../platform/work/slices.ts';
import { listServerStatuses } from '../server-status/service.ts';
import { listServerAdmins } from '../servers/service.ts';
import type { NewCommand } from './commands-repository.ts';
import * as commands from './commands-repository.ts';
import { type AdminLine, adminLinesIn, canKick, type KickRule, saysStarted, unlistedBy } from './decide.ts';
import { groupNames, listByLimit } from './groups-in-effect.ts';
import { KICK_WORK } from './kick-service.ts';
import { findLastChange } from './repository.ts';

/** As names of players are cut elsewhere. */
const MAX_NAME_LENGTH = 100;
/** A kick is tried for so long. */
const KICK_MS = 5 * MINUTE_MS;
/** Kicks of one server that are on their way at a time: it may write whatever it likes. */
export const MAX_OPEN_KICKS = 50;

type Heard = NewEvents<'adminGroup'>;

/** Writes the admin commands of players into the journals of their instances, and has those kicked who are on no list. */
export async function hearAdmins(context: AppContext, tx: Queries, servers: readonly Heard[]): Promise<void> {
  for (const heard of servers) {
    const lines = adminLinesIn(heard.events);
    if (lines.length > 0) await hear(context, tx, { heard, lines });
  }
}

async function hear(
  context: AppContext,
  tx: Queries,
  { heard, lines }: { heard: Heard; lines: readonly AdminLine[] },
): Promise<void> {
  const { scope, server } = heard;
  const rule = await findRule(context, tx, heard);
  const kicks = canKick(rule) && !saysStarted(heard.events);
  const seen = kicks ? await commands.listBeingKicked(tx, scope, server.id) : new Set<string>();
  const isUnlisted = unlistedBy(rule);
  const names = groupNames(rule.groups);
  const rows = await mapInSlices(lines, (line): Omit<NewCommand, 'botId'> => {
    const { accountId: netId, player, command, at } = line;
    const isToBeKicked = kicks && seen.size < MAX_OPEN_KICKS && !seen.has(netId) && isUnlisted(line);
    // One kick is enough, whatever else the player has typed meanwhile.
    if (isToBeKicked) seen.add(netId);
    return {
      serverId: server.id,
      netId,
      at: Math.min(at ?? rule.now, rule.now),
      playerName: plainText(player, MAX_NAME_LENGTH),
      command: plainText(hidePrivate(command), MAX_COMMAND_LENGTH),
      groupName: names.get(netId) ?? '',
      kick: isToBeKicked ? 'waiting' : 'none',
      kickUntil: isToBeKicked ? rule.now + KICK_MS : 0,
    };
  });
  await commands.insertCommands(tx, scope, rows);
  const { botId } = scope;
  await context.bus.publish(tx, { kind: 'changed', of: { botId }, topic: 'admin-commands' });
  if (rows.some(({ kick }) => kick === 'waiting'))
    await context.bus.publish(tx, { kind: 'work', what: KICK_WORK, botId, id: server.id });
}

/** Fails where something can't be read: the transaction is tried again, and nobody is kicked by half a list. */
async function findRule(
  context: AppContext,
  tx: Queries,
  { scope, server, settings }: Heard,
): Promise<KickRule & { groups: Awaited<ReturnType<typeof listByLimit>> }> {
  const now = context.clock.now();
  const statuses = await listServerStatuses({ ...context, db: tx }, scope);
  const status = statuses.find(({ serverId }) => serverId === server.id);
  return {
    isOn: settings.adminGroup.kickPlayersNotOnList,
    groups: await listByLimit(context, tx, scope),
    serverAdmins: (await listServerAdmins(tx, scope)).get(server.id) ?? [],
    changedAt: await findLastChange(tx, scope),
    upSince: status?.state === 'online' ? status.since : now,
    now,
  };
}
