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
  words: {
    isEnabled: {
      label: 'Enable API access',
      help: 'While this is off, the key does not work, whatever is switched on below.',
      also: ['API key', 'REST', 'programs', 'own website', 'developer'],
    },
    isEnabledServer: {
      label: 'Servers',
      help: 'Reads your game servers with their addresses, never their passwords.',
      also: ['API servers'],
    },
    isEnabledServerStatus: {
      label: 'Server status',
      help: 'Reads which servers are online, since when, and how many players are on them.',
      also: ['API online', 'API player count', 'website status'],
    },
    isEnabledPlayerRegistrations: {
      label: 'Player registrations',
      help: 'Reads which Discord account belongs to which player, with playtime and claimed starter sets.',
      also: ['API playtime', 'API players'],
    },
    isEnabledDataDashboard: {
      label: 'Data dashboard',
      help: 'Reads players, tribes, bases and dinos with their locations.',
      also: ['API players', 'API tribes', 'API dinos'],
    },
    isEnabledCommandExecution: {
      label: 'Command execution',
      help: 'Runs any RCON command on your servers.',
      also: ['API commands', 'API RCON'],
    },
    isEnabledMod: {
      label: 'Companion',
      help: 'Reads which companions are connected, and when they uploaded how much.',
      also: ['API companions'],
    },
    apiKey: {
      label: 'API key',
      help: 'The key with which programs call the API.',
      also: ['token', 'secret', 'bearer', 'key for programs'],
    },
  },
});
