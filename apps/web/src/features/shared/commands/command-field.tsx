/**
 * One console command in a form, completed and checked as in the console.
 *   <CommandField label="Command" value={…} onChange={…} onBlur={…} error={…} />
 */
import { knownCommandOf } from '@arkwright/ark/known-commands';
import { TextInput } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { Suggestions } from '../../../ui/line-editor/suggestions.tsx';
import { useCompletion } from '../../../ui/line-editor/use-completion.ts';
import styles from './command-field.module.css';
import { commandWarning } from './command-warning.ts';
import { suggestCommands } from './suggest-commands.ts';

type CommandFieldProps = {
  label: string;
  description?: ReactNode;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error: string | undefined;
};

export function CommandField({ label, description, value, onChange, onBlur, error }: CommandFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const completion = useCompletion(field, { suggestAt: suggestCommands });
  const known = knownCommandOf(value);
  const warning = completion.isOpen || error !== undefined ? undefined : commandWarning(value);

  return (
    <div>
      <Suggestions of={completion} label="Commands" position="bottom-start" width="target">
        <TextInput
          ref={field}
          label={label}
          description={description}
          withAsterisk
          classNames={{ input: styles.input ?? '' }}
          {...completion.listbox.inputProps}
          role="combobox"
          aria-expanded={completion.isOpen}
          autoCapitalize="none"
          autoCorrect="off"
          value={value}
          error={error}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value);
            completion.look(currentTarget.value, currentTarget.selectionStart ?? 0);
          }}
          onKeyDown={completion.listbox.takeKey}
          onBlur={() => {
            completion.close();
            onBlur();
          }}
        />
      </Suggestions>
      {!completion.isOpen && known !== undefined && (
        <p className={styles.help}>
          <code>
            {known.name} {known.arguments}
          </code>{' '}
          {known.help}
        </p>
      )}
      <div role="status">{warning !== undefined && <p className={styles.warning}>{warning}</p>}</div>
    </div>
  );
}
