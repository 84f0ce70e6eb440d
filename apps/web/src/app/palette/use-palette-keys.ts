import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { NavigationEntry } from '../frame/navigation.ts';

/** After `g`. */
export const PLACES = {
  h: { to: '/', label: 'Home' },
  s: { to: '/servers', label: 'Servers' },
  l: { to: '/live', label: 'Live Room' },
  p: { to: '/dataDashboard', label: 'Data Dashboard' },
  b: { to: '/banManagement', label: 'Ban Management' },
  d: { to: '/doctor', label: 'Setup and checks' },
} as const satisfies Record<string, { to: NavigationEntry['to']; label: string }>;

const isPlace = (key: string): key is keyof typeof PLACES => Object.hasOwn(PLACES, key);

/** How long after `g` the second key counts. */
const PAIR_MS = 1500;

/** Whether what is typed there is text, or a key of its own. */
function takesKeys(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role=menu], [role=listbox], [role=application]') !== null)
  );
}

/** A dialog or a menu has the keyboard. */
const isCovered = () => document.querySelector('dialog[open], [role=dialog], [role=menu]') !== null;

/**
 * The keys of every screen. Ctrl+K and ⌘K always work; those of a single letter can be switched off, as they get in the way of
 * those who dictate (WCAG 2.1.4).
 */
export function usePaletteKeys(keys: {
  hasLetters: boolean;
  onSearch: () => void;
  onKeys: () => void;
}): void {
  const navigate = useNavigate();
  const { hasLetters, onSearch, onKeys } = keys;
  const press = useEffectEvent((event: KeyboardEvent, wentG: boolean): boolean => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (event.defaultPrevented || event.isComposing) return false;
    if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k') {
      event.preventDefault();
      if (!isCovered()) onSearch();
      return false;
    }
    if (!hasLetters || ctrlKey || metaKey || altKey || takesKeys(event.target) || isCovered()) return false;
    if (key === '/') {
      event.preventDefault();
      onSearch();
    } else if (key === '?') onKeys();
    else if (wentG && isPlace(key)) void navigate({ to: PLACES[key].to });
    return key === 'g';
  });
  useEffect(() => {
    let pressedG = Number.NEGATIVE_INFINITY;
    function handle(event: KeyboardEvent) {
      const isG = press(event, event.timeStamp - pressedG < PAIR_MS);
      pressedG = isG ? event.timeStamp : Number.NEGATIVE_INFINITY;
    }
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}
