import { menuItems, type Offer } from '../../../kit/actions/use-actions.tsx';
import { MenuAt } from '../../../ui/menu.tsx';
import { type ServerTarget, useServerTarget } from './server-target.ts';

type ServerMenuProps = {
  server: { id: string; name: string };
  at: { x: number; y: number };
  hovered?: HTMLElement | undefined;
  /** The actions for this server. */
  offersFor: (target: ServerTarget) => Offer[];
  onClose: () => void;
};

/** The actions on a game server. */
export function ServerMenu({ server, offersFor, ...menu }: ServerMenuProps) {
  const target = useServerTarget(server);
  return <MenuAt title={server.name} items={menuItems(offersFor(target))} {...menu} />;
}
