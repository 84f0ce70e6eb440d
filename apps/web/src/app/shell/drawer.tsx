import { lazy, Suspense, useState } from 'react';
import styles from './drawer.module.css';
import { DrawerEntries } from './drawer-entries.tsx';

const ModalDrawer = lazy(async () => ({ default: (await import('./modal-drawer.tsx')).ModalDrawer }));

type DrawerProps = { isWide: boolean; isOpen: boolean; onClose: () => void };

/** A rail that opens under the pointer or the keyboard's focus; on small windows a real drawer over the screen. */
export function Drawer({ isWide, isOpen, onClose }: DrawerProps) {
  const [wasOpened, setOpened] = useState(false);
  if (isOpen && !isWide && !wasOpened) setOpened(true);

  if (!isWide) {
    // It comes with its first use; from then on it stays, so that it can slide out.
    if (!wasOpened) return null;
    return (
      <Suspense>
        <ModalDrawer isOpen={isOpen} onClose={onClose} />
      </Suspense>
    );
  }
  if (!isOpen) return null;
  return (
    <nav id="drawer" className={`rail ${styles.rail}`} aria-label="Main">
      <DrawerEntries />
    </nav>
  );
}
