import type { ReactNode } from 'react';

export type DialogProps = {
  opened: boolean;
  title: string;
  children: ReactNode;
  onClose: () => void;
  /** Width in pixels (specification §9): 500, 600, 750, 800 or 1000. */
  width?: 500 | 600 | 750 | 800 | 1000;
  /**
   * What closes it besides its own buttons: `anything` (a click beside it, Escape, the cross), `on-purpose` (Escape and the
   * cross) if input could be lost, or `nothing` if an answer is needed.
   */
  closesOn?: 'anything' | 'on-purpose' | 'nothing';
};
