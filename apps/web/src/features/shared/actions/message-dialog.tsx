import { EVERY_SERVER } from '@arkwright/contracts/live/bounds';
import { MessageForm } from './message-form.tsx';
import type { ServerTarget } from './server-target.ts';

type MessagePlayersDialogProps = { subject: ServerTarget; onClose: () => void };

/** Tells the players on a server something; while it is down, those on the others. */
export function MessagePlayersDialog({ subject, onClose }: MessagePlayersDialogProps) {
  const { id, name, isOnline = false } = subject;
  if (!isOnline) {
    return (
      <MessageForm
        title="Tell players"
        places={[{ value: EVERY_SERVER, label: 'All other servers' }]}
        proposed={`${name} is down. We are on it.`}
        downId={id}
        onClose={onClose}
      />
    );
  }
  const places = [
    { value: id, label: name },
    { value: EVERY_SERVER, label: 'All servers' },
  ];
  return <MessageForm title={`Message the players on ${name}`} places={places} onClose={onClose} />;
}
