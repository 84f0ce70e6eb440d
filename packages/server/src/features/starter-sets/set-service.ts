import { isPostable } from '@arkwright/contracts/instances/schema';
import { starterSetsFeature } from '@arkwright/contracts/manifests/starter-sets';
import type { GroupChange } from '@arkwright/contracts/settings-merge';
import { GLOBAL_PLAYTIME, MAX_STARTER_SETS } from '@arkwright/contracts/starter-sets/bounds';
import type {
  StarterSet,
  StarterSetClaims,
  StarterSetFields,
  StarterSetsState,
} from '@arkwright/contracts/starter-sets/schema';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { claimFixedRoom } from '../../core/access/limits.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';
import { type By, recordChange } from '../../core/history/change-log.ts';
import { recorderOf } from '../../core/history/recorder.ts';
import { systemActor } from '../../core/identity/actor.ts';
import { getSettings } from '../../core/settings/settings.ts';
import { listChannels } from '../../discord/guilds/directory.ts';
import { enqueueMessages } from '../../discord/outbox.ts';
import { AppError, type FieldProblem, invalidFields } from '../../platform/base/app-error.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import { listClusters, listServerIds, listServers } from '../servers/service.ts';
import { forgetClaims, listAllClaims, releaseClaims } from '../set-claims/service.ts';
import { listMessageStates } from '../status-and-listing/service.ts';
import type { SetRow } from './repository.ts';
import * as repository from './repository.ts';
import { cancelledLine } from './words.ts';

/** Claims that the page shows. */
const SHOWN_DELIVERIES = 200;

const NOT_IN_USE =
  'Starter sets are deprecated, and are not in use here yet. Whoever runs this installation can allow them.';

export const findStarterSetInstance = repository.findSetInstance;

const record = recorderOf({
  feature: starterSetsFeature,
  kind: 'starter-set',
  describe: (row: SetRow) => {
    const { id, name, description, serverIds, maxClaims, command, isDisabled, overrideChannelId } = row;
    const { includesNewServers, requiredPlaytimeMinutes, requiredPlaytimeId } = row;
    return {
      id,
      name,
      fields: {
        name,
        description,
        serverIds,
        includesNewServers,
        maxClaims,
        command,
        isDisabled,
        overrideChannelId,
        requiredPlaytimeMinutes,
        requiredPlaytimeId,
      },
    };
  },
});

/** Whether sets may be used: the installation allows it, or the instance has used them already (ADR 29). */
export async function mayUse(context: AppContext, db: Queries, scope: InstanceScope): Promise<boolean> {
  if (context.settings.starterSets.isAllowed) return true;
  const { isEnabled } = await getSettings(db, scope, 'starterSetsConfig');
  return isEnabled || (await repository.countSets(db, scope)) > 0;
}

/** Starter sets are not switched on where they may not be used. */
export async function refuseEnabling(
  context: AppContext,
  tx: Queries,
  { scope, change }: { scope: InstanceScope; change: GroupChange },
): Promise<FieldProblem[]> {
  const isSwitchedOn =
    change.group === 'starterSetsConfig' &&
    change.after.isEnabled === true &&
    change.before.isEnabled !== true;
  if (!isSwitchedOn || (await mayUse(context, tx, scope))) return [];
  return [{ path: 'starterSetsConfig.isEnabled', message: NOT_IN_USE }];
}

/** What a change may leave as it is. */
type SetChange = { [Field in keyof StarterSetFields]?: StarterSetFields[Field] | undefined } & { id: string };

export async function listSets(context: AppContext, scope: InstanceScope): Promise<StarterSet[]> {
  return toSets(context.db, scope, await repository.listSets(context.db, scope));
}

/** Sets with how their messages in Discord are. */
async function toSets(db: Queries, scope: InstanceScope, rows: readonly SetRow[]): Promise<StarterSet[]> {
  const states = await listMessageStates(db, scope);
  return rows.map((row) => {
    const { changedAt = 0, problem = '' } = states.get(row.id) ?? {};
    return { ...row, lastMessageUpdate: changedAt, messageProblem: problem };
  });
}

/** The claims with their number. */
export async function listClaims(context: AppContext, scope: InstanceScope): Promise<StarterSetClaims[]> {
  return listAllClaims(context, scope);
}

