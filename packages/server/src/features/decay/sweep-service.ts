import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { MAX_DECAY_ENTRIES } from '@arkwright/contracts/decay/bounds';
import type { DecayEntry } from '@arkwright/contracts/decay/schema';
import type { AppContext } from '../../context/app-context.ts';
import { eachInstance } from '../../core/access/each-instance.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { systemActor } from '../../core/identity/actor.ts';
import { getGuildName } from '../../core/instances/guild.ts';
import { getSettings, listInstancesUsing } from '../../core/settings/settings.ts';
import { messageButton } from '../../discord/message-buttons.ts';
import { enqueueMessages } from '../../discord/outbox.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import { createPace, mapInSlices } from '../../platform/work/slices.ts';
import { ENDLESS, type SweepTurn } from '../../platform/work/sweeps.ts';
import { inGameProblem } from '../companion/service.ts';
import { notifyOwner } from '../notifications/service.ts';
import { removeClutter, removeUnclaimed } from './clutter-service.ts';
import { type DecaySettings, isWarned, judge, promiseAt, removes } from './decide.ts';
import { announceDecay, kindOf, removeEntry } from './entry-service.ts';
import { endAbandoned, STOPPED } from './removal-service.ts';
import * as repository from './repository.ts';
import { type Swept, unlessSpared } from './swept.ts';
import { stoppedNotice, tooManyBeginning, tooManyNotice, warningText } from './words.ts';
import { noteServers, type Owner, readWorld } from './world-service.ts';

/** Removals of one instance begin within that, and go on with the next sweep: all others wait for it. */
const INSTANCE_MS = MINUTE_MS;
/** Warnings of one sweep: a channel that is new to decay is not flooded. */
const MAX_WARNINGS = 25;

export const BUTTONS = 'decay';

/**
 * Warns and removes, in every instance whose mode allows it. Only on servers with recent, continuing uploads; every removal
 * is recorded first, and never more at once than the owner allows.
 */
export async function sweepDecay(context: AppContext, turn: SweepTurn = ENDLESS): Promise<void> {
  const using = new Map(
    (await listInstancesUsing(context, 'decay', { feature: 'decay' })).map(({ scope, settings }) => [
      scope.botId,
      settings,
    ]),
  );
  const botIds = [...using.keys()];
  await eachInstance(context, { botIds, turn, what: 'automatic decay' }, async (scope) => {
    const settings = using.get(scope.botId);
    const companion = await getSettings(context.db, scope, 'companionMod');
    if (!settings || !companion.isEnabled) return;
    const by: By = { actor: systemActor('Automatic Decay'), scope, origin: 'system' };
    const began = context.clock.now();
    const hasTime = () => context.clock.now() - began < INSTANCE_MS;
    await sweepInstance(context, {
      by,
      scope,
      settings,
      turn: { signal: turn.signal, isHeld: () => turn.isHeld() && hasTime() },
    });
  });
}

async function sweepInstance(context: AppContext, swept: Swept): Promise<void> {
  const { scope, settings } = swept;
  await tellAbandoned(context, scope);
  // Each minute: owners where nothing decays now are not read.
  const { owners, servers } = await readWorld(context, { ...swept, whereItWorks: true });
  await noteServers(context, scope, servers);
  const working = new Set(servers.filter(({ problem }) => problem === '').map(({ serverId }) => serverId));
  const marked: Owner[] = [];
  const due: Owner[] = [];
  const now = context.clock.now();
  await mapInSlices(owners, (owner) => {
    const fate = judge(owner, settings, now);
    if (fate === 'warned' || fate === 'removed') marked.push(owner);
    if (fate === 'removed') due.push(owner);
  });
  await keepEntries(context, { ...swept, there: owners, marked, working });
  await removeDue(context, { ...swept, due });
  await removeClutter(context, { ...swept, owners });
  await removeUnclaimed(context, {
    ...swept,
    servers: servers.filter(({ serverId }) => working.has(serverId)),
  });
}

async function tellAbandoned(context: AppContext, scope: InstanceScope): Promise<void> {
  await changeInstance(context, scope, async (tx) => {
    const abandoned = await endAbandoned(context, tx, scope);
    if (abandoned.length === 0) return;
    const entries = await repository.listEntries(tx, scope);
    const guildName = await getGuildName(tx, scope);
    for (const { serverId, subject, kind, name } of abandoned) {
      const message = stoppedNotice(guildName, name);
      await notifyOwner(context, tx, { scope, message, page: '/decay', dedupeUntilRead: message });
      const entry = entries.find((one) => one.serverId === serverId && one.teamId === subject);
      if (kind !== 'team' || !entry || entry.state === 'removed') continue;
      await repository.updateEntry(tx, entry, { state: 'failed', problem: STOPPED, approvals: [] });
    }
    await announceDecay(context, tx, scope);
  });
}

