import type { TimedCommand } from '@arkwright/contracts/automatic-rcon/schema';
import { createContext, use } from 'react';

export type CommandDialogKind = 'edit' | 'run' | 'delete';

/** What a row can ask the screen for. A context, so that the columns stay the same from render to render. */
export type CommandActions = {
  /** Why this person can't do something; undefined when they can. */
  reasons: Record<CommandDialogKind | 'enable' | 'disable', string | undefined>;
  /** Commands that are being enabled or disabled. */
  busy: ReadonlySet<string>;
  open: (kind: CommandDialogKind, command: TimedCommand) => void;
  /** Enables a disabled command, disables an enabled one. */
  toggle: (command: TimedCommand) => void;
};

export const CommandActionsContext = createContext<CommandActions | null>(null);

export function useCommandActions(): CommandActions {
  const actions = use(CommandActionsContext);
  if (actions === null) throw new Error('useCommandActions needs a CommandActionsContext above it');
  return actions;
}
