import { ProtectDialog } from '../shared/protected-tribes/protect-dialog.tsx';
import type { DecayTarget } from './decay-target.ts';

/** Protects the tribe of an entry. */
export const ProtectEntryDialog = ({ subject, onClose }: { subject: DecayTarget; onClose: () => void }) => (
  <ProtectDialog team={subject.row} onDone={subject.onDone} onClose={onClose} />
);
