import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './rows.module.css';

/** How long a changed row is set off, ms. */
const CHANGED_MS = 1200;

/**
 * The rows in an order that holds while the pointer is over their list or something in it has the focus: what one is
 * about to click must not move away. Meanwhile new ones are last.
 */
export function useSteadyOrder<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  isHeld: boolean,
): Row[] {
  const kept = useRef<readonly string[]>([]);
  const order = isHeld ? held(rows, idOf, kept.current) : [...rows];
  useEffect(() => {
    kept.current = order.map(idOf);
  });
  return order;
}

function held<Row>(rows: readonly Row[], idOf: (row: Row) => string, kept: readonly string[]): Row[] {
  const place = new Map(kept.map((id, index) => [id, index]));
  return rows.toSorted(
    (one, other) => (place.get(idOf(one)) ?? kept.length) - (place.get(idOf(other)) ?? kept.length),
  );
}

/** Whether a value changed a moment ago, while the page was open. */
export function useHasChanged(value: string): boolean {
  const before = useRef(value);
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    setChanged(true);
    const timer = setTimeout(() => setChanged(false), CHANGED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return changed;
}

/** Whether the pointer is over an element, or something in it has the focus; with the handlers that see it. */
export function useIsHeld() {
  const [isOver, setOver] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const handlers = {
    // A finger that scrolls leaves no pointer over the list.
    onPointerEnter: (event: { pointerType: string }) => setOver(event.pointerType === 'mouse'),
    onPointerLeave: () => setOver(false),
    onFocus: () => setFocus(true),
    onBlur: () => setFocus(false),
  };
  return { isHeld: isOver || hasFocus, handlers };
}

/** What can be chosen in a row; the first is the name of what the row is about. */
const CONTROLS = 'a, button';

type RowListProps = {
  label: string;
  handlers: ReturnType<typeof useIsHeld>['handlers'];
  children: ReactNode;
};

/**
 * A list that is one stop for the keyboard: up and down, Home and End move between the rows’ names, left and right within a
 * row, Enter follows a link, `.` opens the menu of a name, and `/` goes to the block's field to find one.
 */
export function RowList({ label, handlers, children }: RowListProps) {
  const list = useRef<HTMLUListElement>(null);
  const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROLS)];
  const rows = () => [...(list.current?.children ?? [])];
  const names = () => rows().flatMap((row) => controlsOf(row).slice(0, 1));

  // The row where the focus was last is the stop; the first one before that.
  useEffect(() => {
    const all = names();
    const stop = all.find((name) => name.dataset.stop === 'true') ?? all[0];
    for (const control of rows().flatMap(controlsOf)) control.tabIndex = control === stop ? 0 : -1;
  });

  function handleFocus({ target }: { target: EventTarget }) {
    handlers.onFocus();
    const all = names();
    const focused = all.find((name) => name === target);
    if (!focused) return;
    for (const name of all) {
      name.dataset.stop = String(name === focused);
      name.tabIndex = name === focused ? 0 : -1;
    }
  }

  function handleKey(event: KeyboardEvent<HTMLUListElement>) {
    const all = rows();
    const focused = document.activeElement;
    const at = all.findIndex((row) => row.contains(focused));
    const row = all[at];
    if (row === undefined) return;
    const field = list.current?.closest('section')?.querySelector<HTMLElement>('input[aria-label^="Find"]');
    if (event.key === '/' && field) {
      event.preventDefault();
      return field.focus();
    }
    const within = controlsOf(row);
    const place = within.indexOf(focused as HTMLElement);
    const sideways = { ArrowRight: place + 1, ArrowLeft: place - 1 }[event.key];
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (sideways === undefined && next === undefined) return;
    event.preventDefault();
    if (sideways !== undefined) return within[sideways]?.focus();
    controlsOf(all[Math.max(0, Math.min(all.length - 1, next ?? at))] ?? row)[0]?.focus();
  }

  return (
    <ul
      ref={list}
      className={styles.list}
      aria-label={label}
      {...handlers}
      onFocus={handleFocus}
      onKeyDown={handleKey}
    >
      {children}
    </ul>
  );
}
