import { z } from 'zod';
import { FORM_MESSAGES, wholeNumber } from '../core/fields.ts';
import { flag } from '../core/flag.ts';
import { empoweredRoleIds } from '../core/id-lists.ts';
import { settingsGroup } from '../derived/settings-group.ts';
import { HOSTED_SAVES_MINUTES } from './bounds.ts';

const INTERVAL_WORDS = `It must be between ${HOSTED_SAVES_MINUTES.min} and ${HOSTED_SAVES_MINUTES.max} minutes`;

/** Keeps linked servers in sync with the hosting provider. */
export const nitrado = settingsGroup({
  name: 'nitrado',
  rule: { view: 'Nitrado_View', edit: 'Nitrado_Edit' },
  schema: z.object({
    isAutoSyncEnabled: flag(),
    /** The slash command that restarts, stops and starts servers. */
    isPowerCommandEnabled: flag(),
    powerCommandRoleIds: empoweredRoleIds('may restart, stop and start game servers'),
    /** Minutes between two readings of a server's save at the host (`readsHostedSaves` of the server). */
    hostedSavesMinutes: wholeNumber(
      { required: FORM_MESSAGES.required, range: INTERVAL_WORDS },
      HOSTED_SAVES_MINUTES,
    ).default(HOSTED_SAVES_MINUTES.default),
  }),
});
