import '@mantine/core/styles/Combobox.layer.css';
import '../../ui/form-styles.css';
import { MAX_DURATION_TEXT } from '@arkwright/contracts/ban-management/durations';
import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNow } from '../../ui/use-now.ts';
import { DURATION_CHOICES, KEEP, untilOf } from './ban-duration.ts';

const OTHER = 'other';
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });

/** When a ban ends, in words; ms since 1970, 0 for never. */
const endWords = (until: number) => (until === 0 ? 'Never ends.' : `Ends on ${moment.format(until)}.`);

type BanDurationFieldProps = {
  /** A duration as a text; see ban-duration.ts. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  /** When the entry ends that is changed (ms since 1970, 0 never): then this can be kept. */
  kept?: number | undefined;
};

/** How long a ban lasts: one of the usual durations, or one that is typed. */
export function BanDurationField({ value, onChange, onBlur, error, kept }: BanDurationFieldProps) {
  const choices = [
    ...(kept === undefined ? [] : [{ value: KEEP, label: 'As it is' }]),
    ...DURATION_CHOICES,
    { value: OTHER, label: 'Another time' },
  ];
  const [isTyped, setTyped] = useState(!choices.some((choice) => choice.value === value));
  const until = untilOf(value, useNow(), kept);
  const words = until === undefined ? 'Such as 30m, 1d 12h or 2w' : endWords(until);

  function handleChoice(choice: string) {
    setTyped(choice === OTHER);
    onChange(choice === OTHER ? '' : choice);
  }
  return (
    <Stack gap="xs">
      <NativeSelect
        label="Duration"
        description={isTyped ? undefined : words}
        withAsterisk
        data={choices}
        value={isTyped ? OTHER : value}
        onChange={(event) => handleChoice(event.currentTarget.value)}
      />
      {isTyped && (
        <TextInput
          label="Time"
          description={words}
          withAsterisk
          autoComplete="off"
          autoFocus
          maxLength={MAX_DURATION_TEXT}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          {...(onBlur && { onBlur })}
          error={error}
        />
      )}
    </Stack>
  );
}
