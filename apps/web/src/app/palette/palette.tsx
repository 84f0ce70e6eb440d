import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { LIST_ID, type Scope } from './item.ts';
import styles from './palette.module.css';

const loadResults = async () => ({ default: (await import('./results.tsx')).Results });
const Results = lazy(loadResults);

/** Fetches what the palette shows ahead of its first opening; where that fails, opening it tries again. */
export function fetchPalette(): void {
  loadResults().catch(() => undefined);
}

type PaletteProps = { isOpen: boolean; onClose: () => void };

/**
 * The search over everything: a combobox with a list of results. The field is a part of the first load; what it finds is loaded
 * when it is first opened. The browser's own dialog, as that is.
 */
export function Palette({ isOpen, onClose }: PaletteProps) {
  const [wasOpened, setOpened] = useState(false);
  if (isOpen && !wasOpened) setOpened(true);
  return wasOpened && <PaletteDialog isOpen={isOpen} onClose={onClose} />;
}

function PaletteDialog({ isOpen, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const takeKey = useRef<(event: KeyboardEvent) => void>(undefined);
  const [query, setQuery] = useState('');
  const [scope, setScope] = useState<Scope>();
  const [active, setActive] = useState<string>();

  useEffect(() => {
    const frame = dialog.current;
    if (!frame || frame.open === isOpen) return;
    if (!isOpen) return frame.close();
    setQuery('');
    setScope(undefined);
    frame.showModal();
    input.current?.focus();
  }, [isOpen]);

  function changeScope(next: Scope | undefined) {
    setScope(next);
    setQuery('');
    input.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent) {
    const goesBack = (event.key === 'Backspace' && query === '') || (event.key === 'Tab' && event.shiftKey);
    if (event.nativeEvent.isComposing) return;
    if (goesBack && scope) changeScope(undefined);
    else takeKey.current?.(event);
    // The focus stays in the field: Escape leaves.
    if (event.key === 'Tab' || (goesBack && scope)) event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, which the browser does
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label="Search"
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <div className={styles.frame}>
        <div className={styles.head}>
          <IconSearch size={20} aria-hidden />
          {scope && (
            <span className={styles.scope}>
              {scope.kind === 'subject' ? (
                <>
                  <bdi>{scope.subject.name}</bdi> <span className={styles.scopeNote}>{scope.note}</span>
                </>
              ) : (
                scope.title
              )}
            </span>
          )}
          <input
            ref={input}
            className={styles.input}
            role="combobox"
            aria-label={labelOf(scope)}
            aria-expanded
            aria-controls={LIST_ID}
            aria-autocomplete="list"
            aria-activedescendant={active}
            placeholder={labelOf(scope)}
            maxLength={120}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            value={query}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
            onKeyDown={handleKeyDown}
          />
          <button
            type="button"
            className={styles.key}
            aria-label="Esc: close"
            tabIndex={-1}
            onClick={onClose}
          >
            Esc
          </button>
        </div>
        <Suspense
          fallback={
            <>
              <div id={LIST_ID} role="listbox" aria-label="Results" />
              <p className={styles.words}>Loading …</p>
            </>
          }
        >
          <Results
            isOpen={isOpen}
            query={query}
            scope={scope}
            onScope={changeScope}
            onActive={setActive}
            onDone={onClose}
            takeKey={takeKey}
          />
        </Suspense>
      </div>
    </dialog>
  );
}

function labelOf(scope: Scope | undefined): string {
  if (!scope) return 'Search or run…';
  if (scope.kind === 'subject') return 'Find an action';
  return scope.on === 'player' ? 'Find a player' : 'Find a server';
}