/** All that the page shows beside the sets. */
export async function getState(context: AppContext, scope: InstanceScope): Promise<StarterSetsState> {
  const [canEnable, servers, registration, deliveries] = await Promise.all([
    mayUse(context, context.db, scope),
    listServers(context, scope),
    getSettings(context.db, scope, 'playerRegistration'),
    repository.listDeliveries(context.db, scope, { limit: SHOWN_DELIVERIES }),
  ]);
  const nameOf = new Map(servers.map(({ id, name }) => [id, name]));
  const clusterNames = new Map(
    registration.clusterIdMappings.map(({ clusterId, name }) => [clusterId, name]),
  );
  const clusterIds = [...new Set(servers.flatMap(({ clusterId }) => clusterId || []))];
  return {
    canEnable,
    servers: servers.map(({ id, name }) => ({ id, name })),
    clusters: clusterIds.map((id) => ({ id, name: clusterNames.get(id) ?? id })),
    isPlaytimeTracked: registration.isEnabled && registration.isPlaytimeTrackingEnabled,
    deliveries: deliveries.map(({ id, setId, setName, netId, username, state, serverId, ...row }) => ({
      id,
      setId,
      setName,
      eosId: netId,
      username,
      state,
      serverId,
      serverName: nameOf.get(serverId) ?? '',
      problem: row.problem,
      claimedAt: row.claimedAt,
      endedAt: row.endedAt,
    })),
  };
}

/** Adds a set; CONFLICT where they may not be used, or where there are too many. */
export function createSet(context: AppContext, by: By, fields: StarterSetFields): Promise<StarterSet> {
  const { scope } = by;
  return context.db.transaction(async (tx) => {
    if (!(await mayUse(context, tx, scope))) throw new AppError('CONFLICT', NOT_IN_USE);
    await claimFixedRoom(tx, scope, {
      max: MAX_STARTER_SETS,
      message: `At most ${MAX_STARTER_SETS} starter sets are possible.`,
      count: (inner) => repository.countSets(inner, scope),
    });
    await checkFields(tx, scope, { fields, at: 'starterSet' });
    const row = { ...fields, botId: scope.botId, id: newId(), lastChange: context.clock.now() };
    const after = await repository.insertSet(tx, row);
    if (!after) throw new Error('an insert returns its row');
    await record(context, tx, by, { action: 'starter-set.created', after });
    await announceSets(context, tx, scope);
    return { ...after, lastMessageUpdate: 0, messageProblem: '' };
  });
}

/** Changes a set; NOT_FOUND for one that is gone. */
export function updateSet(context: AppContext, by: By, change: SetChange): Promise<StarterSet> {
  const { scope } = by;
  return changeInstance(context, scope, async (tx) => {
    const after = await changeSet(context, tx, by, { change, at: 'starterSet' });
    const [set] = await toSets(tx, scope, [after]);
    if (!set) throw new Error('each row has its set');
    return set;
  });
}

async function changeSet(
  context: AppContext,
  tx: Queries,
  by: By,
  { change, at }: { change: SetChange; at: string },
): Promise<SetRow> {
  const before = await repository.lockSet(tx, by.scope, change.id);
  if (!before) throw new AppError('NOT_FOUND');
  await checkFields(tx, by.scope, { fields: change, before, at });
  const { botId } = by.scope;
  const after = await repository.updateSet(tx, { ...change, botId, lastChange: context.clock.now() });
  if (!after) throw new AppError('NOT_FOUND');
  await record(context, tx, by, { action: 'starter-set.updated', before, after });
  await announceSets(context, tx, by.scope);
  return after;
}

/** Refuses channels, servers and clusters that are not the instance's own. What stood there before may stay. */
async function checkFields(
  tx: Queries,
  scope: InstanceScope,
  { fields, before, at }: { fields: Partial<SetChange>; before?: SetRow; at: string },
): Promise<void> {
  const { serverIds = [], overrideChannelId: channelId = '', requiredPlaytimeId: playtimeId = '' } = fields;
  const ids = await listServerIds(tx, scope);
  const clusters = (await listClusters(tx, ids)).get(scope.botId);
  const knownServers = new Set([...ids, ...(before?.serverIds ?? [])]);
  const channels = [
    ...(await listChannels(tx, scope)).filter(isPostable).map(({ id }) => id),
    before?.overrideChannelId,
    '',
  ];
  const playtimes = [...(clusters?.values() ?? []), before?.requiredPlaytimeId, GLOBAL_PLAYTIME, ''];
  const problems = [
    ...serverIds.flatMap((id, index) =>
      knownServers.has(id)
        ? []
        : [{ path: `${at}.serverIds.${index}`, message: 'This server does not exist.' }],
    ),
    ...(channels.includes(channelId)
      ? []
      : [
          { path: `${at}.overrideChannelId`, message: 'This channel does not exist in your Discord server.' },
        ]),
    ...(playtimes.includes(playtimeId)
      ? []
      : [{ path: `${at}.requiredPlaytimeId`, message: 'None of your servers is in this cluster.' }]),
  ];
  if (problems.length > 0) throw invalidFields(problems);
}

