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
  words: {
    isEnabled: {
      label: 'Enable',
      help: 'While this is off, companions are refused, and no save is read at a host: nothing is uploaded, and nothing is done in the game.',
      also: ['companion', 'mod', 'plugin', 'agent'],
    },
    companionType: {
      label: 'Companion type',
      help: 'What the companion is in your servers: a mod or a plugin.',
      also: ['mod', 'API plugin', 'agent', 'plugin instead of mod', 'server api', 'asaapi'],
    },
    uploadPlayerData: {
      label: 'Upload players',
      help: 'Characters and tribes: names, levels, members, when somebody was last seen, and where they are.',
      also: ['characters', 'tribes', 'members', 'player data', 'where are players'],
    },
    uploadStructureData: {
      label: 'Upload structures',
      help: 'Bases: owners, numbers of structures, and where they are.',
      also: ['bases', 'buildings', 'structures', 'base data'],
    },
    uploadDinoData: {
      label: 'Upload dinos',
      help: 'Tamed dinos: owners, levels, genders, and where they are.',
      also: ['tames', 'creatures', 'dino data'],
    },
    uploadIntervalBase: {
      label: 'Upload interval',
      help: 'Time between two uploads of the same kind. A shorter interval shows changes sooner and costs the game server more. Saves at a host have an interval of their own, on Hosting Sync.',
      also: [
        'how often',
        'seconds',
        'frequency',
        'data not up to date',
        'outdated data',
        'refresh',
        'old data',
        'server lags',
      ],
    },
    uploadStructuresDelay: {
      label: 'Structure upload delay',
      help: 'Time between two parts of the structures, so that the game does not stall while it collects them.',
      also: ['lag', 'stall', 'pause', 'server lags during upload', 'stutter', 'rubber banding'],
    },
    enrichPlayerlist: {
      label: 'Enrich player lists',
      help: 'The player lists that the bot keeps in Discord name each player’s tribe and level.',
      also: ['tribe and level in lists'],
    },
    enrichStatusMessage: {
      label: 'Enrich status messages',
      help: 'The status message of each server counts its tribes, bases and dinos. The combined one does not.',
      also: ['counts in status', 'tribes', 'dinos'],
    },
    isRegistrationEnabled: {
      label: 'Automatic server registration',
      help: 'A game server that has the registration key and is not in your list yet adds itself, up to your server limit. Anyone with the key can then add servers. While this is off, add servers on the Servers page first.',
      also: ['add servers automatically', 'self-registration', 'new servers automatically', 'auto add'],
    },
    registrationKey: {
      label: 'Registration key',
      help: 'The key with which companions and agents report.',
      also: ['secret', 'token', 'companion key', 'mod key', 'agent key'],
    },
  },
});