type Judgements = Swept & {
  there: readonly Owner[];
  /** Those who are to be warned or removed. */
  marked: readonly Owner[];
  working: ReadonlySet<string>;
};

/** Updates the entries: new ones are warned, and those who returned are deleted. */
async function keepEntries(context: AppContext, judged: Judgements): Promise<void> {
  const { scope, settings, there, marked, working } = judged;
  const now = context.clock.now();
  const stays = new Set<string | undefined>();
  await mapInSlices(marked, ({ entry }) => stays.add(entry?.id));
  // An extension lasts until one of them comes back. What saves tell of it is exact to minutes at most.
  const extended = new Set<string | undefined>();
  await mapInSlices(there, (owner) => {
    if (isAwayAnyway(owner, settings, now)) extended.add(owner.entry?.id);
  });
  await changeInstance(context, scope, async (tx) => {
    const entries = await repository.listEntries(tx, scope);
    const gone = entries.filter(
      (entry) =>
        entry.state !== 'removed' &&
        (!settings.serverIds.includes(entry.serverId) ||
          (kindOf(entry) !== 'team' && !waitsFor(kindOf(entry), settings)) ||
          (kindOf(entry) === 'team' &&
            working.has(entry.serverId) &&
            !stays.has(entry.id) &&
            !extended.has(entry.id))),
    );
    await repository.deleteEntries(
      tx,
      scope,
      gone.map(({ id }) => id),
    );
    const fresh = marked.filter(({ entry }) => !entry).slice(0, MAX_DECAY_ENTRIES);
    const added = await repository.insertEntries(
      tx,
      scope,
      fresh.map((owner) => ({ ...entryOf(owner), id: newId(), state: 'warned' as const })),
    );
    const rows = new Map([...entries, ...added].map((row) => [`${row.serverId} ${row.teamId}`, row]));
    let sent = 0;
    let changed = 0;
    const pace = createPace();
    for (const owner of marked) {
      const others = pace.step();
      if (others) await others;
      const row = rows.get(`${owner.serverId} ${owner.teamId}`);
      if (!row) continue;
      const wantsWarning =
        !isWarned(owner, settings) && settings.decayMode !== 'DecayOnly' && sent < MAX_WARNINGS;
      const warned = wantsWarning ? await warn(context, tx, { scope, settings, owner, row }) : undefined;
      if (warned) sent++;
      const next = { ...entryOf(owner), ...(row.state === 'removed' && ANEW), ...warned };
      if (isSame(row, next)) continue;
      changed++;
      await repository.updateEntry(tx, row, next);
    }
    if (gone.length + added.length + changed > 0) await announceDecay(context, tx, scope);
  });
}

/** Whether anything of a kind is removed, so that some of it can wait. */
const waitsFor = (kind: DecayEntry['kind'], settings: DecaySettings) =>
  removes(settings) &&
  (kind === 'dinos' ? settings.autoDecayUnclaimedDinos : settings.enableClutterFastDecay);

/** Whether an owner with an extension would be warned without it. */
const isAwayAnyway = (owner: Owner, settings: DecaySettings, now: number) =>
  owner.extensionDays > 0 &&
  ['warned', 'removed'].includes(judge({ ...owner, extensionDays: 0, extendedUntil: 0 }, settings, now));

const ANEW = {
  state: 'warned',
  warnedAt: 0,
  promisedAt: 0,
  removedAt: 0,
  extensionDays: 0,
  extendedUntil: 0,
  problem: '',
  dueTogether: null,
  approvals: [],
} as const;

const entryOf = ({ serverId, teamId, name, lastSeen, structures, dinos }: Owner) => ({
  serverId,
  teamId,
  name,
  lastSeen,
  structures,
  dinos,
});

const isSame = (row: repository.EntryRow, next: Partial<repository.EntryRow>) =>
  Object.entries(next).every(([column, value]) => row[column as keyof repository.EntryRow] === value);

/** The entry's fields about the warning; undefined if the channel accepts no message, so that no one was warned. */
async function warn(
  context: AppContext,
  tx: Queries,
  {
    scope,
    settings,
    owner,
    row,
  }: { scope: InstanceScope; settings: DecaySettings; owner: Owner; row: repository.EntryRow },
): Promise<Pick<repository.EntryRow, 'warnedAt' | 'promisedAt' | 'messageId'> | undefined> {
  const warnedAt = context.clock.now();
  const promisedAt = promiseAt(owner, settings, warnedAt);
  const content = warningText(owner, promisedAt);
  const buttons = [
    messageButton(BUTTONS, { action: 'nuke', id: row.id, label: 'Nuke', isDangerous: true }),
    messageButton(BUTTONS, { action: 'extend', id: row.id, label: 'Extend' }),
  ];
  const item = { channelId: settings.channelId, content, kind: 'message' as const, buttons };
  const [messageId] = await enqueueMessages(context, tx, { scope, items: [item] });
  return messageId === undefined ? undefined : { warnedAt, promisedAt, messageId };
}

