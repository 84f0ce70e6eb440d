import '@mantine/core/styles/Combobox.layer.css';
import '../ui/form-styles.css';
import { NativeSelect, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';

const OTHER = 'other';
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });

/** When something ends, in words; ms since 1970, 0 for never. */
export const endWords = (until: number): string =>
  until === 0 ? 'Never ends.' : `Ends on ${moment.format(until)}.`;

type DurationChoiceProps = {
  label: string;
  choices: readonly { value: string; label: string }[];
  /** One of the choices, or something else, which `children` take. */
  value: string;
  onChoose: (value: string) => void;
  /** Another time than the choices is wanted. */
  onOther: () => void;
  /** Below it while one of the choices is chosen: when that ends. */
  description: string;
  error?: string | undefined;
  withAsterisk?: boolean;
  /** Where another time is entered. */
  children: ReactNode;
};

/**
 * KIT · A duration: one of the usual ones, or an entered one.
 *   <DurationChoice label="Duration" choices={…} value={…} onChoose={…} onOther={…} description={endWords(until)}>…
 */
export function DurationChoice(props: DurationChoiceProps) {
  const { choices, value, onChoose, onOther, description, error, children, ...input } = props;
  const [isOther, setOther] = useState(!choices.some((choice) => choice.value === value));

  function handleChoice(choice: string) {
    setOther(choice === OTHER);
    if (choice === OTHER) onOther();
    else onChoose(choice);
  }
  return (
    <Stack gap="xs">
      <NativeSelect
        {...input}
        description={isOther ? undefined : description}
        data={[...choices, { value: OTHER, label: 'Another time' }]}
        value={isOther ? OTHER : value}
        onChange={(event) => handleChoice(event.currentTarget.value)}
        error={isOther ? undefined : error}
      />
      {isOther && children}
    </Stack>
  );
}
