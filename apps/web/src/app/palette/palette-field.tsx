import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { fetchPalette } from './palette.tsx';
import styles from './palette-field.module.css';

type PaletteFieldProps = { onOpen: () => void };

const isMac = () => /^(?:Mac|iP)/.test(navigator.platform);

/** In the top bar: a field that opens the palette, and where that has no room a magnifier. */
export function PaletteField({ onOpen }: PaletteFieldProps) {
  const shared = {
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K Meta+K',
    onPointerEnter: fetchPalette,
    onFocus: fetchPalette,
    onClick: onOpen,
  } as const;
  return (
    <>
      <UnstyledButton {...shared} className={styles.field}>
        <IconSearch size={16} aria-hidden />
        <span className={styles.words}>Search or run…</span>
        <kbd className={styles.key} aria-hidden>
          {isMac() ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </UnstyledButton>
      <ActionIcon {...shared} aria-label="Search or run…" size="lg" className={styles.magnifier}>
        <IconSearch size={18} />
      </ActionIcon>
    </>
  );
}
