import type { Server } from '@arkwright/contracts/servers/schema';
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

/** The hosting-link flag: an icon with its words on hover, in the card of a row beside it. */
export function HostingCell({ server }: { server: Server }) {
  const { kind, words } = hostingFlag(server);
  const Icon = ICONS[kind];
  return (
    <Tip text={words}>
      <span className={styles.flag} data-kind={kind}>
        <Icon size={16} stroke={1.8} aria-hidden />
        <span className={styles.words}>{words}</span>
      </span>
    </Tip>
  );
}
