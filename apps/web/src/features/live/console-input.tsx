import { LONGEST_COMMAND } from '@arkwright/contracts/live/bounds';
import { IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import styles from './console-input.module.css';
import { useConsoleInput } from './use-console-input.ts';

type ConsoleInputProps = { isOff: boolean; past: readonly string[]; onSend: (command: string) => void };

/** The line at the end of a console, with completion above it. */
export function ConsoleInput({ isOff, past, onSend }: ConsoleInputProps) {
  const input = useConsoleInput({ past, onSend });
  const listId = useId();
  const hasChoices = input.choices.length > 0;

  return (
    <div className={styles.frame}>
      {hasChoices && (
        <div id={listId} role="listbox" aria-label="Commands" className={styles.choices}>
          {input.choices.map((command, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys work in the input, which keeps the focus
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            <div
              key={command.name}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === input.chosen}
              className={styles.choice}
              // The input keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => input.accept(command)}
            >
              <span className={styles.name}>
                {command.name} <span className={styles.arguments}>{command.arguments}</span>
              </span>
              <span className={styles.help}>{command.help}</span>
            </div>
          ))}
        </div>
      )}
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
      <div className={styles.line} data-off={isOff || undefined}>
        <IconChevronRight size={16} aria-hidden />
        <input
          role="combobox"
          aria-label="Command"
          aria-expanded={hasChoices}
          aria-controls={hasChoices ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={input.chosen >= 0 && hasChoices ? `${listId}-${input.chosen}` : undefined}
          value={input.text}
          maxLength={LONGEST_COMMAND}
          disabled={isOff}
          placeholder="Command"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => input.type(event.currentTarget.value)}
          onKeyDown={input.handleKeyDown}
          onBlur={input.close}
        />
        <button type="button" className={styles.send} disabled={isOff} onClick={input.submit}>
          Run
        </button>
      </div>
    </div>
  );
}
