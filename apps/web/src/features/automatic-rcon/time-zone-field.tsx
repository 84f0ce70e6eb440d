import { isTimeZone } from '@arkwright/contracts/automatic-rcon/time-zone';
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import type { Choice } from '../../ui/select/choice.ts';
import { Select } from '../../ui/select/select.tsx';
import type { CommandForm } from './command-form.ts';
import { HERE, UTC } from './schedule-words.ts';

/** Browsers list these by names that the places no longer go by. */
const NEWER_NAMES = ['Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Ho_Chi_Minh', 'Asia/Yangon', 'Europe/Kyiv'];

/** The browser's own time zone and UTC, then all that it knows; `chosen` even where it does not. */
function choicesWith(chosen: string): Choice[] {
  const first = new Set([HERE, UTC, chosen]);
  const known = [...Intl.supportedValuesOf('timeZone'), ...NEWER_NAMES.filter(isTimeZone)];
  const others = [...new Set(known)].filter((name) => !first.has(name)).toSorted();
  const toChoice = (group: string) => (value: string) => ({
    value,
    label: value.replaceAll('_', ' '),
    group,
    ...(value === HERE && { note: 'this browser’s' }),
  });
  return [...[...first].map(toChoice('Suggested')), ...others.map(toChoice('All time zones'))];
}

/** The schedule's time zone. */
export function TimeZoneField({ form }: { form: CommandForm }) {
  return (
    <Controller
      control={form.control}
      name="timeZone"
      render={({ field: { value = UTC, onChange } }) => (
        <TimeZoneSelect value={value} onChange={onChange} error={form.errorOf('timeZone')} />
      )}
    />
  );
}

type TimeZoneSelectProps = {
  value: string;
  onChange: (value: string | null) => void;
  error: string | undefined;
};

function TimeZoneSelect({ value, onChange, error }: TimeZoneSelectProps) {
  const choices = useMemo(() => choicesWith(value), [value]);
  return (
    <Select
      label="Time zone"
      description="The hour stays the same in this zone when its clocks change. UTC has no daylight saving time."
      data={choices}
      value={value}
      onChange={onChange}
      nothingFoundMessage="No such time zone. Try a large city, or UTC."
      error={error}
    />
  );
}
