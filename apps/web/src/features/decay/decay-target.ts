import type { DecayEntry } from '@arkwright/contracts/decay/schema';

/** An entry that actions are about. */
export type DecayTarget = {
  row: DecayEntry;
  /** Reads what is shown of it again. */
  onDone: () => void;
};
