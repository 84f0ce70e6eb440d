import { MAX_COMMAND_LENGTH } from '@arkwright/contracts/live/bounds';
import type { LiveServer } from '@arkwright/contracts/live/schema';
import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Suggestions } from '../../ui/line-editor/suggestions.tsx';
import styles from './console-input.module.css';
import { useConsoleInput } from './use-console-input.ts';

type ConsoleInputProps = {
  /** The server that commands go to; undefined while none takes any. */
  target: Pick<LiveServer, 'id' | 'name'> | undefined;
  past: readonly string[];
  onSend: (command: string) => void;
};

/** The line at the end of a console, with completion above it. */
export function ConsoleInput({ target, past, onSend }: ConsoleInputProps) {
  const input = useConsoleInput({ target: target?.id, past, onSend });
  const isOff = target === undefined;
  const { completion } = input;
  const hasChoices = completion.isOpen;

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
      <div role="status">
        {!hasChoices && input.note !== undefined && <p className={styles.about}>{input.note}</p>}
      </div>
      <div role="alert">
        {input.warning !== undefined && (
          <div className={styles.warning}>
            <p>
              {input.warning} It goes to <strong>{target?.name}</strong>.{' '}
              <span className={styles.keys}>Press Enter again to send it, Escape to cancel.</span>
            </p>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape on either button is the input's Escape */}
            <div
              className={styles.answers}
              onKeyDown={({ key }) => {
                if (key === 'Escape') input.cancel();
              }}
            >
              <Button variant="default" size="xs" onClick={input.cancel}>
                Cancel
              </Button>
              <Button color="red" size="xs" onClick={input.send}>
                Run {input.help?.name}
              </Button>
            </div>
          </div>
        )}
      </div>
      <Suggestions of={completion} label="Commands" position="top">
        <div className={styles.line} data-off={isOff || undefined}>
          <IconChevronRight size={16} aria-hidden />
          <input
            ref={input.field}
            {...completion.listbox.inputProps}
            role="combobox"
            aria-label="Command"
            aria-expanded={hasChoices}
            value={input.text}
            maxLength={MAX_COMMAND_LENGTH}
            disabled={isOff}
            placeholder="Command"
            autoCapitalize="off"
            onChange={input.type}
            onKeyDown={input.handleKeyDown}
            onBlur={completion.close}
          />
          <button
            type="button"
            className={styles.send}
            disabled={isOff || input.warning !== undefined}
            onClick={input.submit}
          >
            Run
          </button>
        </div>
      </Suggestions>
    </div>
  );
}
