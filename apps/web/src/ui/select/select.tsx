import '../form-styles.css';
import { CloseButton, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Choice } from './choice.ts';
import { ChoiceList } from './choice-list.tsx';
import styles from './select.module.css';
import { useChoices } from './use-choices.ts';

type SelectProps = {
  className?: string;
  id?: string;
  /** Above it; where there is none, say `aria-label`, or give `id` to a label of your own. */
  label?: string;
  /** Below the label. */
  description?: ReactNode;
  'aria-label'?: string;
  data: readonly Choice[];
  value: string | null;
  /** Null only where it is clearable. */
  onChange: (value: string | null) => void;
  placeholder?: string;
  nothingFoundMessage?: string;
  /** The typed text, for choices that are looked up. */
  onType?: (typed: string) => void;
  error?: string | undefined;
  disabled?: boolean;
  clearable?: boolean;
  withAsterisk?: boolean;
};

/** Chooses one, by typing a part of its name or from the list. */
export function Select(props: SelectProps) {
  const {
    data,
    value,
    onChange,
    label,
    className,
    clearable,
    nothingFoundMessage,
    onType,
    disabled,
    ...input
  } = props;
  const anchor = useRef<HTMLInputElement>(null);
  const choices = useChoices({
    choices: data,
    chosen: value === null ? [] : [value],
    onPick: onChange,
    isMany: false,
  });
  const name = data.find((choice) => choice.value === value)?.label ?? '';
  // As on focus: after a selection, too, typing replaces the selected name.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each name and each closing of the list leaves a text to select
  useEffect(() => {
    if (!choices.isOpen && document.activeElement === anchor.current) anchor.current?.select();
  }, [choices.isOpen, name]);
  const canClear = clearable && value !== null && !disabled;
  return (
    <div className={className ? `${styles.select} ${className}` : styles.select}>
      <ChoiceList
        of={choices}
        label={label ?? props['aria-label'] ?? 'Choices'}
        nothingFound={nothingFoundMessage}
      >
        <TextInput
          {...input}
          {...choices.inputProps}
          ref={anchor}
          label={label}
          disabled={disabled ?? false}
          value={choices.typed ?? name}
          onChange={({ currentTarget: { value: typed } }) => {
            choices.type(typed);
            onType?.(typed);
          }}
          // Typing replaces the selected name.
          onFocus={(event) => event.currentTarget.select()}
          rightSectionPointerEvents={canClear ? 'auto' : 'none'}
          rightSection={
            canClear ? (
              <CloseButton
                size="sm"
                aria-label={`Clear ${(label ?? props['aria-label'] ?? 'choice').toLowerCase()}`}
                onClick={() => {
                  onChange(null);
                  anchor.current?.focus();
                }}
              />
            ) : (
              <IconChevronDown size={14} aria-hidden />
            )
          }
        />
      </ChoiceList>
    </div>
  );
}
