import '../form-styles.css';
import { CloseButton, Input, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Choice } from './choice.ts';
import { ChoiceList } from './choice-list.tsx';
import { ChooseAll } from './choose-all.tsx';
import styles from './select.module.css';
import { useChoices } from './use-choices.ts';

type MultiSelectProps = {
  id?: string;
  /** Above it; where there is none, give `id` to a label of your own. */
  label?: string;
  data: readonly Choice[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  /** Shows while nothing is chosen. */
  placeholder?: string;
  nothingFoundMessage?: string;
  error?: string | undefined;
  disabled?: boolean;
  withAsterisk?: boolean;
  /**
   * A button above, where the open list doesn't cover it, that adds these at once, all of them without `values`: `Choose all
   * servers`.
   */
  all?: { label: string; values?: readonly string[] };
};

const INPUT_CLASSES = { wrapper: styles.typing ?? '', input: styles.bare ?? '' };

/** Of more chosen ones the newest show: Backspace removes the last. */
const SHOWN_PILLS = 12;

/** Chooses any number, by typing parts of their names or from the list, which stays open for more. */
export function MultiSelect(props: MultiSelectProps) {
  const { data, value, onChange, onBlur, label, placeholder, nothingFoundMessage, error } = props;
  const { disabled = false, withAsterisk = false, all } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const input = useRef<HTMLInputElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  const without = (gone: string) => value.filter((chosen) => chosen !== gone);
  const choices = useChoices({
    choices: data,
    chosen: value,
    onPick: (picked) => onChange(value.includes(picked) ? without(picked) : [...value, picked]),
    isMany: true,
  });
  const allValues = all?.values ?? data.map((choice) => choice.value);
  // One more pill takes no more room than the button.
  const pills = showsAll || value.length <= SHOWN_PILLS + 1 ? value : value.slice(-SHOWN_PILLS);
  const labelOf = (chosen: string) => data.find((choice) => choice.value === chosen)?.label ?? chosen;

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const isEmpty = event.currentTarget.value === '';
    if (event.key === 'Backspace' && isEmpty) onChange(value.slice(0, -1));
    else choices.inputProps.onKeyDown(event);
  }

  return (
    <Input.Wrapper id={id} label={label} error={error} withAsterisk={withAsterisk} className={styles.select}>
      {all !== undefined && allValues.length > 1 && !disabled && (
        <ChooseAll label={all.label} values={allValues} chosen={value} onChange={onChange} />
      )}
      <ChoiceList of={choices} label={label ?? 'Choices'} nothingFound={nothingFoundMessage}>
        <div
          className={styles.box}
          data-error={error !== undefined || undefined}
          data-off={disabled || undefined}
        >
          {pills.length < value.length && (
            <UnstyledButton
              className={styles.more ?? ''}
              onClick={() => {
                setShowsAll(true);
                input.current?.focus();
              }}
            >
              {value.length - pills.length} more
            </UnstyledButton>
          )}
          {pills.map((chosen) => (
            <span key={chosen} className={styles.pill}>
              <span>{labelOf(chosen)}</span>
              {!disabled && (
                <CloseButton
                  size="xs"
                  aria-label={`Remove ${labelOf(chosen)}`}
                  onClick={() => {
                    onChange(without(chosen));
                    input.current?.focus();
                  }}
                />
              )}
            </span>
          ))}
          <Input
            {...choices.inputProps}
            ref={input}
            id={id}
            variant="unstyled"
            classNames={INPUT_CLASSES}
            disabled={disabled}
            error={error !== undefined}
            placeholder={value.length === 0 ? placeholder : undefined}
            rightSectionPointerEvents="none"
            // Its icon is where a Select's is.
            rightSectionWidth={20}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            value={choices.typed ?? ''}
            onChange={(event) => choices.type(event.currentTarget.value)}
            onKeyDown={handleKeyDown}
            onBlur={() => {
              choices.close();
              onBlur?.();
            }}
          />
        </div>
      </ChoiceList>
    </Input.Wrapper>
  );
}
