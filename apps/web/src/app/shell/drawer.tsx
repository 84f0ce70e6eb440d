import { lazy, Suspense } from 'react';
import styles from './drawer.module.css';
import { DrawerEntries } from './drawer-entries.tsx';

const ModalDrawer = lazy(async () => ({ default: (await import('./modal-drawer.tsx')).ModalDrawer }));

type DrawerProps = { isWide: boolean; isOpen: boolean; onClose: () => void };

/** A rail that opens under the pointer or the keyboard's focus; on small windows a real drawer over the screen. */
export function Drawer({ isWide, isOpen, onClose }: DrawerProps) {
  if (!isWide) {
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
