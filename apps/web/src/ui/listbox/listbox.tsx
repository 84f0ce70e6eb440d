import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Combobox, type ComboboxProps, useCombobox } from '@mantine/core';
import { type ReactElement, type ReactNode, useLayoutEffect } from 'react';
import { WITHIN_WINDOW } from '../within-window.ts';
import styles from './listbox.module.css';
import type { ListboxState } from './use-listbox.ts';

export type ListboxOption = {
  key: string;
  content: ReactNode;
  /** Options of one group follow each other. */
  group?: string | undefined;
  isChosen?: boolean;
  /** It shows and the keyboard reaches it, so that its reason can be read, but it can't be picked. */
  isOff?: boolean | undefined;
};

type ListboxProps = Pick<ComboboxProps, 'position' | 'width'> & {
  of: ListboxState;
  label: string;
  options: readonly ListboxOption[];
  onPick: (index: number) => void;
  isMany?: boolean;
  /** Said where there is no option; without it nothing shows then. */
  nothingFound?: string;
  /** Below the options. */
  footer?: ReactNode;
  /** The anchor of the list. */
  children: ReactElement;
};

const CLASSES = {
  dropdown: styles.list ?? '',
  options: styles.options ?? '',
  option: styles.option ?? '',
  groupLabel: styles.group ?? '',
  empty: styles.words ?? '',
  footer: styles.words ?? '',
};

/** The options by their groups in order, each with its place in the whole list. */
function grouped(options: readonly ListboxOption[]) {
  return Map.groupBy(
    options.map((option, index) => ({ option, index })),
    ({ option }) => option.group,
  );
}

/**
 * The list of a combobox: Mantine's, but for the keyboard's place, which `useListbox` holds. Mantine passes over options that
 * are off, with their reasons, and does not say which option it is at after typing.
 */
export function Listbox(props: ListboxProps) {
  const { of, label, options, onPick, isMany, nothingFound, footer, children, ...placing } = props;
  const { isOpen, active, optionId } = of;
  const isShown = isOpen && (options.length > 0 || nothingFound !== undefined);
  const store = useCombobox({ opened: isShown });

  useLayoutEffect(() => {
    // Missing in jsdom.
    if (isShown) document.getElementById(optionId(active))?.scrollIntoView?.({ block: 'nearest' });
  }, [isShown, active, optionId]);

  return (
    <Combobox
      store={store}
      onClose={of.close}
      onOptionSubmit={(index) => onPick(Number(index))}
      classNames={CLASSES}
      middlewares={WITHIN_WINDOW}
      // Beside its input, where a dialog keeps it for screen readers.
      withinPortal={false}
      floatingStrategy="fixed"
      hideDetached={false}
      keepMounted={false}
      offset={4}
      {...placing}
    >
      <Combobox.DropdownTarget>{children}</Combobox.DropdownTarget>
      <Combobox.Dropdown>
        {options.length === 0 ? (
          <Combobox.Empty role="status">{nothingFound}</Combobox.Empty>
        ) : (
          <Combobox.Options id={of.id} aria-label={label} aria-multiselectable={isMany || undefined}>
            {[...grouped(options)].map(([name, entries]) => {
              const shown = entries.map(({ option, index }) => (
                <Combobox.Option
                  key={option.key}
                  value={String(index)}
                  id={optionId(index)}
                  selected={index === active}
                  aria-selected={option.isChosen ?? index === active}
                  aria-disabled={option.isOff || undefined}
                  onPointerMove={() => of.setPlace(index)}
                >
                  {option.content}
                </Combobox.Option>
              ));
              return name === undefined ? (
                shown
              ) : (
                <Combobox.Group key={name} label={name}>
                  {shown}
                </Combobox.Group>
              );
            })}
          </Combobox.Options>
        )}
        {footer !== undefined && <Combobox.Footer>{footer}</Combobox.Footer>}
      </Combobox.Dropdown>
    </Combobox>
  );
}
