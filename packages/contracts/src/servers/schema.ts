import { z } from 'zod';
import { FORM_MESSAGES, requiredText, trimmedText, wholeNumber } from '../core/fields.ts';
import { hostHint, readHost } from '../core/host.ts';
import { id } from '../core/ids.ts';
import { plainId } from '../core/json-shape.ts';
import { idsOf } from '../core/pasted-lines.ts';
import { SECRET_MASK } from '../core/secret-mask.ts';
import { linkedServiceId } from '../core/service-id.ts';

export const HOSTINGS = ['NotSelected', 'Nitrado', 'SelfHosted'] as const;

/** The others follow from a link to a service of a host. */
const CHOSEN_HOSTINGS: readonly string[] = ['NotSelected', 'SelfHosted'];

/** Whether a person chooses this kind of hosting for a server. */
export const isChosenHosting = (hosting: string): boolean => CHOSEN_HOSTINGS.includes(hosting);

const PORT_RANGE = { min: 1, max: 65535 };
const portWords = (port: 'Game' | 'RCON') => `${port} port must be a valid port between 1 and 65535`;

const HOST_WORDS = 'Host must be either an IP adress or a domain name';

/** Whether the worker may connect to it is checked when it connects. */
export const host = requiredText('Host/IP is required', {
  length: 100,
  message: 'Host must be less than 101 characters',
}).superRefine((value, { addIssue }) => {
  if (readHost(value) !== undefined) return;
  const hint = hostHint(value);
  addIssue({ code: 'custom', message: hint === undefined ? HOST_WORDS : `${HOST_WORDS}. ${hint}` });
});

export const rconPort = wholeNumber(
  { required: 'RCON port is required', range: portWords('RCON') },
  PORT_RANGE,
);

export const rconPassword = z
  .string({ error: 'RCON password is required' })
  .min(1, 'RCON password is required')
  .min(5, 'RCON password must be at least 5 characters')
  .max(100, 'RCON password must be a less than 101 characters');

/** Otherwise an editor could send the stored password to their own machine. */
export const PASSWORD_AGAIN =
  'Please enter the RCON password again: it is needed when the host or RCON port changes.';

const WRONG = { tooLong: FORM_MESSAGES.format };

const MAX_MODS = 200;
const MAX_MODS_WORDS = `At most ${MAX_MODS} mods are possible`;
const MOD_ID = /^\d{1,12}$/;
const MOD_ID_WORDS = 'a mod ID is a number of up to 12 digits';
/** How much of a wrong line its message quotes. */
const MAX_REPEATED = 20;

const unique = (ids: string[]) => [...new Set(ids)];

/**
 * Mod IDs as typed or pasted: one per line, or separated and quoted as `idsOf` reads them. Duplicates are dropped;
 * the message names the first wrong line.
 */
export const typedModIds = z
  .string()
  .max(40 * MAX_MODS, MAX_MODS_WORDS)
  .transform((text, context) => {
    const ids: string[] = [];
    for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
      const typed = idsOf(line);
      const wrong = typed.find((id) => !MOD_ID.test(id));
      if (wrong !== undefined) {
        const shown = wrong.length > MAX_REPEATED ? `${wrong.slice(0, MAX_REPEATED)}…` : wrong;
        context.addIssue({ code: 'custom', message: `Line ${index + 1}, “${shown}”: ${MOD_ID_WORDS}` });
        return z.NEVER;
      }
      ids.push(...typed);
    }
    const different = unique(ids);
    if (different.length > MAX_MODS) context.addIssue({ code: 'custom', message: MAX_MODS_WORDS });
    return different;
  });

/** Maximum characters of a short name. */
export const SHORT_NAME_LENGTH = 10;

