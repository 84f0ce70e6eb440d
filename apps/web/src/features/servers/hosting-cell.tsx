import { nitradoFeature } from '@arkwright/contracts/manifests/nitrado';
import type { Server } from '@arkwright/contracts/servers/schema';
import { IconAlertTriangle, IconHome, IconLink } from '@tabler/icons-react';
import { useAccess } from '../../kit/use-can.ts';
import { TextLink } from '../../ui/button-link.tsx';
import { Tip } from '../../ui/tip.tsx';
import { hostingFlag } from './hosting.ts';
import styles from './hosting-cell.module.css';

const ICONS = {
  linked: IconLink,
  'self-hosted': IconHome,
  'not-selected': IconAlertTriangle,
};

/** The hosting-link flag: an icon with its words on hover, in the card of a row beside it. A linked one leads to its service. */
export function HostingCell({ server }: { server: Server }) {
  const { kind, words } = hostingFlag(server);
  const Icon = ICONS[kind];
  const { canView } = useAccess(nitradoFeature.area);
  if (kind === 'linked' && canView)
    return (
      <Tip text={words}>
        <TextLink
          to="/nitrado"
          search={{ tab: 'sync', q: String(server.nitradoServiceId) }}
          className={styles.flag}
          data-kind={kind}
        >
          <Icon size={16} stroke={1.8} aria-hidden />
          <span className={styles.words}>{words}</span>
        </TextLink>
      </Tip>
    );
  return (
    <Tip text={words}>
      <span className={styles.flag} data-kind={kind}>
        <Icon size={16} stroke={1.8} aria-hidden />
        <span className={styles.words}>{words}</span>
      </span>
    </Tip>
  );
}
