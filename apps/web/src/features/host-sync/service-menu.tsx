import { IconLink, IconPlus, IconRefresh, IconServer2, IconUnlink } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccess } from '../../kit/use-can.ts';
import { MenuAt, type MenuItem } from '../../ui/menu.tsx';
import { type ServiceRow, serviceName, whyNotUsed } from '../shared/hosting/service-rows.ts';
import type { NitradoReasons } from '../shared/hosting/use-nitrado.ts';

/** The menu's service, and where in the window it opens. */
export type MenuAbout = { row: ServiceRow; at: { x: number; y: number } };

type ServiceMenuProps = {
  about: MenuAbout;
  reasons: NitradoReasons;
  onOpen: () => void;
  onAdd: () => void;
  onLink: () => void;
  onUnlink: () => void;
  onClose: () => void;
};

/** Everything that can be done about a service. */
export function ServiceMenu(props: ServiceMenuProps) {
  const { about, reasons, onOpen, onAdd, onLink, onUnlink, onClose } = props;
  const { row, at } = about;
  const { service, serverName } = row;
  const navigate = useNavigate();
  const { canView: seesServers } = useAccess('Servers');
  const needsServers = seesServers ? undefined : 'You may not view the servers.';
  const unusable = whyNotUsed(service);
  const linked: readonly MenuItem[] = [
    {
      key: 'open',
      content: (
        <Words icon={<IconServer2 size={16} />}>
          Open <bdi>{serverName}</bdi>
        </Words>
      ),
      reason: needsServers,
      onChoose: () => void navigate({ to: '/servers', search: { q: serverName } }),
    },
    {
      key: 'sync',
      content: <Words icon={<IconRefresh size={16} />}>Sync…</Words>,
      reason: reasons.sync ?? (service.isSyncRequired ? undefined : (unusable ?? 'Nothing differs.')),
      onChoose: onOpen,
    },
    {
      key: 'link',
      content: <Words icon={<IconLink size={16} />}>Link to another server…</Words>,
      reason: reasons.link ?? needsServers ?? unusable,
      onChoose: onLink,
    },
    {
      key: 'unlink',
      content: <Words icon={<IconUnlink size={16} />}>Unlink…</Words>,
      reason: reasons.unlink,
      onChoose: onUnlink,
    },
  ];
  const free: readonly MenuItem[] = [
    {
      key: 'add',
      content: <Words icon={<IconPlus size={16} />}>Add…</Words>,
      reason: reasons.add ?? unusable,
      onChoose: onAdd,
    },
    {
      key: 'link',
      content: <Words icon={<IconLink size={16} />}>Link to a server…</Words>,
      reason: reasons.link ?? needsServers ?? unusable,
      onChoose: onLink,
    },
  ];
  return (
    <MenuAt
      title={serviceName(service)}
      at={at}
      items={service.serverId === '' ? free : linked}
      onClose={onClose}
    />
  );
}

function Words({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      {icon}
      <span>{children}</span>
    </>
  );
}
