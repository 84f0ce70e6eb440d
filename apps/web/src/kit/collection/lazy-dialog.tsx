/**
 * KIT · A dialog that is fetched apart from its page: the table does not wait for forms with their rules.
 *   const PresetDialog = lazyDialog(async () => (await import('./preset-dialog.tsx')).PresetDialog);
 *   {dialog?.kind === 'add' && <PresetDialog … />}
 * `CollectionPage` fetches it ahead; elsewhere `usePreloadedDialogs` does.
 */
import { type ComponentType, lazy, type ReactNode, type RefObject, Suspense, useEffect } from 'react';
import { fetchDialogFrame } from '../../ui/dialog.tsx';
import styles from './lazy-dialog.module.css';

const loads = new Set<() => Promise<unknown>>();

export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  loads.add(load);
  // The types of `lazy` forget which props a component known only by its type variable takes.
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return (props) => (
    <Suspense
      fallback={
        <div className={styles.opening} role="status">
          Opening…
        </div>
      }
    >
      <Loaded {...props} />
    </Suspense>
  );
}

/** Fetches the dialogs of the pages that were visited. Where that fails, opening one tries again. */
function preloadDialogs(): void {
  fetchDialogFrame();
  for (const load of loads) load().catch(() => undefined);
}

/** Loads them once a button within `page` gets hover or focus. */
export function usePreloadedDialogs(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // Pointing at a button or focusing it may open a dialog next, so load it then; reading the table loads none.
    const listening = new AbortController();
    function handle({ target }: Event) {
      if (!(target instanceof Element) || target.closest('button') === null) return;
      listening.abort();
      preloadDialogs();
    }
    for (const event of ['pointerover', 'focusin']) {
      page.current?.addEventListener(event, handle, { signal: listening.signal });
    }
    return () => listening.abort();
  }, [page]);
}
