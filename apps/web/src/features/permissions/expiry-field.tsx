import { DAY_MS } from '@arkwright/contracts/core/durations';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { DurationChoice, endWords } from '../../kit/duration-choice.tsx';
import { fromLocalInput, toLocalInput } from '../../kit/local-time.ts';

const KEEP = 'keep';
const NEVER = { value: '0', label: 'Never' };
const DURATIONS = [
  { value: `${DAY_MS}`, label: 'In 1 Day' },
  { value: `${7 * DAY_MS}`, label: 'In 1 Week' },
  { value: `${30 * DAY_MS}`, label: 'In 1 Month' },
];

type ExpiryFieldProps = {
  /** When the permissions end (ms since 1970); 0 for never, NaN for half of a date. */
  value: number;
  onChange: (value: number) => void;
  onBlur: () => void;
  /** When they end as they are stored: then this can be kept. */
  kept: number;
  error?: string | undefined;
};

/** When permissions end: after one of the usual times, at a moment that is entered, or never. */
export function ExpiryField({ value, onChange, onBlur, kept, error }: ExpiryFieldProps) {
  const [choice, setChoice] = useState(kept === 0 ? NEVER.value : KEEP);

  function handleChoice(chosen: string) {
    setChoice(chosen);
    if (chosen === KEEP) onChange(kept);
    else onChange(chosen === NEVER.value ? 0 : Date.now() + Number(chosen));
  }
  return (
    <DurationChoice
      label="Expires"
      choices={[...(kept === 0 ? [] : [{ value: KEEP, label: 'As it is' }]), NEVER, ...DURATIONS]}
      value={choice}
      onChoose={handleChoice}
      onOther={() => setChoice('')}
      // While another time is entered the value may be no moment; then this is not shown.
      description={choice === '' ? '' : value === 0 ? 'The permissions do not end.' : endWords(value)}
      error={error}
    >
      <TextInput
        label="Date and time"
        description="In your local time. If empty, the permissions do not end."
        type="datetime-local"
        autoFocus
        defaultValue={toLocalInput(value)}
        onChange={(event) => onChange(fromLocalInput(event.currentTarget.value))}
        onBlur={onBlur}
        error={error}
      />
    </DurationChoice>
  );
}
