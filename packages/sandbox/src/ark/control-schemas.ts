import { z } from 'zod';
import { POWER_STATES } from './misbehaviour.ts';

/** What a game server writes as one line: no line breaks, and no NUL, which would end an RCON body. */
const line = z
  .string()
  .min(1, 'A line must not be empty')
  .max(4096, 'A line can have at most 4096 characters')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these three are what the rule is about
  .regex(/^[^\r\n\u0000]*$/, 'A line must not contain line breaks or NUL');

const eosId = z
  .string()
  .regex(/^[0-9a-f]{32}$/i, 'An EOS id has 32 hexadecimal digits')
  .transform((id) => id.toLowerCase());

const playerName = line.max(64, 'A name can have at most 64 characters');

const LOOPBACK_HOST = /^(127\.0\.0\.1|localhost|\[::1\])$/;
const LOG_FOLDER = 'The log goes into a folder …/ShooterGame/Saved/Logs';
const AT_HOME = 'A list is fetched from an address of this machine: http://127.0.0.1:PORT';

export const linesBody = z.strictObject({
  lines: z.array(line).min(1, 'Send at least one line').max(600, 'Send at most 600 lines at once'),
});

export const joinBody = z.strictObject({ name: playerName, eosId });

const whichPlayer = { name: playerName.optional(), eosId: eosId.optional() };

/** A player by name, by EOS id or by both, which then the id decides. */
export type WhichPlayer = { name?: string | undefined; eosId?: string | undefined };

const isNamed = (body: WhichPlayer) => body.name !== undefined || body.eosId !== undefined;

export const leaveBody = z.strictObject(whichPlayer).refine(isNamed, 'Say who leaves: name or eosId');

export const sayBody = z
  .strictObject({
    ...whichPlayer,
    message: line.max(500, 'A message can have at most 500 characters'),
    /** Who can read it. Only global messages are in the log; the others come from a companion alone. */
    scope: z.enum(['global', 'local', 'tribe', 'alliance']).default('global'),
  })
  .refine(isNamed, 'Say who writes: name or eosId');

/** `{}`, or a key of null, takes the companion out. */
export const noCompanionBody = z.union([z.strictObject({}), z.object({ key: z.null() })]);

export const companionBody = z.strictObject({
  url: z.url({
    protocol: /^http$/,
    hostname: LOOPBACK_HOST,
    error: 'A companion calls an address of this machine: http://127.0.0.1:PORT',
  }),
  key: z.string().min(1, 'The key is missing').max(200, 'A key can have at most 200 characters'),
  serverId: z.string().max(64, 'An id can have at most 64 characters').default(''),
  type: z.enum(['Mod', 'APIPlugin']).default('Mod'),
});

export const optionsBody = z.strictObject({
  splitBytes: z.int().min(0).max(1_000_000).optional(),
  fragment: z.boolean().optional(),
  coalesce: z.boolean().optional(),
  gameLogMode: z.enum(['drain', 'accumulate']).optional(),
  encoding: z.enum(['utf8', 'ascii', 'latin1']).optional(),
  pipelining: z.enum(['drop', 'garble', 'queue']).optional(),
  kickReply: z.enum(['none', 'text']).optional(),
  exclusiveJoin: z.boolean().optional(),
  adminListUrl: z
    .union([z.literal(''), z.url({ protocol: /^http$/, hostname: LOOPBACK_HOST, error: AT_HOME })])
    .optional(),
  // Callers are on this machine, but still must not write anywhere they like.
  logFolder: z
    .union([
      z.literal(''),
      z
        .string()
        .max(1000)
        .regex(/^(?:\/|[A-Z]:).*[\\/]ShooterGame[\\/]Saved[\\/]Logs$/, LOG_FOLDER),
    ])
    .optional(),
  keepAliveMs: z.int().min(0).max(3_600_000).optional(),
  timeScale: z.number().min(0).max(100).optional(),
});

/** A full log of the game has 2 to 7 MiB. */
const MAX_RAW_BYTES = 8 * 1024 * 1024;
/** Room for them as base64, and for the other fields. */
export const MAX_RAW_BODY_BYTES = Math.ceil(MAX_RAW_BYTES / 3) * 4 + 10_000;

export const rawBody = z
  .strictObject({
    base64: z.base64('The bytes of a reply are sent as base64'),
    command: line.max(200, 'A command can have at most 200 characters').optional(),
    splitAt: z.int().min(0).default(0),
    delayMs: z.int().min(0).max(600_000).default(0),
  })
  .transform(({ base64, ...rest }) => ({ ...rest, bytes: Buffer.from(base64, 'base64') }))
  .refine(({ bytes }) => bytes.length <= MAX_RAW_BYTES, 'A reply can have at most 8 MiB')
  .refine(({ splitAt, bytes }) => splitAt === 0 || splitAt < bytes.length, {
    path: ['splitAt'],
    message: 'A reply is split before one of its bytes',
  });

export const powerBody = z.strictObject({
  state: z.enum(POWER_STATES),
  options: optionsBody.optional(),
});

export const commandsQuery = z.object({
  after: z.coerce.number('after must be a number').int('after must be a whole number').min(0).default(0),
});
