import { IconFilter } from '@tabler/icons-react';
import type { Offer } from '../../kit/actions/use-actions.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { NamedPlayerMenu, PlayerMenu } from '../shared/actions/player-menu.tsx';
import type { PlayerTarget } from '../shared/actions/player-target.ts';
import type { Named } from '../shared/actions/who-is.ts';

/** The player of the menu, by what names them, and where in the window it opens. */
export type MenuAbout = Named & { key: string; at: { x: number; y: number } };

type LineMenuProps = {
  about: MenuAbout;
  /** Whom the same line meant before; undefined if it was not asked yet. */
  netId: string | undefined;
  offersFor: (target: PlayerTarget) => Offer[];
  onShowOnly: (name: string) => void;
  /** An action was chosen for this player. */
  onMeant: (netId: string) => void;
  onClose: () => void;
};

/** The actions on the player of a line. */
export function LineMenu({ about, netId, offersFor, onShowOnly, onMeant, onClose }: LineMenuProps) {
  const { name, at } = about;
  const only: MenuItem = {
    key: 'only',
    content: (
      <>
        <IconFilter size={16} />
        <span>Show only this player</span>
      </>
    ),
    onChoose: () => onShowOnly(name),
  };
  const menu = { at, before: [only], offersFor, onClose };
  if (netId !== undefined) return <PlayerMenu player={{ netId, name }} {...menu} />;
  return <NamedPlayerMenu named={about} onMeant={onMeant} {...menu} />;
}
