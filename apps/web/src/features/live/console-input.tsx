import { MAX_COMMAND_LENGTH } from '@arkwright/contracts/live/bounds';
import { IconChevronRight } from '@tabler/icons-react';
import { Listbox } from '../../ui/listbox/listbox.tsx';
import styles from './console-input.module.css';
import { useConsoleInput } from './use-console-input.ts';

type ConsoleInputProps = { isOff: boolean; past: readonly string[]; onSend: (command: string) => void };

/** The line at the end of a console, with completion above it. */
export function ConsoleInput({ isOff, past, onSend }: ConsoleInputProps) {
  const input = useConsoleInput({ past, onSend });
  const hasChoices = input.choices.length > 0;

  return (
    <div className={styles.frame}>
      {!hasChoices && input.help !== undefined && (
        <p className={styles.about}>
          <code>
            {input.help.name} {input.help.arguments}
          </code>{' '}
          {input.help.help}
        </p>
      )}
      <div role="alert">
        {input.warning !== undefined && (
          <p className={styles.warning}>{input.warning} Press Enter again to send it, Escape to leave it.</p>
        )}
      </div>
      <Listbox
        of={input.listbox}
        label="Commands"
        position="top"
        options={input.choices.map(({ name, arguments: wanted, help }) => ({
          key: name,
          content: (
            <>
              <span className={styles.name}>
                {name} <span className={styles.arguments}>{wanted}</span>
              </span>
              <span className={styles.help}>{help}</span>
            </>
          ),
        }))}
        onPick={input.accept}
      >
        <div className={styles.line} data-off={isOff || undefined}>
          <IconChevronRight size={16} aria-hidden />
          <input
            {...input.listbox.inputProps}
            role="combobox"
            aria-label="Command"
            aria-expanded={hasChoices}
            value={input.text}
            maxLength={MAX_COMMAND_LENGTH}
            disabled={isOff}
            placeholder="Command"
            autoCapitalize="off"
            onChange={(event) => input.type(event.currentTarget.value)}
            onKeyDown={input.handleKeyDown}
            onBlur={input.close}
          />
          <button type="button" className={styles.send} disabled={isOff} onClick={input.submit}>
            Run
          </button>
        </div>
      </Listbox>
    </div>
  );
}
