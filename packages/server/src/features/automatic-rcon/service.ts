import { MAX_TIMED_COMMANDS, MAX_TIMED_COMMANDS_WORDS } from '@arkwright/contracts/automatic-rcon/bounds';
import { automaticRconFeature } from '@arkwright/contracts/automatic-rcon/feature';
import type { TimedCommand, TimedCommandFields } from '@arkwright/contracts/automatic-rcon/schema';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { claimFixedRoom } from '../../core/access/limits.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { recorderOf } from '../../core/history/recorder.ts';
import { AppError, invalidFields } from '../../platform/base/app-error.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import { listServerIds } from '../servers/service.ts';
import { dueAfter } from './due-service.ts';
import type { TimedCommandRow } from './repository.ts';
import * as repository from './repository.ts';

export const findTimedCommandInstance = repository.findCommandInstance;

/** The instance's timed commands, by name. */
export async function listTimedCommands(context: AppContext, scope: InstanceScope): Promise<TimedCommand[]> {
  return (await repository.listCommands(context.db, scope)).map(toTimedCommand);
}

/** Adds a timed command; CONFLICT where there are as many as an instance can have, INVALID for servers of others. */
export function createTimedCommand(
  context: AppContext,
  by: By,
  fields: TimedCommandFields,
): Promise<TimedCommand> {
  return context.db.transaction(async (tx) => {
    await claimFixedRoom(tx, by.scope, {
      max: MAX_TIMED_COMMANDS,
      message: MAX_TIMED_COMMANDS_WORDS,
      count: (inner) => repository.countCommands(inner, by.scope),
    });
    await checkServers(tx, by.scope, { chosen: fields.serverIds, before: [] });
    const nextDueAt = dueAfter(fields, context.clock.now());
    const row = { ...fields, id: newId(), lastExecuted: 0, nextDueAt };
    const after = await repository.insertCommand(tx, by.scope, row);
    await record(context, tx, by, { action: 'timed-command.created', after });
    return toTimedCommand(after);
  });
}

/** Changes a timed command. It is due next after now, so a minute that has begun is not made up for. */
export function updateTimedCommand(
  context: AppContext,
  by: By,
  change: { id: string; fields: TimedCommandFields },
): Promise<TimedCommand> {
  return save(context, by, {
    id: change.id,
    action: 'timed-command.changed',
    change: async (tx, before) => {
      await checkServers(tx, by.scope, { chosen: change.fields.serverIds, before: before.serverIds });
      return change.fields;
    },
  });
}

/** Lets a timed command run when it is due, or keeps it from running. */
export function setTimedCommandEnabled(
  context: AppContext,
  by: By,
  input: { id: string; isEnabled: boolean },
): Promise<TimedCommand> {
  const { id, isEnabled } = input;
  const action = isEnabled ? 'timed-command.enabled' : 'timed-command.disabled';
  return save(context, by, { id, action, change: async () => ({ isEnabled }) });
}

/** Deletes a timed command with its runs. What was handed over already still runs. */
export async function deleteTimedCommand(context: AppContext, by: By, id: string): Promise<void> {
  await changeInstance(context, by.scope, async (tx) => {
    const before = await lock(tx, by.scope, id);
    await repository.deleteCommand(tx, by.scope, id);
    await record(context, tx, by, { action: 'timed-command.deleted', before });
  });
}

type Save = {
  id: string;
  action: 'timed-command.changed' | 'timed-command.enabled' | 'timed-command.disabled';
  change: (tx: Queries, before: TimedCommandRow) => Promise<Partial<TimedCommandFields>>;
};

function save(context: AppContext, by: By, { id, action, change }: Save): Promise<TimedCommand> {
  return changeInstance(context, by.scope, async (tx) => {
    const before = await lock(tx, by.scope, id);
    const changed = { ...before, ...(await change(tx, before)) };
    const after = { ...changed, nextDueAt: nextDue(before, changed, context.clock.now()) };
    await repository.updateCommand(tx, by.scope, after);
    await record(context, tx, by, { action, before, after });
    return toTimedCommand(after);
  });
}

/** A due minute that the sweep has not come to yet stays due when only words or servers change. */
function nextDue(before: TimedCommandRow, after: TimedCommandRow, now: number): number {
  const parts = ['isEnabled', 'dayOfWeek', 'hour', 'minute'] as const;
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

async function lock(tx: Queries, scope: InstanceScope, id: string): Promise<TimedCommandRow> {
  const row = await repository.lockCommand(tx, scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const record = recorderOf({
  feature: automaticRconFeature,
  kind: 'timed-command',
  describe: (row: TimedCommandRow) => ({ id: row.id, name: row.name, fields: toFields(row) }),
});

/** What the history tells of a command: what people have chosen. */
function toFields(row: TimedCommandRow): TimedCommandFields {
  const { name, isEnabled, command, dayOfWeek, hour, minute, runOnAllServers, serverIds } = row;
  return { name, isEnabled, command, dayOfWeek, hour, minute, runOnAllServers, serverIds };
}

function toTimedCommand(row: TimedCommandRow): TimedCommand {
  return { ...toFields(row), id: row.id, botId: row.botId, lastExecuted: row.lastExecuted };
}
