import { z } from 'zod';
import { trimmedText } from '../core/fields.ts';
import { id } from '../core/ids.ts';
import { normalizeText } from '../core/normalize-text.ts';

/**
 * Wordings of the specification (§5), verbatim; `reserved` and those of `URL_WORDS` are for our own rules.
 */
const WORDS = {
  required: 'Field is required',
  name: 'Field must be less than 31 characters',
  status: 'Field be less than 31 characters',
  longUrl: 'Field must be less than 256 characters',
  url: 'Field must be a valid URL',
  reserved: 'Field must not contain “discord” or “clyde”, nor be “everyone” or “here”',
} as const;

const MAX_NAME = 30;
const MAX_URL = 255;
/** Longer texts are refused unread, even if parts of them are invisible. */
const MAX_TYPED = 300;

/** Reverses text direction or is invisible: would make a name look like another one. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Cs}\u2028\u2029]/gu;

/** Discord refuses these as names (discord.com/developers/docs/resources/user#usernames-and-nicknames, …/webhook#create-webhook). */
function isReserved(name: string): boolean {
  const plain = normalizeText(name, MAX_TYPED, 'NFKC').toLowerCase();
  return /discord|clyde/.test(plain) || plain === 'everyone' || plain === 'here';
}

/** Further rules for a URL: Discord shows it to everybody, and fetches the pictures itself. */
const URL_WORDS = {
  https: 'Field must begin with https://',
  password: 'Field must not contain a user name or a password',
  host: 'Field must be an address on the internet',
} as const;

/** What is wrong with a URL; undefined for a plain https one that browsers would not rewrite. */
function urlProblem(text: string): string | undefined {
  if (/[\s\\]/.test(text) || !URL.canParse(text)) return WORDS.url;
  if (!/^https:/i.test(text)) return URL_WORDS.https;
  if (!/^https:\/\/[^/]/i.test(text)) return WORDS.url;
  const { username, password, hostname } = new URL(text);
  if (username !== '' || password !== '') return URL_WORDS.password;
  return hostname.includes('.') ? undefined : URL_WORDS.host;
}

const visible = (tooLong: string, required?: string) =>
  z
    .string(required === undefined ? {} : { error: required })
    .max(MAX_TYPED, tooLong)
    .transform((text) => normalizeText(text, MAX_TYPED).replace(INVISIBLE, '').trim());

const plainName = visible(WORDS.name, WORDS.required).pipe(
  z.string().min(1, WORDS.required).max(MAX_NAME, WORDS.name),
);
/** A name under which Discord shows the bot. */
const discordName = plainName.refine((name) => !isReserved(name), WORDS.reserved);

const url = trimmedText(MAX_URL, { required: WORDS.required, tooLong: WORDS.longUrl })
  .min(1, WORDS.required)
  .max(MAX_URL, WORDS.longUrl)
  .superRefine((text, context) => {
    const message = text === '' || text.length > MAX_URL ? undefined : urlProblem(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

/** The form fields of a branding (specification §5). URLs begin with `https://`. */
export const brandingFields = z.object({
  /** The bot's nickname in the guild, and the title of the card below messages. */
  name: discordName,
  /** The author name of the bot's messages. */
  username: discordName,
  /** The name that signs the card below messages. */
  pluginName: plainName,
  url,
  iconUrl: url,
  avatarUrl: url,
  status: visible(WORDS.status).pipe(z.string().max(MAX_NAME, WORDS.status)).default(''),
});

export const changedBranding = brandingFields.extend({ botId: id });

/** Permissions in the guild that the bot's branding needs and the bot lacks. */
const lackingRight = z.enum(['ChangeNickname', 'ManageWebhooks']);
export type LackingRight = z.infer<typeof lackingRight>;

/** The branding of an instance in API replies; texts are empty if not set. */
export const branding = z.object({
  id,
  botId: id,
  guildId: z.string(),
  name: z.string(),
  username: z.string(),
  pluginName: z.string(),
  url: z.string(),
  iconUrl: z.string(),
  avatarUrl: z.string(),
  status: z.string(),
  /** False after a reset and before the first save. */
  isSet: z.boolean(),
  /** Its state in Discord, as last reported by the bot. */
  effect: z.object({
    /** The bot's nickname in the guild; empty if it has none. */
    nickname: z.string(),
    lacking: z.array(lackingRight),
    /** Channels the bot may write in but where it lacks Manage Webhooks. */
    plainChannels: z.array(z.string()),
    /** Why Discord refuses the name; empty if it doesn't. */
    refusal: z.string(),
    /** Whether the status is shown: only a bot that serves this guild alone has its own status. */
    showsStatus: z.boolean(),
    /** The instance's own application is in charge: its bot gets the branding's picture, too. */
    isOwnBot: z.boolean(),
    /** Why that bot's picture can't be changed; empty if it can. */
    pictureRefusal: z.string(),
  }),
});

export type BrandingFields = z.output<typeof brandingFields>;
export type Branding = z.infer<typeof branding>;
