import { z } from 'zod';
import { flag } from '../core/flag.ts';
import { empoweredRoleIds } from '../core/id-lists.ts';
import { settingsGroup } from '../core/settings-group.ts';

/** Keeps linked servers in sync with the hosting provider. */
export const nitrado = settingsGroup({
  name: 'nitrado',
  rule: { view: 'Nitrado_View', edit: 'Nitrado_Edit' },
  schema: z.object({
    isAutoSyncEnabled: flag(),
    /** The slash command that restarts, stops and starts servers. */
    isPowerCommandEnabled: flag(),
    powerCommandRoleIds: empoweredRoleIds('may restart, stop and start game servers'),
  }),
});
