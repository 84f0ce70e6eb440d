import type { Server } from '@arkwright/contracts/servers/schema';
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCloud, IconHome, IconLink } from '@tabler/icons-react';
import { Tip } from '../../ui/tip.tsx';
import { hostingFlag } from './hosting.ts';
import styles from './hosting-cell.module.css';

const ICONS = {
  linked: IconLink,
  nitrado: IconCloud,
  'self-hosted': IconHome,
  'not-selected': IconAlertTriangle,
};

/** The hosting-link flag: an icon with its words on hover. */
export function HostingCell({ server }: { server: Server }) {
  const { kind, words } = hostingFlag(server);
  const Icon = ICONS[kind];
  return (
    <Tip text={words}>
      <span className={styles.flag} data-kind={kind}>
        <Icon size={16} stroke={1.8} aria-hidden />
        <VisuallyHidden>{words}</VisuallyHidden>
      </span>
    </Tip>
  );
}
