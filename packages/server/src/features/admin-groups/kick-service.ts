import { kickPlayer } from '@arkwright/ark/commands';
import type { AppContext } from '../../context/app-context.ts';
import { eachInstance } from '../../core/access/each-instance.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';
import { getGuildName } from '../../core/instances/guild.ts';
import { getSettings } from '../../core/settings/settings.ts';
import { enqueueMessages } from '../../discord/outbox.ts';
import { type Effects, type Outcome, withOutcomes } from '../../game-commands/effects.ts';
import { sendCommands, UNKNOWN_OUTCOME } from '../../game-commands/service.ts';
import type { Queries } from '../../platform/database/database.ts';
import { AGAIN, ENDLESS, type SweepTurn, UNTIL_WOKEN } from '../../platform/work/sweeps.ts';
import { notifyOwner } from '../notifications/service.ts';
import { listServerStatuses } from '../server-status/service.ts';
import { findServerName, listServerAdmins } from '../servers/service.ts';
import type { CommandRow } from './commands-repository.ts';
import * as commands from './commands-repository.ts';
import { hasList } from './decide.ts';
import { groupNames, listByLimit } from './groups-in-effect.ts';
import { kickBeginning, kickNotice, kickText } from './words.ts';

const MAX_TRIES = 3;
/** Longer replies of the game are cut. */
const MAX_REASON_LENGTH = 300;
/** Kicks that are sent in one transaction. */
const AT_ONCE = 100;
const TOO_LATE = 'The server could not be reached within 5 minutes.';
const SWITCHED_OFF = 'Kicking was switched off meanwhile.';
const ON_A_LIST = 'The player was added to a list meanwhile.';
const NO_LIST = 'No admin group has anybody any more.';

/** The bus's name of kicks that wait. */
export const KICK_WORK = 'admin-kick';

/** Sends the kicks that wait for their servers. Returns when there is something to do next (`Sweep.run`). */
export async function carryOutKicks(context: AppContext, turn: SweepTurn = ENDLESS): Promise<number> {
  const botIds = await commands.listInstancesWithKicks(context.db);
  await eachInstance(context, { botIds, turn, what: 'kicks' }, (scope) => sendKicks(context, scope));
  return botIds.length > 0 ? AGAIN : UNTIL_WOKEN;
}

async function sendKicks(context: AppContext, scope: InstanceScope): Promise<void> {
  await changeInstance(context, scope, async (tx) => {
    const waiting = await commands.lockWaitingKicks(tx, scope, AT_ONCE);
    const { kickPlayersNotOnList: isOn } = await getSettings(tx, scope, 'adminGroup');
    const groups = await listByLimit(context, tx, scope);
    const names = groupNames(groups);
    const admins = await listServerAdmins(tx, scope);
    const isListed = ({ netId, serverId }: CommandRow) =>
      names.has(netId) || admins.get(serverId)?.includes(netId);
    const statuses = await listServerStatuses({ ...context, db: tx }, scope);
    const online = new Set(statuses.filter(({ state }) => state === 'online').map((each) => each.serverId));
    const due: CommandRow[] = [];
    for (const kick of waiting) {
      if (!isOn) await drop(context, tx, { kick, reason: SWITCHED_OFF });
      else if (isListed(kick)) await drop(context, tx, { kick, reason: ON_A_LIST });
      else if (!hasList(groups)) await drop(context, tx, { kick, reason: NO_LIST });
      else if (kick.kickUntil < context.clock.now()) await end(context, tx, { kick, reason: TOO_LATE });
      else if (online.has(kick.serverId)) due.push(kick);
    }
    const orders = due.map(({ serverId, netId }) => ({ serverId, command: kickPlayer(netId) }));
    const ids = await sendCommands(context, tx, { scope, commands: orders, feature: 'kicks' });
    for (const [index, kick] of due.entries()) {
      const change = {
        kick: 'sent',
        kickCommandId: ids[index] ?? '',
        kickTries: kick.kickTries + 1,
      } as const;
      await commands.updateKick(tx, kick, change);
    }
  });
}

/** Stores the results of commands in their kicks. A kick may run twice: the second time the player is gone. */
export const kickEffects: Effects = {
  feature: 'kicks',
  isRepeatable: true,
  async onSettled(context, tx, outcomes) {
    const kicks = await commands.lockSentKicks(tx, outcomes);
    for (const { row: kick, outcome } of withOutcomes(kicks, outcomes, (row) => row.kickCommandId))
      await settle(context, tx, { kick, outcome });
  },
};

async function settle(
  context: AppContext,
  tx: Queries,
  { kick, outcome }: { kick: CommandRow; outcome: Outcome },
): Promise<void> {
  if (outcome.outcome === 'done') return end(context, tx, { kick, reason: '' });
  const reason = (outcome.reply || UNKNOWN_OUTCOME).slice(0, MAX_REASON_LENGTH);
  if (!outcome.mayRepeat || kick.kickTries >= MAX_TRIES) return end(context, tx, { kick, reason });
  await commands.updateKick(tx, kick, { kick: 'waiting', kickReason: reason, kickCommandId: '' });
  const { botId, serverId: id } = kick;
  await context.bus.publish(tx, { kind: 'work', what: KICK_WORK, botId, id });
}

async function drop(
  context: AppContext,
  tx: Queries,
  { kick, reason }: { kick: CommandRow; reason: string },
): Promise<void> {
  await commands.updateKick(tx, kick, { kick: 'dropped', kickReason: reason });
  await announce(context, tx, kick);
}

/** Ends a kick, which has worked where there is no reason why not: says so in the channel, and to the owner. */
async function end(
  context: AppContext,
  tx: Queries,
  { kick, reason }: { kick: CommandRow; reason: string },
): Promise<void> {
  const scope = systemScope(kick.botId);
  await commands.updateKick(tx, kick, { kick: reason === '' ? 'done' : 'failed', kickReason: reason });
  await announce(context, tx, kick);
  const serverName = await findServerName(tx, scope, kick.serverId);
  const told = { ...kick, serverName };
  const { isLoggingEnabled, logChannelId: channelId } = await getSettings(tx, scope, 'adminGroup');
  if (isLoggingEnabled) {
    const item = { channelId, content: kickText({ ...told, reason }), kind: 'message' as const };
    await enqueueMessages(context, tx, { scope, items: [{ ...item, serverId: kick.serverId }] });
  }
  if (reason !== '') return;
  const guildName = await getGuildName(tx, scope);
  const message = kickNotice(guildName, told);
  await notifyOwner(context, tx, {
    scope,
    message,
    page: '/adminGroups',
    dedupeUntilRead: kickBeginning(guildName),
  });
}

const announce = (context: AppContext, tx: Queries, { botId }: CommandRow) =>
  context.bus.publish(tx, { kind: 'changed', of: { botId }, topic: 'admin-commands' });
