import { MAX_DURATION_TEXT } from '@arkwright/contracts/ban-management/durations';
import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DurationChoice, endWords } from '../../../kit/duration-choice.tsx';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { DURATION_CHOICES, KEEP, untilOf } from './ban-duration.ts';

/** One click each; all others are in the list. */
const USUAL = [
  { value: '1d', label: '1 d' },
  { value: '1w', label: '1 w' },
  { value: 'permanent', label: 'Permanent' },
];

type BanDurationFieldProps = {
  /** A duration as a text; see ban-duration.ts. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  /** When the entry ends that is changed (ms since 1970, 0 never): then this can be kept. */
  kept?: number | undefined;
};

/** A ban's duration: one of the usual ones, or a typed one. */
export function BanDurationField({ value, onChange, onBlur, error, kept }: BanDurationFieldProps) {
  // Choosing "Another time" empties the value: no error until something was typed.
  const [wasTyped, setTyped] = useState(false);
  // A chip ends the typing of another time.
  const [chosenCount, setChosenCount] = useState(0);
  const until = untilOf(value, useNow(), kept);
  const words = until === undefined ? 'Such as 30m, 1d 12h or 2w' : endWords(until);
  return (
    <Stack gap={6}>
      <DurationChoice
        key={chosenCount}
        label="Duration"
        withAsterisk
        choices={[...(kept === undefined ? [] : [{ value: KEEP, label: 'As it is' }]), ...DURATION_CHOICES]}
        value={value}
        onChoose={onChange}
        onOther={() => {
          setTyped(false);
          onChange('');
        }}
        description={words}
      >
        <TextInput
          label="Time"
          description={words}
          withAsterisk
          autoComplete="off"
          autoFocus
          maxLength={MAX_DURATION_TEXT}
          value={value}
          onChange={(event) => {
            setTyped(true);
            onChange(event.currentTarget.value);
          }}
          {...(onBlur && { onBlur })}
          error={wasTyped && error}
        />
      </DurationChoice>
      <ChoiceChips
        label="Usual durations"
        choices={USUAL}
        value={value}
        onChoose={(chosen) => {
          setChosenCount((count) => count + 1);
          onChange(chosen);
        }}
      />
    </Stack>
  );
}
