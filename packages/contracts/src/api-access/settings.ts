import { z } from 'zod';
import { flag } from '../core/flag.ts';
import { settingsGroup } from '../core/settings-group.ts';

/** Which parts of the instance programs may reach with its API key. All of it is for the owner alone. */
export const api = settingsGroup({
  name: 'api',
  rule: { view: 'Owner', edit: 'Owner', feature: 'apiAccess' },
  schema: z.object({
    /** The other switches do nothing while this one is off. */
    isEnabled: flag(),
    isEnabledServer: flag(),
    isEnabledServerStatus: flag(),
    isEnabledPlayerRegistrations: flag(),
    isEnabledDataDashboard: flag(),
    isEnabledCommandExecution: flag(),
    isEnabledMod: flag(),
    apiKey: z.string().max(200).default(''),
  }),
  // Only `POST /api/bots/recreateApiKey` changes the key.
  fields: { apiKey: { edit: 'nobody' } },
});