/** The form fields of a server: the same rules in the form and in the API (specification §5). */
export const serverFields = z.object({
  sortingIndex: wholeNumber(
    { required: 'Sorting index must be a positive number', range: 'Sorting index must be a positive number' },
    { min: 0, max: 2_147_483_647 },
  ),
  name: requiredText('Name is required', { length: 100, message: 'Name must be less than 101 characters' }),
  nameShort: requiredText('Short name is required', {
    length: SHORT_NAME_LENGTH,
    message: 'Name must be less than 11 characters',
  }),
  host,
  gamePort: wholeNumber({ required: 'Game port is required', range: portWords('Game') }, PORT_RANGE),
  rconPort,
  rconPassword,
  maxPlayers: wholeNumber(
    { required: 'Max players is required', range: 'Max players must be between 1 and 1000' },
    { min: 1, max: 1000 },
  ),
  hosting: z.enum(HOSTINGS).default('NotSelected'),
  clusterId: trimmedText(100).max(100).default(''),
  /** CurseForge numbers of the mods that the game starts with; each once. */
  modIds: z
    .array(plainId(trimmedText(12, WRONG).regex(MOD_ID), 12))
    .max(MAX_MODS, MAX_MODS_WORDS)
    .transform(unique)
    .default([]),
  admins: z
    .array(
      plainId(
        trimmedText(32, WRONG)
          .regex(/^[0-9a-fA-F]{32}$/)
          .toLowerCase(),
        32,
      ),
    )
    .max(500)
    .default([]),
  isEnabled: z.boolean().default(true),
  /**
   * Its companion keeps max players, cluster ID and mods in sync with its game. Default: unchanged, off for a
   * new server.
   */
  isAutomaticRegistration: z.boolean().optional(),
  /**
   * Whether commands that reportedly crash some builds of the game (killing, nukes, `mayCrash` of the known
   * commands) may be sent over RCON when no companion can run them. Only the owner may change it. Default:
   * unchanged, off for a new server.
   */
  isCrashingRconAllowed: z.boolean().optional(),
  /**
   * Whether its world save is fetched from the host that it is linked to, and read for the Data Dashboard. Only the
   * owner may change it. Default: unchanged, off for a new server. Without a link it has no effect.
   */
  readsHostedSaves: z.boolean().optional(),
  /**
   * Links it to this Nitrado service of one of the instance's accounts, 0 unlinks it. Default: unchanged, none for a
   * new server. A linked server's `hosting` is `Nitrado`, and its connection what the host names at that moment, whatever
   * else is sent.
   */
  nitradoServiceId: linkedServiceId.optional(),
});

/** Defaults of a new server (specification §9). */
export const NEW_SERVER = {
  sortingIndex: 0,
  name: '',
  nameShort: '',
  host: '',
  gamePort: 7777,
  rconPort: 27020,
  rconPassword: '',
  maxPlayers: 100,
  hosting: 'NotSelected',
  clusterId: '',
  modIds: [],
  admins: [],
  isEnabled: true,
  isAutomaticRegistration: false,
  isCrashingRconAllowed: false,
  readsHostedSaves: false,
} as const;

export const newServer = serverFields.extend({
  botInstanceId: id,
  sortingIndex: serverFields.shape.sortingIndex.default(NEW_SERVER.sortingIndex),
  rconPassword: rconPassword.refine((value) => value !== SECRET_MASK, 'Please enter the RCON password'),
});
export const changedServer = serverFields.extend({ id, botInstanceId: id.optional() });

/**
 * A game server in API replies: the password is always the mask. Session, map and version come from the game.
 */
export const server = serverFields.extend({
  id,
  botInstanceId: id,
  rconPassword: z.literal(SECRET_MASK),
  modIds: z.array(z.string()),
  sessionName: z.string(),
  map: z.string(),
  version: z.string(),
  nitradoServiceId: z.number().int(),
  isAutomaticRegistration: z.boolean(),
  isCrashingRconAllowed: z.boolean(),
  readsHostedSaves: z.boolean(),
});

export type Server = z.infer<typeof server>;
export type ServerFields = z.infer<typeof serverFields>;

export const rconTest = z.object({
  host,
  port: rconPort,
  password: rconPassword.refine((value) => value !== SECRET_MASK, 'Please enter the RCON password'),
});
