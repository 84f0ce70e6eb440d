import { liveRoutes } from '@arkwright/contracts/live/routes';
import { menuItems, type Offer } from '../../../kit/actions/use-actions.tsx';
import { useInstance } from '../../../kit/instances.ts';
import { useRead } from '../../../kit/reads.ts';
import { useCan } from '../../../kit/use-can.ts';
import { MenuAt } from '../../../ui/menu.tsx';
import type { ServerTarget } from './server-target.ts';

type ServerMenuProps = {
  server: { id: string; name: string };
  at: { x: number; y: number };
  hovered?: HTMLElement | undefined;
  /** The actions for this server. */
  offersFor: (target: ServerTarget) => Offer[];
  onClose: () => void;
};

/** The actions on a game server. */
export function ServerMenu({ server: { id, name }, offersFor, ...menu }: ServerMenuProps) {
  const { id: botId } = useInstance();
  const enabled = useCan(liveRoutes.servers).ok;
  const read = useRead(liveRoutes.servers, { params: { botId } }, { enabled });
  const now = read.data?.find((server) => server.id === id);
  const gone = read.data && !now ? 'This server was deleted.' : undefined;
  const off = read.isLoading ? 'Asking whether it is online …' : gone || now?.offReason || undefined;
  return <MenuAt title={name} items={menuItems(offersFor({ id, name, off }))} {...menu} />;
}
