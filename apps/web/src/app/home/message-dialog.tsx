import { Composer } from '../../features/live/composer.tsx';
import { useLiveServers } from '../../features/live/use-live-servers.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** A word to the players on one server or on all, without leaving the page. */
export function MessageDialog({ onClose }: { onClose: () => void }) {
  const servers = useLiveServers();
  return (
    <Dialog opened title="Message players" width={600} onClose={onClose}>
      <Composer servers={servers} />
    </Dialog>
  );
}
