import { UnstyledButton } from '@mantine/core';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './menu.module.css';

type MenuItem = { key: string; content: ReactNode; isCurrent: boolean; onChoose: () => void };

type MenuProps = {
  /** Above the items; it names the menu. */
  title: string;
  items: readonly MenuItem[];
  /** What the button shows. */
  children: ReactNode;
  className?: string | undefined;
};

function itemsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
}

/** Where a key leads in a list of `count` from the item at `at`. */
function target(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** A button with a menu under its right edge, after the menu button pattern of WAI-ARIA. */
export function Menu({ title, items, children, className }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  useLayoutEffect(() => {
    if (!isOpen) return;
    const first = list.current?.querySelector<HTMLElement>('[aria-current]') ?? itemsIn(list.current)[0];
    first?.focus();
  }, [isOpen]);

  function close() {
    setOpen(false);
    button.current?.focus();
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') return close();
    const all = itemsIn(list.current);
    const next = target(
      event.key,
      all.findIndex((item) => item.matches(':focus')),
      all.length,
    );
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  }
  // Tab, a click elsewhere: whatever takes the focus away.
  function handleBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens in its button and its menu
    <div className={styles.menu} onBlur={handleBlur}>
      <UnstyledButton
        ref={button}
        className={className ?? ''}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </UnstyledButton>
      {isOpen && (
        <div
          ref={list}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={title}
          className={styles.list}
          onKeyDown={handleKeyDown}
        >
          <div aria-hidden className={styles.title}>
            {title}
          </div>
          {items.map(({ key, content, isCurrent, onChoose }) => (
            <UnstyledButton
              key={key}
              role="menuitem"
              tabIndex={-1}
              aria-current={isCurrent || undefined}
              className={styles.item ?? ''}
              onClick={() => {
                close();
                onChoose();
              }}
            >
              {content}
            </UnstyledButton>
          ))}
        </div>
      )}
    </div>
  );
}
