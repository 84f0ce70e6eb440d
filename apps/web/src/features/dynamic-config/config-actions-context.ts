import type { DynamicConfig } from '@arkwright/contracts/dynamic-config/schema';
import { createContext, use } from 'react';

/** What a row can ask the screen for. A context, so that the columns stay the same from render to render. */
export type ConfigActions = {
  /** Why configs can't be changed, or deleted, by this person; undefined when they can. */
  editReason: string | undefined;
  deleteReason: string | undefined;
  open: (kind: 'edit' | 'delete', config: DynamicConfig) => void;
};

export const ConfigActionsContext = createContext<ConfigActions | null>(null);

export function useConfigActions(): ConfigActions {
  const actions = use(ConfigActionsContext);
  if (actions === null) throw new Error('useConfigActions needs a ConfigActionsContext above it');
  return actions;
}
