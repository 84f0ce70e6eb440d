import { lazy, Suspense, useState } from 'react';
import styles from './drawer.module.css';
import { DrawerEntries } from './drawer-entries.tsx';

const ModalDrawer = lazy(async () => ({ default: (await import('./modal-drawer.tsx')).ModalDrawer }));

type DrawerProps = {
  isWide: boolean;
  /** At the side: unfolded. */
  isOpen: boolean;
  onClose: () => void;
};

/**
 * On wide windows it is at the side; folded it is a rail that opens on hover or keyboard focus. On small windows a real
 * drawer over the screen.
 */
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
  return (
    <nav
      id="drawer"
      className={isOpen ? styles.drawer : `rail ${styles.drawer} ${styles.rail}`}
      aria-label="Main"
    >
      <DrawerEntries />
    </nav>
  );
}
