import { type ReactNode, useState } from 'react';
import { SearchInput } from '../listbox/search-input.tsx';
import styles from './select.module.css';

export type SearchOption = {
  value: string;
  content: ReactNode;
  /** It shows, with its reason, and can't be chosen. */
  isOff?: boolean;
};

type SearchSelectProps = {
  label: string;
  description?: string;
  /** The text while nothing is typed. */
  shown: string;
  /** The typed text; null once the list is closed. */
  typed: string | null;
  onType: (typed: string | null) => void;
  onOpenChange?: (isOpen: boolean) => void;
  /** The results, in order. */
  options: readonly SearchOption[];
  onPick: (value: string) => void;
  /** Said in the list where there is no option: that it is being looked, that nothing was found, or why it failed. */
  status: string;
  /** Below the options. */
  footer?: ReactNode;
  error?: string | undefined;
  withAsterisk?: boolean;
  /** Whether the dialog begins with it. */
  isFirst?: boolean;
};

/**
 * An input whose options are loaded elsewhere while typing, and that accepts the typed text as well. The caller searches
 * and passes the options in.
 */
export function SearchSelect(props: SearchSelectProps) {
  const { shown, typed, onType, onOpenChange, options, onPick, isFirst, label, ...input } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.select}>
      <SearchInput
        {...input}
        label={label}
        listLabel={label}
        value={typed ?? shown}
        onType={onType}
        options={options.map(toOption)}
        onPick={(index) => options[index] && onPick(options[index].value)}
        isOpen={isOpen}
        onOpenChange={(willOpen) => {
          setOpen(willOpen);
          onOpenChange?.(willOpen);
          if (!willOpen) onType(null);
        }}
        opensAt={0}
        data-autofocus={isFirst || undefined}
        // Typing replaces the selection.
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  );
}

const toOption = ({ value, content, isOff }: SearchOption) => ({
  key: value,
  content,
  isOff,
  isChosen: false,
});
