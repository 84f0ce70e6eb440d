import { useEffect, useState, useSyncExternalStore } from 'react';
import styles from './toast.module.css';

/** How long a snackbar stays (specification §9). */
export const TOAST_MS = 2000;

type Toast = { id: number; tone: 'good' | 'danger' | 'info'; title?: string; message: string };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function update(next: readonly Toast[]) {
  toasts = next;
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // A snackbar that nobody sees is over: it must not come up wherever a toaster appears next.
    if (listeners.size === 0) toasts = [];
  };
}

/** Shows a snackbar for two seconds; longer while the pointer rests on it. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  // Three are plenty: older ones make room.
  update([...toasts.slice(-2), { ...toast, id: lastId }]);
}

function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => update(toasts.filter(({ id }) => id !== toast.id)), TOAST_MS);
    return () => clearTimeout(timer);
  }, [isHeld, toast.id]);
  return (
    <div
      className={styles.toast}
      data-tone={toast.tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      {toast.title !== undefined && <strong>{toast.title}</strong>}
      <span>{toast.message}</span>
    </div>
  );
}

/** Where snackbars appear; stands once in the shell. */
export function Toaster() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div className={styles.toaster} role="status" aria-live="polite">
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}
