import { DAY_MS } from '@arkwright/contracts/core/durations';
import { EXTENSION_DAYS } from '@arkwright/contracts/decay/bounds';
import type { DecayEntry, DecayState } from '@arkwright/contracts/decay/schema';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';
import { type By, recordChange } from '../../core/history/change-log.ts';
import { personOf } from '../../core/identity/actor.ts';
import { getSettings } from '../../core/settings/settings.ts';
import { enqueueMessages } from '../../discord/outbox.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { mapInSlices } from '../../platform/work/slices.ts';
import { inGameProblem } from '../companion/service.ts';
import { findProtected, listProtections } from '../protected-tribes/service.ts';
import { listServers } from '../servers/service.ts';
import { type DecaySettings, dueAt, judge, removalAt } from './decide.ts';
import { type RemovalEnd, remove, teamCommands } from './removal-service.ts';
import type { EntryRow } from './repository.ts';
import * as repository from './repository.ts';
import { byHandText, removedText } from './words.ts';
import { type Owner, readWorld, serverStates } from './world-service.ts';

export type { EntryRow } from './repository.ts';

/** Records that the page shows. */
const SHOWN_REMOVALS = 200;
/** No removal needs more approvals; only the newest are kept. */
const MAX_APPROVALS = 4;
/** Maximum total extension of a tribe, in days. */
const MAX_EXTENSION_DAYS = 365;

/** Has open pages reload decay. */
export async function announceDecay(
  context: Pick<AppContext, 'bus'>,
  tx: Queries,
  { botId }: InstanceScope,
): Promise<void> {
  await context.bus.publish(tx, { kind: 'changed', of: { botId }, topic: 'decay' });
}

/** The tribes that were warned, and those that were removed lately. */
export async function listEntries(context: AppContext, scope: InstanceScope): Promise<DecayEntry[]> {
  const [rows, servers, settings] = await Promise.all([
    repository.listEntries(context.db, scope),
    listServers(context, scope),
    getSettings(context.db, scope, 'decay'),
  ]);
  const nameOf = new Map(servers.map(({ id, name }) => [id, name]));
  return mapInSlices(rows, (row) => toEntry(row, { serverName: nameOf.get(row.serverId) ?? '', settings }));
}

/** The kind of an entry. */
export const kindOf = ({ teamId }: Pick<EntryRow, 'teamId'>): DecayEntry['kind'] =>
  teamId === 'clutter' || teamId === 'dinos' ? teamId : 'team';

function toEntry(
  row: EntryRow,
  { serverName, settings }: { serverName: string; settings: DecaySettings },
): DecayEntry {
  const { id, name, teamId, serverId, lastSeen, state, structures, dinos, problem } = row;
  const isRemoved = state === 'removed';
  const kind = kindOf(row);
  return {
    id,
    kind,
    name,
    teamId,
    serverId,
    serverName,
    lastSeen,
    state,
    structures,
    dinos,
    problem,
    isWarning: !isRemoved && row.warnedAt > 0,
    isDecay: isRemoved,
    warningSentTime: row.warnedAt,
    decayedTime: row.removedAt,
    decayExtensionDays: row.extensionDays,
    decaysAt: isRemoved || kind !== 'team' ? 0 : (removalAt({ ...row, isProtected: false }, settings) ?? 0),
    approvedBy: row.approvals.map((approval) => approval.name),
    commands: isRemoved ? [] : teamCommands(teamId),
  };
}

/** All that the page shows beside the entries. */
export async function getState(context: AppContext, scope: InstanceScope): Promise<DecayState> {
  const all = await listServers(context, scope);
  const settings = await getSettings(context.db, scope, 'decay');
  const chosen = all.filter(({ id }) => settings.serverIds.includes(id));
  const nameOf = new Map(all.map(({ id, name }) => [id, name]));
  const [states, protections, removals] = await Promise.all([
    serverStates(context, { scope, settings, all, chosen }),
    listProtections(context, context.db, scope),
    repository.listRemovals(context.db, scope, SHOWN_REMOVALS),
  ]);
  return {
    choices: all.map(({ id, name, clusterId }) => ({ id, name, standsAlone: clusterId === '' })),
    servers: states,
    protections: protections.map(({ serverId, tribeId, tribeName, until, reason, createdBy, createdAt }) => ({
      serverId,
      serverName: nameOf.get(serverId) ?? '',
      teamId: tribeId,
      name: tribeName,
      until,
      reason,
      createdBy,
      createdAt,
    })),
    removals: removals.map(({ id, at, serverId, kind, name, structures, dinos, commands, ...row }) => ({
      serverId,
      id,
      at,
      serverName: nameOf.get(serverId) ?? '',
      kind,
      name,
      structures,
      dinos,
      commands: [...commands],
      state: row.state,
      outcome: row.outcome,
      by: row.by,
    })),
  };
}

