import { toLocalSchedule, toUtcSchedule } from '@arkwright/contracts/automatic-rcon/local-schedule';
import {
  NEW_TIMED_COMMAND,
  type TimedCommand,
  type TimedCommandFields,
  type timedCommandFields,
} from '@arkwright/contracts/automatic-rcon/schema';
import type { z } from 'zod';
import type { useContractForm } from '../../kit/use-contract-form.ts';

export type CommandForm = ReturnType<typeof useContractForm<typeof timedCommandFields>>;
export type CommandDraft = z.input<typeof timedCommandFields>;

/** What the inputs hold: day, hour and minute as they are here, as texts. `offset` is minutes ahead of UTC. */
export function draftOf(command: TimedCommand | undefined, offset: number): CommandDraft {
  const { name, isEnabled, command: text, runOnAllServers, serverIds } = command ?? NEW_TIMED_COMMAND;
  // A new one is meant in local time, as it stands there.
  const { dayOfWeek, hour, minute } = command ? toLocalSchedule(command, offset) : NEW_TIMED_COMMAND;
  return {
    ...{ name, isEnabled, command: text, runOnAllServers, serverIds: [...serverIds] },
    ...{ dayOfWeek: String(dayOfWeek), hour: String(hour), minute: String(minute) },
  };
}

/** Fields that belong together: whoever changes one of them has decided on all. */
const TOGETHER = [
  ['dayOfWeek', 'hour', 'minute'],
  ['runOnAllServers', 'serverIds'],
] as const satisfies (keyof TimedCommandFields)[][];

/**
 * What a save sends: what the person has changed, on top of the command as it is known now, so that what someone else
 * has changed meanwhile stays. Day, hour and minute go back to UTC.
 */
export function fieldsToSend(
  values: TimedCommandFields,
  offset: number,
  edit?: { latest: TimedCommand; isChanged: (field: keyof TimedCommandFields) => boolean },
): TimedCommandFields {
  const sent = { ...values, ...toUtcSchedule(values, offset) };
  if (!edit) return sent;
  // Object.keys forgets that these are the fields' names.
  const changed = (Object.keys(sent) as (keyof TimedCommandFields)[]).filter((field) => {
    const group: readonly (keyof TimedCommandFields)[] = TOGETHER.find((fields) =>
      fields.some((name) => name === field),
    ) ?? [field];
    return group.some(edit.isChanged);
  });
  const { id: _id, botId: _botId, lastExecuted: _lastExecuted, ...known } = edit.latest;
  return { ...known, ...Object.fromEntries(changed.map((field) => [field, sent[field]])) };
}
