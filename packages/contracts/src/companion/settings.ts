import { z } from 'zod';
import { FORM_MESSAGES, wholeNumber } from '../core/fields.ts';
import { flag } from '../core/flag.ts';
import { settingsGroup } from '../derived/settings-group.ts';
import { STRUCTURES_DELAY, UPLOAD_INTERVAL } from './bounds.ts';

export const COMPANION_TYPES = ['NotSelected', 'Mod', 'APIPlugin'] as const;

/** The companion in the game: a mod or plugin that uploads what RCON can't provide. */
export const companionMod = settingsGroup({
  name: 'companionMod',
  rule: { view: 'ArkwrightCompanion_View', edit: 'ArkwrightCompanion_Edit', feature: 'companionMod' },
  schema: z.object({
    isEnabled: flag(),
    /** `NotSelected` means none: nothing may be uploaded. */
    companionType: z.enum(COMPANION_TYPES).default('NotSelected'),
    uploadPlayerData: flag(),
    uploadStructureData: flag(),
    uploadDinoData: flag(),
    /** Seconds between two uploads. */
    uploadIntervalBase: wholeNumber(
      { required: FORM_MESSAGES.required, range: 'Upload interval must be between 10 and 3600' },
      UPLOAD_INTERVAL,
    ).default(60),
    /** Seconds between two parts of the structures, so that the game doesn't stall while it collects them. */
    uploadStructuresDelay: wholeNumber(
      { required: FORM_MESSAGES.required, range: 'Structure upload delay must be between 0 and 3600' },
      STRUCTURES_DELAY,
    ).default(1),
    enrichPlayerlist: flag(),
    enrichStatusMessage: flag(),
    /**
     * Whether a game server that has the key, and that the instance doesn't have yet, is added automatically.
     */
    isRegistrationEnabled: flag(),
    /** Always empty: the key is stored encrypted elsewhere, and `GET /api/companion/:botId/key` shows it. */
    registrationKey: z.string().max(200).default(''),
  }),
  // The key allows uploads in the instance's name, so members with View only don't get it.
  fields: { registrationKey: { view: 'ArkwrightCompanion_Edit', edit: 'nobody' } },
});