/** Gives a warned tribe more days. NOT_FOUND if the tribe is no longer warned. */
export async function extend(context: AppContext, by: By, id: string): Promise<EntryRow> {
  const { scope } = by;
  const settings = await getSettings(context.db, scope, 'decay');
  return changeInstance(context, scope, async (tx) => {
    const before = await repository.lockEntry(tx, scope, id);
    if (!before || before.state === 'removed') throw gone();
    if (kindOf(before) !== 'team') throw new AppError('CONFLICT', 'Only a tribe can have more time.');
    const extensionDays = before.extensionDays + EXTENSION_DAYS;
    if (extensionDays > MAX_EXTENSION_DAYS)
      throw new AppError('CONFLICT', `At most ${MAX_EXTENSION_DAYS} days can be added.`);
    // If overdue, the extension starts now.
    const from = Math.max(context.clock.now(), dueAt(before, settings));
    const after = { ...ANEW, extensionDays, extendedUntil: from + EXTENSION_DAYS * DAY_MS };
    await repository.updateEntry(tx, before, after);
    await record(tx, by, {
      at: context.clock.now(),
      action: 'decay.extended',
      before,
      after: { extensionDays },
    });
    await announceDecay(context, tx, scope);
    return { ...before, ...after };
  });
}

/** With the time moved, they are warned again when that is due. */
const ANEW = {
  state: 'warned',
  warnedAt: 0,
  promisedAt: 0,
  messageId: 0,
  approvals: [],
  problem: '',
} as const;

const NOT_WAITING = 'This tribe does not wait for anybody’s approval.';

const gone = () => new AppError('NOT_FOUND', 'This tribe is not about to decay any more.');

/**
 * Agrees to the removal of tribes that wait for it, once for each person; how many have agreed to the last one. CONFLICT
 * where one of them does not wait. The next sweep removes them.
 */
export async function approve(
  context: AppContext,
  by: By,
  { ids, mayNotWait = false }: { ids: readonly string[]; mayNotWait?: boolean },
): Promise<number> {
  const { scope, actor } = by;
  let agreed = 0;
  await changeInstance(context, scope, async (tx) => {
    for (const id of ids) {
      const entry = await repository.lockEntry(tx, scope, id);
      if (!entry || entry.state === 'removed') throw new AppError('CONFLICT', gone().message);
      if (!mayNotWait && entry.state === 'warned') throw new AppError('CONFLICT', NOT_WAITING);
      const person = personOf(actor);
      const others = entry.approvals.filter((approval) => approval.id !== person);
      const approvals = [...others, { id: person, name: actor.name }].slice(-MAX_APPROVALS);
      agreed = approvals.length;
      await repository.updateEntry(tx, entry, { approvals });
      if (others.length < entry.approvals.length) continue;
      // Each has an entry of their own: names that are values of an entry would outlive the account.
      const after = { agreed };
      await record(tx, by, { at: context.clock.now(), action: 'decay.approved', before: entry, after });
    }
    await announceDecay(context, tx, scope);
  });
  return agreed;
}

/** Deletes the approvals of a person whose account is deleted, in all instances. */
export async function forgetApprover(context: AppContext, discordId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    for (const botId of await repository.deleteApprovals(tx, discordId))
      await announceDecay(context, tx, systemScope(botId));
  });
}

async function record(
  tx: Queries,
  by: By,
  {
    at,
    action,
    before: { id, name, extensionDays },
    after,
  }: { at: number; action: 'decay.extended' | 'decay.approved'; before: EntryRow; after: object },
): Promise<void> {
  const before = action === 'decay.extended' ? { extensionDays } : null;
  await recordChange(tx, by, {
    at,
    area: 'AutomaticDecay',
    action,
    target: { kind: 'decay', id, name },
    before,
    after,
  });
}

/** A tribe that was warned, as things are now. */
export type ToBeRemoved = { owner: Owner; entry: EntryRow; settings: DecaySettings };

/**
 * Checks again whether a tribe may be removed. NOT_FOUND if nothing is about to be removed, CONFLICT, with a sentence, if
 * it may not: by the same rules for sweeps, which need it `isOverdue`, and for people, for whom a warning is enough.
 */
