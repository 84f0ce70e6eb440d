import { z } from 'zod';
import { flag } from '../core/flag.ts';
import { settingsGroup } from '../core/settings-group.ts';

/** Keeps linked servers in sync with the hosting provider. */
export const nitrado = settingsGroup({
  name: 'nitrado',
  rule: { view: 'Nitrado_View', edit: 'Nitrado_Edit' },
  schema: z.object({ isAutoSyncEnabled: flag() }),
});