/** Removes due owners: all of them if they are few enough, else those for whom enough people have agreed. */
async function removeDue(
  context: AppContext,
  { by, scope, settings, due, turn }: Swept & { due: readonly Owner[] },
): Promise<void> {
  const entries = await repository.listEntries(context.db, scope);
  const entryOn = new Map(entries.map((entry) => [`${entry.serverId} ${entry.teamId}`, entry]));
  const waiting = due.flatMap((owner) => {
    const entry = entryOn.get(`${owner.serverId} ${owner.teamId}`);
    return entry && entry.state !== 'removed' ? [{ owner, entry }] : [];
  });
  const needed = settings.needsTwoPeople ? 2 : 1;
  const isAgreed = ({ approvals }: repository.EntryRow) => approvals.length >= needed;
  const canRun = new Map<string, boolean>();
  for (const { owner } of waiting)
    if (!canRun.has(owner.serverId))
      canRun.set(owner.serverId, (await inGameProblem(context, scope, owner.serverId)) === undefined);
  // Removals to do by hand count once a companion could run them.
  const untold = waiting.filter(
    ({ owner, entry: { state } }) =>
      state === 'warned' || state === 'due' || (state === 'by-hand' && canRun.get(owner.serverId)),
  );
  const isTooMany = untold.filter(({ entry }) => !isAgreed(entry)).length > settings.removalsAtOnce;
  if (isTooMany) await askPeople(context, scope, { settings, entries: untold.map(({ entry }) => entry) });
  await noteUnknownCounts(context, scope, { settings, entries: untold.map(({ entry }) => entry) });
  // Where one command was not answered, others would wait as long, and all other instances with them.
  const silent = new Set<string>();
  for (const { owner, entry } of waiting) {
    if (!turn.isHeld()) return;
    if (silent.has(owner.serverId)) continue;
    const isFree = !isTooMany && isAllowed(entry, settings);
    if (!isFree && !isAgreed(entry)) continue;
    const agreed = isFree ? 0 : needed;
    const end = await unlessSpared(() => removeEntry(context, by, { id: entry.id, isOverdue: true, agreed }));
    if (end && end.state !== 'done' && entry.state !== 'by-hand') silent.add(owner.serverId);
  }
}

/** Whether nobody needs to agree: entries that wait go on once the limit has room for all that were due together. */
const isAllowed = ({ state, dueTogether }: repository.EntryRow, { removalsAtOnce }: DecaySettings) =>
  state === 'by-hand' ||
  state === 'warned' ||
  (state === 'due' && dueTogether !== null && dueTogether <= removalsAtOnce);

/**
 * Entries that have waited since before it was stored how many were due together: at least one more than the limit. A higher
 * limit lets them go on; nothing goes on by itself.
 */
async function noteUnknownCounts(
  context: AppContext,
  scope: InstanceScope,
  { settings, entries }: { settings: DecaySettings; entries: readonly repository.EntryRow[] },
): Promise<void> {
  const unknown = entries.filter(({ state, dueTogether }) => state === 'due' && dueTogether === null);
  if (unknown.length === 0) return;
  const dueTogether = Math.max(entries.length, settings.removalsAtOnce + 1);
  await changeInstance(context, scope, async (tx) => {
    for (const entry of unknown) await repository.updateEntry(tx, entry, { dueTogether });
  });
}

async function askPeople(
  context: AppContext,
  scope: InstanceScope,
  { settings, entries }: { settings: DecaySettings; entries: readonly repository.EntryRow[] },
): Promise<void> {
  await changeInstance(context, scope, async (tx) => {
    const fresh = entries.filter(({ state }) => state === 'warned' || state === 'by-hand');
    const dueTogether = entries.length;
    for (const entry of fresh)
      await repository.updateEntry(tx, entry, { state: 'due', problem: '', dueTogether });
    if (fresh.length === 0) return;
    const guildName = await getGuildName(tx, scope);
    const counts = { teams: entries.length, limit: settings.removalsAtOnce };
    await notifyOwner(context, tx, {
      scope,
      message: tooManyNotice(guildName, counts),
      page: '/decay',
      dedupeUntilRead: tooManyBeginning(guildName),
    });
    await announceDecay(context, tx, scope);
  });
}