/** Says for several sets on which servers they can be claimed; all of them or none. */
export function assignSets(
  context: AppContext,
  by: By,
  sets: readonly { id: string; serverIds: string[] }[],
): Promise<StarterSet[]> {
  return changeInstance(context, by.scope, async (tx) => {
    // Sets are locked in one order by all who lock several.
    const inOrder = [...sets.entries()].toSorted(([, a], [, b]) => (a.id < b.id ? -1 : 1));
    for (const [index, change] of inOrder)
      await changeSet(context, tx, by, { change, at: `starterSets.${index}` });
    return toSets(tx, by.scope, await repository.listSets(tx, by.scope));
  });
}

/** Adds a new game server to the sets that include servers added later. */
export async function includeNewServer(
  context: AppContext,
  { tx, scope, serverId }: { tx: Queries; scope: InstanceScope; serverId: string },
): Promise<void> {
  const by: By = { actor: systemActor('New server'), scope, origin: 'system' };
  const sets = await repository.lockSetsForNewServers(tx, scope);
  for (const { id, serverIds } of sets)
    await changeSet(context, tx, by, {
      change: { id, serverIds: [...serverIds, serverId] },
      at: 'starterSet',
    });
}

/** Deletes a set, and cancels claims that wait for their players; its message in Discord goes soon after. */
export async function deleteSet(context: AppContext, by: By, id: string): Promise<void> {
  const { scope } = by;
  await changeInstance(context, scope, async (tx) => {
    const before = await repository.lockSet(tx, scope, id);
    if (!before) throw new AppError('NOT_FOUND');
    await repository.dropSet(tx, before);
    const cancelled = await repository.lapseOfSet(tx, scope, {
      setId: id,
      problem: 'The starter set was deleted.',
      endedAt: context.clock.now(),
    });
    if (cancelled > 0) await log(context, tx, { scope, line: cancelledLine(before.name, cancelled) });
    await record(context, tx, by, { action: 'starter-set.deleted', before });
    await announceSets(context, tx, scope);
  });
}

/** Lets all players claim a set again. */
export async function resetSetClaims(context: AppContext, by: By, id: string): Promise<void> {
  const { scope } = by;
  await changeInstance(context, scope, async (tx) => {
    const set = await repository.lockSet(tx, scope, id);
    if (!set) throw new AppError('NOT_FOUND');
    const claims = await forgetClaims(context, tx, scope, { setId: id });
    await recordChange(tx, by, {
      at: context.clock.now(),
      area: 'StarterSets' as const,
      action: 'starter-set.claims-reset' as const,
      target: { kind: 'starter-set', id, name: set.name },
      before: { claims },
      after: { claims: 0 },
    });
    await announceSets(context, tx, scope);
  });
}

/**
 * Deletes a person's deliveries in other people's instances. What was never delivered can be claimed again; the other claims
 * count for the EOS ID, as after /unregister.
 */
export async function forgetClaimer(context: AppContext, discordId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const deleted = Map.groupBy(await repository.deletePerson(tx, discordId), ({ botId }) => botId);
    for (const [botId, deliveries] of deleted) {
      const scope = systemScope(botId);
      const undelivered = deliveries.filter(
        ({ state, doneCommands }) => state === 'waiting' && doneCommands === 0,
      );
      await releaseClaims(context, tx, scope, undelivered);
      await announceSets(context, tx, scope);
    }
  });
}

/** Writes into the log of starter sets, where that is on. */
export async function log(
  context: AppContext,
  tx: Queries,
  { scope, line }: { scope: InstanceScope; line: string },
): Promise<void> {
  const { isEnabled, isLoggingEnabled, logChannelId } = await getSettings(tx, scope, 'starterSetsConfig');
  if (!isEnabled || !isLoggingEnabled) return;
  const items = [{ channelId: logChannelId, content: line, kind: 'line' as const }];
  await enqueueMessages(context, tx, { scope, items });
}

/** Notifies open pages and the keeper of the messages. */
export async function announceSets(
  context: Pick<AppContext, 'bus'>,
  tx: Queries,
  { botId }: InstanceScope,
): Promise<void> {
  await context.bus.publish(tx, { kind: 'changed', of: { botId }, topic: 'starter-sets' });
}
