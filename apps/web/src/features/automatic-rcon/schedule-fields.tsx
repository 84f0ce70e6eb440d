import '@mantine/core/styles/Combobox.layer.css';
import { toUtcSchedule } from '@arkwright/contracts/automatic-rcon/local-schedule';
import { EVERY } from '@arkwright/contracts/automatic-rcon/schedule';
import { NativeSelect } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import styles from './command-dialog.module.css';
import type { CommandForm } from './command-form.ts';
import { NextRuns } from './next-runs.tsx';
import { DAYS, twoDigits } from './schedule-words.ts';

const choices = (every: string, names: readonly string[]) => [
  { value: String(EVERY), label: every },
  ...names.map((label, value) => ({ value: String(value), label })),
];
const numbers = (count: number, label: (value: number) => string) =>
  Array.from({ length: count }, (_, value) => label(value));

const DAY_CHOICES = choices('Every day', DAYS);
const HOUR_CHOICES = choices(
  'Every hour',
  numbers(24, (hour) => `${twoDigits(hour)}:00`),
);
const MINUTE_CHOICES = choices(
  'Every minute',
  numbers(60, (minute) => `:${twoDigits(minute)}`),
);

/** Day, hour and minute in local time, and what that means. `offset` is how far that is ahead of UTC, in minutes. */
export function ScheduleFields({ form, offset }: { form: CommandForm; offset: number }) {
  const { register, errorOf, control } = form;
  const [dayOfWeek, hour, minute] = useWatch({ control, name: ['dayOfWeek', 'hour', 'minute'] }).map(Number);
  const local = { dayOfWeek: dayOfWeek ?? EVERY, hour: hour ?? EVERY, minute: minute ?? EVERY };
  const isUtcDay = local.dayOfWeek !== EVERY && local.hour === EVERY && offset !== 0;
  return (
    <fieldset className={styles.group}>
      <legend>When, in your local time</legend>
      <div className={styles.times}>
        <NativeSelect
          label={isUtcDay ? 'Day (UTC)' : 'Day'}
          data={DAY_CHOICES}
          {...register('dayOfWeek')}
          error={errorOf('dayOfWeek')}
        />
        <NativeSelect label="Hour" data={HOUR_CHOICES} {...register('hour')} error={errorOf('hour')} />
        <NativeSelect
          label="Minute"
          data={MINUTE_CHOICES}
          {...register('minute')}
          error={errorOf('minute')}
        />
      </div>
      <NextRuns schedule={toUtcSchedule(local, offset)} />
    </fieldset>
  );
}
