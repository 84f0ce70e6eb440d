import { useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useUser } from '../../kit/use-session.ts';
import { fetchPalette, Palette } from './palette.tsx';
import { useFieldInView } from './use-field-in-view.ts';
import { usePaletteKeys } from './use-palette-keys.ts';

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));

/** Idle time that late reads and pictures of the page have had. */
const IDLE_AFTER_MS = 4000;

type PaletteHostProps = { isOpen: boolean; onOpen: () => void; onClose: () => void };

/** The palette with its keys, and where its results arrive. */
export function PaletteHost({ isOpen, onOpen, onClose }: PaletteHostProps) {
  const user = useUser();
  const [showsKeys, setShowsKeys] = useState(false);
  useFieldInView();
  usePaletteKeys({
    hasLetters: user?.hasShortcuts ?? true,
    onSearch: onOpen,
    onKeys: () => setShowsKeys(true),
  });
  useFetchWhenIdle();
  return (
    <>
      <Palette isOpen={isOpen} onClose={onClose} />
      {showsKeys && (
        <Suspense>
          <ShortcutsDialog onClose={() => setShowsKeys(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Once the first page has had its time. Not for visitors, who read one page of text and leave. */
function useFetchWhenIdle(): void {
  const isWork = useMatches({ select: (matches) => matches.at(-1)?.staticData.access !== 'public' });
  useEffect(() => {
    // Safari lacks it; there the palette is fetched when it is wanted.
    if (!isWork || !('requestIdleCallback' in window)) return;
    let idle = 0;
    const wait = setTimeout(() => {
      idle = requestIdleCallback(fetchPalette);
    }, IDLE_AFTER_MS);
    return () => {
      clearTimeout(wait);
      cancelIdleCallback(idle);
    };
  }, [isWork]);
}
