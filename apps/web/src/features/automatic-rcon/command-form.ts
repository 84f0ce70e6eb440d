import {
  NEW_TIMED_COMMAND,
  type TimedCommand,
  type TimedCommandFields,
  type timedCommandFields,
} from '@arkwright/contracts/automatic-rcon/schema';
import type { z } from 'zod';
import type { useContractForm } from '../../kit/use-contract-form.ts';
import { HERE, UTC } from './schedule-words.ts';

export type CommandForm = ReturnType<typeof useContractForm<typeof timedCommandFields>>;
export type CommandDraft = z.input<typeof timedCommandFields>;

/** The inputs' values: day, hour and minute as texts. A new command uses the person's own time zone. */
export function draftOf(command: TimedCommand | undefined): CommandDraft {
  const {
    name,
    isEnabled,
    command: text,
    presetId,
    runOnAllServers,
    serverIds,
  } = command ?? NEW_TIMED_COMMAND;
  const { dayOfWeek, hour, minute } = command ?? NEW_TIMED_COMMAND;
  return {
    name,
    isEnabled,
    command: text,
    presetId,
    runOnAllServers,
    serverIds: [...serverIds],
    dayOfWeek: String(dayOfWeek),
    hour: String(hour),
    minute: String(minute),
    timeZone: command ? command.timeZone || UTC : HERE,
  };
}

/** Fields that belong together: changing one of them counts as changing all. */
const TOGETHER = [
  ['dayOfWeek', 'hour', 'minute', 'timeZone'],
  ['runOnAllServers', 'serverIds'],
  ['command', 'presetId'],
] as const satisfies (keyof TimedCommandFields)[][];

/** The fields to save: the person's changes, on top of the current command, so that concurrent changes by someone else stay. */
export function fieldsToSend(
  values: TimedCommandFields,
  edit?: { latest: TimedCommand; isChanged: (field: keyof TimedCommandFields) => boolean },
): TimedCommandFields {
  if (!edit) return values;
  // Object.keys forgets that these are the fields' names.
  const changed = (Object.keys(values) as (keyof TimedCommandFields)[]).filter((field) => {
    const group: readonly (keyof TimedCommandFields)[] = TOGETHER.find((fields) =>
      fields.some((name) => name === field),
    ) ?? [field];
    return group.some(edit.isChanged);
  });
  const { name, isEnabled, command, presetId, runOnAllServers, serverIds, ...when } = edit.latest;
  const { dayOfWeek, hour, minute, timeZone } = when;
  const known = { name, isEnabled, command, presetId, runOnAllServers, serverIds };
  return {
    ...known,
    dayOfWeek,
    hour,
    minute,
    timeZone,
    ...Object.fromEntries(changed.map((field) => [field, values[field]])),
  };
}
