import type { ServerStatus } from '@arkwright/contracts/server-status/schema';
import type { Server } from '@arkwright/contracts/servers/schema';
import type { GroupValue } from '@arkwright/contracts/settings-registry';
import type { AppContext } from '../../context/app-context.ts';
import { eachInstance } from '../../core/access/each-instance.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';
import { listInstancesUsing } from '../../core/settings/settings.ts';
import { enqueueMessages } from '../../discord/outbox.ts';
import { keyText } from '../../fleet/game-server.ts';
import type { Queries } from '../../platform/database/database.ts';
import { AGAIN, ENDLESS, type SweepTurn, UNTIL_WOKEN } from '../../platform/work/sweeps.ts';
import { findWantedOffline, listExplainedStatuses } from '../server-status/service.ts';
import { listServers } from '../servers/service.ts';
import { type Decision, decide } from './decide.ts';
import type { Outage } from './repository.ts';
import * as repository from './repository.ts';
import { alertText, backText } from './words.ts';

type Settings = GroupValue<'offlineAlert'>;

/**
 * Looks at every instance that wants offline alerts, says in its channel which servers have been offline for too long
 * and which are back. An outage is recorded in the transaction that queues its message, so it is posted once.
 * If no channel takes it, nothing is recorded, and it is posted as soon as one is chosen. Returns when there is something to
 * do next (`Sweep.run`).
 */
export async function sweepOfflineAlerts(context: AppContext, turn: SweepTurn = ENDLESS): Promise<number> {
  const outages = Map.groupBy(await repository.listOutages(context.db), ({ botId }) => botId);
  const using = await listInstancesUsing(context, 'offlineAlert', { feature: 'offlineAlerts' });
  const settingsOf = new Map(using.map(({ scope, settings }) => [scope.botId, settings]));
  const wanted = await findWantedOffline(context);
  const botIds = [...new Set([...settingsOf.keys(), ...outages.keys()])];
  let isAnyOffline = outages.size > 0;
  await eachInstance(context, { botIds, turn, what: 'offline alerts' }, async (scope) => {
    const settings = settingsOf.get(scope.botId);
    const known = outages.get(scope.botId) ?? [];
    if (settings) {
      const statuses = await listExplainedStatuses(context, scope);
      isAnyOffline ||= statuses.some(({ state }) => state === 'offline');
      return sweepInstance(context, { scope, settings, outages: known, statuses, wanted });
    }
    // When alerts were switched off, the end of an outage is not posted, even if they are on again later.
    for (const { serverId } of known) await repository.endOutage(context.db, scope, serverId);
  });
  return isAnyOffline ? AGAIN : UNTIL_WOKEN;
}

/** Outages whose alerts were dropped with their channel were not reported. */
export async function forgetUnannounced(
  tx: Queries,
  dropped: { botId: string; messageIds: readonly number[] },
): Promise<void> {
  await repository.forgetMessages(tx, systemScope(dropped.botId), dropped.messageIds);
}

async function sweepInstance(
  context: AppContext,
  instance: {
    scope: InstanceScope;
    settings: Settings;
    outages: readonly Outage[];
    statuses: readonly ServerStatus[];
    /** Those that somebody wants to be offline (`keyText`). */
    wanted: ReadonlySet<string>;
  },
): Promise<void> {
  const { scope, settings, outages, statuses } = instance;
  const decisions = decide({
    statuses,
    outages,
    alertTime: settings.alertTime,
    now: context.clock.now(),
    isWanted: (id) => instance.wanted.has(keyText({ botId: scope.botId, id })),
  });
  if (decisions.length === 0) return;
  const servers = new Map((await listServers(context, scope)).map((server) => [server.id, server]));
  for (const decision of decisions) await carryOut(context, { scope, settings, decision, servers });
}

async function carryOut(
  context: AppContext,
  task: {
    scope: InstanceScope;
    settings: Settings;
    decision: Decision;
    servers: ReadonlyMap<string, Server>;
  },
): Promise<void> {
  const { scope, settings, decision, servers } = task;
  await changeInstance(context, scope, async (tx) => {
    if (decision.kind === 'forget') {
      await repository.endOutage(tx, scope, decision.outage.serverId);
      return;
    }
    const { serverId, since, reason } = decision.status;
    const serverName = servers.get(serverId)?.name ?? 'A server';
    if (decision.kind === 'alert') {
      if (!(await repository.saveOutage(tx, scope, { serverId, since }))) return;
      const { roleIds } = settings;
      const content = alertText({ serverName, since, reason, roleIds });
      const item = {
        channelId: settings.channelId,
        content,
        mentionRoleIds: roleIds,
        kind: 'message',
        serverId,
      } as const;
      const [messageId] = await enqueueMessages(context, tx, { scope, items: [item] });
      if (messageId === undefined) await repository.endOutage(tx, scope, serverId);
      else await repository.saveMessage(tx, scope, { serverId, messageId });
      return;
    }
    const ended = await repository.endOutage(tx, scope, serverId);
    if (!ended) return;
    const content = backText({ serverName, offlineMs: since - ended.since, since });
    const item = { channelId: settings.channelId, content, kind: 'message', serverId } as const;
    await enqueueMessages(context, tx, { scope, items: [item] });
  });
}
