import type { Server } from '@arkwright/contracts/servers/schema';
import { createContext, use } from 'react';

export type ServerDialogKind = 'edit' | 'delete' | 'wipe';

/** What a row can ask the screen for. A context, so that the columns stay the same from render to render. */
export type ServerActions = {
  /** Why servers can't be changed by this person; undefined when they can. */
  reason: string | undefined;
  /** Servers that are being enabled or disabled. */
  busy: ReadonlySet<string>;
  open: (kind: ServerDialogKind, server: Server) => void;
  /** Enables a disabled server, disables an enabled one. */
  toggle: (server: Server) => void;
};

export const ServerActionsContext = createContext<ServerActions | null>(null);

export function useServerActions(): ServerActions {
  const actions = use(ServerActionsContext);
  if (actions === null) throw new Error('useServerActions needs a ServerActionsContext above it');
  return actions;
}
