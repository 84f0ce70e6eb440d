import { EVERY_SERVER } from '@arkwright/contracts/live/bounds';
import type { InstanceTarget } from './instance-target.ts';
import { MessageForm } from './message-form.tsx';

type MessageEverybodyDialogProps = { subject: InstanceTarget; onClose: () => void };

/** Tells the players on all servers, or on one of them, something. */
export function MessageEverybodyDialog({ subject: { servers }, onClose }: MessageEverybodyDialogProps) {
  const places = [
    { value: EVERY_SERVER, label: 'All servers' },
    ...servers.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return <MessageForm title="Message players" places={places} onClose={onClose} />;
}
