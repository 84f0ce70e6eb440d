import { z } from 'zod';
import type { ApiSwitch } from '../core/api-switches.ts';
import { flag } from '../core/flag.ts';
import { settingsGroup } from '../derived/settings-group.ts';

/** The parts of the instance that programs may reach with its API key. All of it is for the owner only. */
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
    /**
     * Always empty: the key is stored encrypted elsewhere, and `GET /api/apiAccess/:botId` shows it to the
     * owner.
     */
    apiKey: z.string().max(200).default(''),
  } satisfies Record<'isEnabled' | 'apiKey' | ApiSwitch, z.ZodType>),
  // Only `POST /api/bots/recreateApiKey` makes a key.
  fields: { apiKey: { edit: 'nobody' } },
});
