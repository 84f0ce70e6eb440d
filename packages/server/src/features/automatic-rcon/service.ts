import { MAX_TIMED_COMMANDS, MAX_TIMED_COMMANDS_WORDS } from '@arkwright/contracts/automatic-rcon/bounds';
import type { TimedCommand, TimedCommandFields } from '@arkwright/contracts/automatic-rcon/schema';
import type { HistoryAction } from '@arkwright/contracts/history/actions';
import type { AppContext } from '../../context/app-context.ts';
import { keepInstance, lockInstance } from '../../core/access/keep-instance.ts';
import type { BotScope } from '../../core/access/scope.ts';
import { type By, recordChange } from '../../core/history/change-log.ts';
import { AppError, invalidFields } from '../../platform/base/app-error.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import { listServerIds } from '../servers/service.ts';
import { dueAfter } from './due-service.ts';
import type { TimedCommandRow } from './repository.ts';
import * as repository from './repository.ts';
import { tellPages } from './runs-service.ts';

export const findTimedCommandBot = repository.findCommandBot;

/** The instance's timed commands, by name. */
export async function listTimedCommands(context: AppContext, scope: BotScope): Promise<TimedCommand[]> {
  return (await repository.listCommands(context.db, scope)).map(toTimedCommand);
}

/** Adds a timed command; CONFLICT where there are as many as an instance can have, INVALID for servers of others. */
export function createTimedCommand(
  context: AppContext,
  by: By,
  fields: TimedCommandFields,
): Promise<TimedCommand> {
  return context.db.transaction(async (tx) => {
    await lockInstance(tx, by.scope);
    const current = await repository.countCommands(tx, by.scope);
    if (current >= MAX_TIMED_COMMANDS) throw new AppError('CONFLICT', MAX_TIMED_COMMANDS_WORDS);
    await checkServers(tx, by.scope, { chosen: fields.serverIds, before: [] });
    const nextDueAt = dueAfter(fields, context.clock.now());
    const row = { ...fields, id: newId(), lastExecuted: 0, nextDueAt };
    const after = await repository.insertCommand(tx, by.scope, row);
    await record(context, { tx, by, action: 'timed-command.created', before: undefined, after });
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
  wish: { id: string; isEnabled: boolean },
): Promise<TimedCommand> {
  const { id, isEnabled } = wish;
  const action = isEnabled ? 'timed-command.enabled' : 'timed-command.disabled';
  return save(context, by, { id, action, change: async () => ({ isEnabled }) });
}

/** Deletes a timed command with its runs. What was handed over already still runs. */
export async function deleteTimedCommand(context: AppContext, by: By, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const before = await lock(tx, by.scope, id);
    await repository.deleteCommand(tx, by.scope, id);
    await record(context, { tx, by, action: 'timed-command.deleted', before, after: undefined });
  });
}

type Save = {
  id: string;
  action: HistoryAction;
  change: (tx: Queries, before: TimedCommandRow) => Promise<Partial<TimedCommandFields>>;
};

function save(context: AppContext, by: By, { id, action, change }: Save): Promise<TimedCommand> {
  return context.db.transaction(async (tx) => {
    const before = await lock(tx, by.scope, id);
    const changed = { ...before, ...(await change(tx, before)) };
    const after = { ...changed, nextDueAt: nextDue(before, changed, context.clock.now()) };
    await repository.updateCommand(tx, by.scope, after);
    await record(context, { tx, by, action, before, after });
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
  scope: BotScope,
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

async function lock(tx: Queries, scope: BotScope, id: string): Promise<TimedCommandRow> {
  await keepInstance(tx, scope);
  const row = await repository.lockCommand(tx, scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

type Entry = {
  tx: Queries;
  by: By;
  action: HistoryAction;
  before: TimedCommandRow | undefined;
  after: TimedCommandRow | undefined;
};

async function record(context: AppContext, { tx, by, action, before, after }: Entry): Promise<void> {
  const row = after ?? before;
  await recordChange(tx, by, {
    at: context.clock.now(),
    area: 'AutomaticRcon',
    action,
    target: { kind: 'timed-command', id: row?.id ?? '', name: row?.name ?? '' },
    before: before ? toFields(before) : null,
    after: after ? toFields(after) : null,
  });
  await tellPages(context, tx, { scope: by.scope, by: by.actor.name });
}

/** What the history tells of a command: what people have chosen. */
function toFields(row: TimedCommandRow): TimedCommandFields {
  const { name, isEnabled, command, dayOfWeek, hour, minute, runOnAllServers, serverIds } = row;
  return { name, isEnabled, command, dayOfWeek, hour, minute, runOnAllServers, serverIds };
}

function toTimedCommand(row: TimedCommandRow): TimedCommand {
  return { ...toFields(row), id: row.id, botId: row.botId, lastExecuted: row.lastExecuted };
}
