import { BanPlayerDialog } from '../bans/ban-player-dialog.tsx';
import type { PlayerTarget } from './player-target.ts';

type BanActionDialogProps = { subject: PlayerTarget; onClose: () => void };

/** Bans the player of a menu, or changes their ban. */
export function BanActionDialog({ subject: { netId, name, ban }, onClose }: BanActionDialogProps) {
  return <BanPlayerDialog player={{ netId, name }} reason={ban?.reason ?? ''} onClose={onClose} />;
}
