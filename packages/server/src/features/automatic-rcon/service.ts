import { MAX_TIMED_COMMANDS, MAX_TIMED_COMMANDS_WORDS } from '@arkwright/contracts/automatic-rcon/bounds';
import type { TimedCommand, TimedCommandFields } from '@arkwright/contracts/automatic-rcon/schema';
import { automaticRconFeature } from '@arkwright/contracts/manifests/automatic-rcon';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { claimFixedRoom } from '../../core/access/limits.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { recorderOf } from '../../core/history/recorder.ts';
import { AppError, invalidField, invalidFields } from '../../platform/base/app-error.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import { listPresetStates, lockRconPreset, type PresetState } from '../rcon-presets/service.ts';
import { listServerIds } from '../servers/service.ts';
import { announceTimes, dueAfter } from './due-service.ts';
import { type Editor, requirePresetRight } from './preset-right.ts';
import type { TimedCommandRow } from './repository.ts';
import * as repository from './repository.ts';

export const findTimedCommandInstance = repository.findCommandInstance;

/** The instance's timed commands, by name. */
export async function listTimedCommands(context: AppContext, scope: InstanceScope): Promise<TimedCommand[]> {
  const rows = await repository.listCommands(context.db, scope);
  const presets = await presetsOf(context, context.db, { scope, rows });
  return rows.map((row) => toTimedCommand(row, presets));
}

/** The next runs of enabled commands, one for each command. */
export async function listUpcoming(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  scope: InstanceScope,
  limit: number,
): Promise<Pick<TimedCommandRow, 'id' | 'name' | 'nextDueAt' | 'runOnAllServers' | 'serverIds'>[]> {
  const rows = await repository.listUpcoming(db, scope, { now: clock.now(), limit });
  return rows.map(({ id, name, nextDueAt, runOnAllServers, serverIds }) => ({
    id,
    name,
    nextDueAt,
    runOnAllServers,
    serverIds,
  }));
}

/** The timed commands that run a preset, for the refusal to delete it. */
export async function listUsesOfPreset(
  tx: Queries,
  scope: InstanceScope,
  presetId: string,
): Promise<string[]> {
  const names = await repository.listNamesOfUsers(tx, scope, presetId);
  return names.map((name) => `the timed command “${name}”`);
}

/**
 * Adds a timed command; CONFLICT at the instance's maximum, INVALID for servers and presets of others, FORBIDDEN if the
 * caller may not run its preset.
 */
export function createTimedCommand(
  context: AppContext,
  by: Editor,
  fields: TimedCommandFields,
): Promise<TimedCommand> {
  return context.db.transaction(async (tx) => {
    await claimFixedRoom(tx, by.scope, {
      max: MAX_TIMED_COMMANDS,
      message: MAX_TIMED_COMMANDS_WORDS,
      count: (inner) => repository.countCommands(inner, by.scope),
    });
    await checkServers(tx, by.scope, { chosen: fields.serverIds, before: [] });
    await checkPreset(tx, by, fields.presetId);
    const nextDueAt = dueAfter(fields, context.clock.now());
    const row = { ...toColumns(fields), id: newId(), lastExecuted: 0, nextDueAt };
    const made = await repository.insertCommand(tx, by.scope, row);
    await announceTimes(context, tx, by.scope.botId);
    const presets = await presetsOf(context, tx, { scope: by.scope, rows: [made] });
    await record(context, tx, by, { action: 'timed-command.created', after: { ...made, presets } });
    return toTimedCommand(made, presets);
  });
}

/** Changes a timed command. It is due next after now, so a minute that has begun is not made up for. */
export function updateTimedCommand(
  context: AppContext,
  by: Editor,
  change: { id: string; fields: TimedCommandFields },
): Promise<TimedCommand> {
  return save(context, by, {
    id: change.id,
    action: 'timed-command.changed',
    change: async (tx, before) => {
      await checkServers(tx, by.scope, { chosen: change.fields.serverIds, before: before.serverIds });
      await checkPreset(tx, by, change.fields.presetId);
      return toColumns(change.fields);
    },
  });
}

/** Lets a timed command run when it is due, or keeps it from running. FORBIDDEN to enable one with a preset that one may not run. */
export function setTimedCommandEnabled(
  context: AppContext,
  by: Editor,
  input: { id: string; isEnabled: boolean },
): Promise<TimedCommand> {
  const { id, isEnabled } = input;
  const action = isEnabled ? 'timed-command.enabled' : 'timed-command.disabled';
  return save(context, by, {
    id,
    action,
    async change(_tx, before) {
      if (isEnabled && before.presetId !== null) requirePresetRight(by);
      return { isEnabled };
    },
  });
}

