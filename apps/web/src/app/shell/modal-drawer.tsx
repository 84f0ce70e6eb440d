import '@mantine/core/styles/Drawer.layer.css';
import { Drawer } from '@mantine/core';
import { DrawerEntries } from './drawer-entries.tsx';
import styles from './modal-drawer.module.css';

type ModalDrawerProps = { isOpen: boolean; onClose: () => void };

const CLASS_NAMES = { content: styles.content ?? '' };

/** The drawer over the screen. */
export function ModalDrawer({ isOpen, onClose }: ModalDrawerProps) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size={256} id="drawer" classNames={CLASS_NAMES}>
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={styles.top}>
          <Drawer.Title className={styles.title}>Navigation</Drawer.Title>
          <Drawer.CloseButton aria-label="Close" />
        </div>
        <nav className={styles.nav} aria-label="Main">
          <DrawerEntries onFollow={onClose} />
        </nav>
      </Drawer.Content>
    </Drawer.Root>
  );
}
