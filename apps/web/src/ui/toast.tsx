import { Button, CloseButton } from '@mantine/core';
import { useFocusWithin } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import styles from './toast.module.css';

/** How long a snackbar stays (specification §9). */
export const TOAST_MS = 2_000;
/** How long one stays that offers to do something: time enough to read it and to get there. */
export const ACTION_TOAST_MS = 10_000;

type Toast = {
  id: number;
  tone: 'good' | 'danger' | 'info';
  title?: string;
  message: string;
  /** An action, such as undo. Choosing it closes the snackbar. */
  action?: { label: string; onClick: () => void };
  /** It says more than what was just done, and stays as long as one with an action. */
  isLong?: true;
  /** Its topic: a newer snackbar about the same one replaces an older one. */
  about?: string;
};

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function update(next: readonly Toast[]) {
  toasts = next;
  for (const notify of listeners) notify();
}

function dismiss(id: number) {
  update(toasts.filter((toast) => toast.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // An invisible snackbar is over: it must not reappear in the next toaster.
    if (listeners.size === 0) toasts = [];
  };
}

/** Shows a snackbar for two seconds, or for ten where it is long or has an action; longer while it is pointed at or focused. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  const others = toasts.filter(({ about }) => about === undefined || about !== toast.about);
  // Three are plenty: older ones make room.
  update([...others.slice(-2), { ...toast, id: lastId }]);
}

/**
 * Closes the snackbars with actions: behind a dialog they can't be reached, in front they cover it, and on another page
 * they mislead.
 */
export function dismissOffers(): void {
  if (toasts.some(({ action }) => action)) update(toasts.filter(({ action }) => !action));
}

function ToastCard({ toast }: { toast: Toast }) {
  const { id, tone, title, message, action, isLong } = toast;
  const stays = action !== undefined || isLong === true;
  const [isPointedAt, setPointedAt] = useState(false);
  const { ref, focused } = useFocusWithin();
  const isHeld = isPointedAt || focused;
  const stayMs = stays ? ACTION_TOAST_MS : TOAST_MS;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismiss(id), stayMs);
    return () => clearTimeout(timer);
  }, [isHeld, id, stayMs]);

  function handleAction() {
    dismiss(id);
    action?.onClick();
  }

  return (
    <div
      ref={ref}
      className={styles.toast}
      data-tone={tone}
      data-action={stays || undefined}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
    >
      <div className={styles.words}>
        {title !== undefined && <strong>{title}</strong>}
        <span>{message}</span>
      </div>
      {action && (
        <Button variant="light" size="compact-sm" onClick={handleAction}>
          {action.label}
        </Button>
      )}
      {stays && <CloseButton aria-label="Dismiss" size="sm" onClick={() => dismiss(id)} />}
    </div>
  );
}

/** Moves them below the title of a dialog that they would cover: it says what is open, and has the cross beside it. */
function clearTitle(toaster: HTMLElement) {
  toaster.style.top = '';
  const titles = document.querySelectorAll('[data-dialog-top]');
  const title = titles[titles.length - 1]?.getBoundingClientRect();
  const { top, bottom } = toaster.getBoundingClientRect();
  if (title && title.top < bottom && title.bottom > top) toaster.style.top = `${title.bottom}px`;
}

/** Where snackbars appear; rendered once in the shell. */
export function Toaster() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  const toaster = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (toaster.current && shown.length > 0) clearTitle(toaster.current);
  }, [shown]);
  return (
    <div ref={toaster} className={styles.toaster} role="status" aria-live="polite">
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}