/** Deletes a timed command with its runs. Commands that were already queued still run. */
export async function deleteTimedCommand(context: AppContext, by: By, id: string): Promise<void> {
  await changeInstance(context, by.scope, async (tx) => {
    const before = await lock(tx, by.scope, id);
    await repository.deleteCommand(tx, by.scope, id);
    const presets = await presetsOf(context, tx, { scope: by.scope, rows: [before] });
    await record(context, tx, by, { action: 'timed-command.deleted', before: { ...before, presets } });
  });
}

type Save = {
  id: string;
  action: 'timed-command.changed' | 'timed-command.enabled' | 'timed-command.disabled';
  change: (tx: Queries, before: TimedCommandRow) => Promise<Partial<TimedCommandRow>>;
};

function save(context: AppContext, by: By, { id, action, change }: Save): Promise<TimedCommand> {
  return changeInstance(context, by.scope, async (tx) => {
    const before = await lock(tx, by.scope, id);
    const changed = { ...before, ...(await change(tx, before)) };
    const after = { ...changed, nextDueAt: nextDue(before, changed, context.clock.now()) };
    await repository.updateCommand(tx, by.scope, after);
    await announceTimes(context, tx, by.scope.botId);
    const presets = await presetsOf(context, tx, { scope: by.scope, rows: [before, after] });
    const sides = { before: { ...before, presets }, after: { ...after, presets } };
    await record(context, tx, by, { action, ...sides });
    return toTimedCommand(after, presets);
  });
}

/** A due minute that the sweep has not come to yet stays due when only words or servers change. */
function nextDue(before: TimedCommandRow, after: TimedCommandRow, now: number): number {
  const parts = ['isEnabled', 'dayOfWeek', 'hour', 'minute', 'timeZone'] as const;
  return parts.every((part) => before[part] === after[part]) ? before.nextDueAt : dueAfter(after, now);
}

/** Refuses servers that are not the instance's own. Ids that stood there before may stay: their servers were deleted. */
async function checkServers(
  tx: Queries,
  scope: InstanceScope,
  ids: { chosen: readonly string[]; before: readonly string[] },
): Promise<void> {
  const known = new Set([...(await listServerIds(tx, scope)), ...ids.before]);
  const foreign = ids.chosen.flatMap((id, index) => (known.has(id) ? [] : [index]));
  if (foreign.length === 0) return;
  throw invalidFields(
    foreign.map((index) => ({
      path: `timedCommand.serverIds.${index}`,
      message: 'This server does not exist.',
    })),
  );
}

/** Refuses a preset that the caller may not run, and one of another instance. Locks it until the transaction ends. */
async function checkPreset(tx: Queries, by: Editor, presetId: string): Promise<void> {
  if (presetId === '') return;
  requirePresetRight(by);
  try {
    await lockRconPreset(tx, by.scope, presetId);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
    throw invalidField('timedCommand.presetId', 'This preset does not exist.');
  }
}

type Presets = ReadonlyMap<string, PresetState>;

/** The presets that commands run; none is looked up where none does. */
async function presetsOf(
  context: AppContext,
  db: Queries,
  { scope, rows }: { scope: InstanceScope; rows: readonly TimedCommandRow[] },
): Promise<Presets> {
  if (rows.every(({ presetId }) => presetId === null)) return new Map();
  return listPresetStates(context, db, scope);
}

async function lock(tx: Queries, scope: InstanceScope, id: string): Promise<TimedCommandRow> {
  const row = await repository.lockCommand(tx, scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const record = recorderOf({
  feature: automaticRconFeature,
  kind: 'timed-command',
  describe({ presets, ...row }: TimedCommandRow & { presets: Presets }) {
    const { presetId, timeZone, ...fields } = toFields(row);
    const preset = presets.get(presetId)?.name ?? '';
    return { id: row.id, name: row.name, fields: { ...fields, preset, timeZone: timeZone || 'UTC' } };
  },
});

/** The values that people have entered. */
function toFields(row: TimedCommandRow): TimedCommandFields {
  const { name, isEnabled, command, dayOfWeek, hour, minute, timeZone, runOnAllServers, serverIds } = row;
  const presetId = row.presetId ?? '';
  const schedule = { dayOfWeek, hour, minute, timeZone };
  return { name, isEnabled, command, presetId, ...schedule, runOnAllServers, serverIds };
}

const toColumns = ({ presetId, ...fields }: TimedCommandFields) => ({
  ...fields,
  presetId: presetId === '' ? null : presetId,
});

function toTimedCommand(row: TimedCommandRow, presets: Presets): TimedCommand {
  const { id, botId, lastExecuted } = row;
  const { name = '', skip = '', mayCrash = false } = presets.get(row.presetId ?? '') ?? {};
  const preset = { presetName: name, presetSkip: skip, presetMayCrash: mayCrash };
  return { ...toFields(row), id, botId, ...preset, lastExecuted };
}
