import { BanPlayerDialog } from '../shared/bans/ban-player-dialog.tsx';
import type { SurvivorTarget } from './survivor-target.ts';

/** Bans the player of a row, which then says so. */
export function BanSurvivorDialog({ subject, onClose }: { subject: SurvivorTarget; onClose: () => void }) {
  const { netId, name, reread } = subject;
  return <BanPlayerDialog player={{ netId, name }} onBanned={() => void reread()} onClose={onClose} />;
}