export async function findToBeRemoved(
  context: AppContext,
  scope: InstanceScope,
  { id, isOverdue = false }: { id: string; isOverdue?: boolean },
): Promise<ToBeRemoved> {
  const settings = await getSettings(context.db, scope, 'decay');
  const found = await repository.findEntry(context.db, scope, id);
  if (!found) throw gone();
  const { owners, servers } = await readWorld(context, { scope, settings, only: found });
  const [owner] = owners;
  const entry = owner?.entry;
  if (!entry || entry.state === 'removed') throw gone();
  const problem = servers.find(({ serverId }) => serverId === owner.serverId)?.problem;
  if (problem !== '')
    throw new AppError('CONFLICT', `Nothing is removed on ${owner.serverName}. ${problem ?? ''}`);
  const fate = judge(owner, settings, context.clock.now());
  if (fate === 'protected') throw new AppError('CONFLICT', PROTECTED);
  if (fate === 'active' || fate === 'unknown') throw new AppError('CONFLICT', whySpared(entry));
  if (isOverdue && fate !== 'removed') throw new AppError('CONFLICT', 'This tribe is not to be removed yet.');
  return { owner, entry, settings };
}

const PROTECTED = 'This tribe is protected from decay.';

const whySpared = ({ extensionDays }: Pick<EntryRow, 'extensionDays'>) =>
  extensionDays > 0
    ? 'This tribe has been given more time.'
    : 'Somebody of this tribe has been seen since the warning.';

/** The removal of an entry: `agreed` people must have agreed to it until it begins. */
type RemovalRequest = { id: string; isOverdue: boolean; agreed: number };

/**
 * Has the game remove a tribe, if `findToBeRemoved` still finds it, and posts the result in the channel. Record and entry
 * change together: whenever the program stops, a removal that was begun is not begun again.
 */
export async function removeEntry(
  context: AppContext,
  by: By,
  { id, isOverdue, agreed }: RemovalRequest,
): Promise<RemovalEnd> {
  const { scope } = by;
  const toBeRemoved = await findToBeRemoved(context, scope, { id, isOverdue });
  const { owner, entry } = toBeRemoved;
  const { serverId, teamId } = entry;
  const commands = teamCommands(teamId);
  const begin = async (tx: Queries) => {
    const row = await repository.lockEntry(tx, scope, id);
    if (!row || row.state === 'removed') throw gone();
    if (row.extensionDays !== entry.extensionDays || row.approvals.length < agreed)
      throw new AppError('CONFLICT', whySpared(row));
    const isProtected = await findProtected({ ...context, db: tx }, scope, [{ serverId, tribeId: teamId }]);
    if (isProtected({ serverId, tribeId: teamId })) throw new AppError('CONFLICT', PROTECTED);
  };
  const end = (tx: Queries, outcome: RemovalEnd) => settleEntry(context, tx, { by, toBeRemoved, outcome });
  const why = await inGameProblem(context, scope, serverId);
  if (why !== undefined) {
    const outcome = { state: 'by-hand', problem: why } as const;
    if (entry.state === 'by-hand') return outcome;
    await changeInstance(context, scope, async (tx) => {
      await begin(tx);
      await end(tx, outcome);
    });
    return outcome;
  }
  const what = { serverId, kind: 'team', subject: teamId, name: owner.name } as const;
  const removal = { ...what, structures: owner.structures, dinos: owner.dinos, commands };
  return remove(context, by, removal, { begin, end });
}

async function settleEntry(
  context: AppContext,
  tx: Queries,
  {
    by,
    toBeRemoved: { owner, entry, settings },
    outcome,
  }: { by: By; toBeRemoved: ToBeRemoved; outcome: RemovalEnd },
): Promise<void> {
  const { scope, actor } = by;
  const { state, problem } = outcome;
  const done = { state: 'removed', removedAt: context.clock.now(), problem: '', approvals: [] } as const;
  const open = { state: state === 'by-hand' ? 'by-hand' : 'failed', problem, approvals: [] } as const;
  await repository.updateEntry(tx, entry, state === 'done' ? done : open);
  const text = textOf();
  const { channelId } = settings;
  if (text !== '')
    await enqueueMessages(context, tx, { scope, items: [{ channelId, content: text, kind: 'message' }] });
  await announceDecay(context, tx, scope);

  function textOf(): string {
    if (state === 'done') return removedText(owner, actor.kind === 'system' ? '' : actor.name);
    // One message only.
    return state === 'by-hand' && entry.state !== 'by-hand'
      ? byHandText(owner, teamCommands(entry.teamId))
      : '';
  }
}
