import '@mantine/core/styles/Combobox.layer.css';
import { EVERY } from '@arkwright/contracts/automatic-rcon/schedule';
import { NativeSelect } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import styles from './command-dialog.module.css';
import type { CommandForm } from './command-form.ts';
import { NextRuns } from './next-runs.tsx';
import { DAYS, twoDigits, UTC } from './schedule-words.ts';
import { TimeZoneField } from './time-zone-field.tsx';

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

/** Day, hour and minute by the clock of a time zone, and what that means. */
export function ScheduleFields({ form }: { form: CommandForm }) {
  const { register, errorOf, control } = form;
  const [day, hour, minute] = useWatch({ control, name: ['dayOfWeek', 'hour', 'minute'] }).map(Number);
  const [zone = UTC, isEnabled = true] = useWatch({ control, name: ['timeZone', 'isEnabled'] });
  const schedule = { dayOfWeek: day ?? EVERY, hour: hour ?? EVERY, minute: minute ?? EVERY };
  return (
    <fieldset className={styles.group}>
      <legend>When</legend>
      <div className={styles.times}>
        <NativeSelect
          label="Day"
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
      <TimeZoneField form={form} />
      <NextRuns schedule={{ ...schedule, timeZone: zone === UTC ? '' : zone }} isEnabled={isEnabled} />
    </fieldset>
  );
}
