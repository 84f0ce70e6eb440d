import { MAX_WARNING_LENGTH } from '@arkwright/contracts/host-power/bounds';
import { Text, Textarea } from '@mantine/core';
import { useId } from 'react';

/** What is proposed for a restart. */
export const RESTART_WARNING = 'Restart now. Get to a safe place, the world is saved first.';

type WarningFieldProps = {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** It has the focus when its dialog opens. */
  isFirst?: true;
};

/** The text in the game's chat before a server goes down. */
export function WarningField({ value, error, onChange, isFirst }: WarningFieldProps) {
  const countId = useId();
  return (
    <div>
      <Textarea
        label="Warning in chat"
        description="Sent once, before the save. Leave it empty to send nothing."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={2}
        dir="auto"
        {...(isFirst && { 'data-autofocus': true })}
        aria-describedby={countId}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Text id={countId} c="dimmed" size="xs" ta="end">
        {value.trim().length} of {MAX_WARNING_LENGTH}
      </Text>
    </div>
  );
}
