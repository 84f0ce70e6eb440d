import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { searchText } from './search-text.ts';

/** The attribute with an item's key. */
const KEY = 'data-stop';

const SIDEWAYS: Readonly<Record<string, string>> = { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp' };

/**
 * UI · One stop for the keyboard in a long list of links and buttons (a roving tabindex): arrows, Home and End move
 * between the items, and a letter moves to the next item that begins with it.
 *   const { list, item } = useOneStop(keys, start);
 *   <ul {...list}> <li><a {...item('a')} …>
 * `keys` are those in sight, in order; Tab arrives at `start`, or at the first one if that is not in sight. In lists that
 * run to the side (`isInLine`) all four arrows move.
 */
export function useOneStop(keys: readonly string[], start: string | undefined, { isInLine = false } = {}) {
  const [focused, setFocused] = useState<string>();
  const stop = [focused, start].find((key) => key !== undefined && keys.includes(key)) ?? keys[0];

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>(`[${KEY}]`)].filter((element) =>
      keys.includes(element.getAttribute(KEY) ?? ''),
    );
    const at = items.findIndex((element) => element === document.activeElement);
    if (at === -1) return;
    const key = (isInLine && SIDEWAYS[event.key]) || event.key;
    const next = target(key, at, items);
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  }

  return {
    list: {
      onKeyDown: handleKey,
      // Tab comes back to where one is, not to where the focus once was.
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(undefined);
      },
    },
    item: (key: string) => ({
      [KEY]: key,
      tabIndex: key === stop ? 0 : -1,
      onFocus: () => setFocused(key),
    }),
  };
}

function target(key: string, at: number, items: readonly HTMLElement[]): HTMLElement | undefined {
  const last = items.length - 1;
  const place = { ArrowDown: Math.min(at + 1, last), ArrowUp: Math.max(at - 1, 0), Home: 0, End: last }[key];
  if (place !== undefined) return items[place];
  if (!/^\p{L}$/u.test(key)) return undefined;
  const wanted = searchText(key);
  const after = [...items.slice(at + 1), ...items.slice(0, at)];
  return after.find(({ textContent }) => searchText(textContent).startsWith(wanted));
}
