import { z } from 'zod';
import { trimmedText } from '../core/fields.ts';
import { id } from '../core/ids.ts';
import { normalizeText } from '../core/normalize-text.ts';

/** The words are those of the specification (§5), to the letter; `reserved` and those of `URL_WORDS` are for rules of ours. */
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
/** Nothing longer is looked at, whatever of it can't be seen. */
const MAX_TYPED = 300;

/** Turns text around or can't be seen: a name that reads like another one. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Cs}\u2028\u2029]/gu;

/** Discord refuses these as names (discord.com/developers/docs/resources/user#usernames-and-nicknames, …/webhook#create-webhook). */
function isReserved(name: string): boolean {
  const plain = normalizeText(name, MAX_TYPED, 'NFKC').toLowerCase();
  return /discord|clyde/.test(plain) || plain === 'everyone' || plain === 'here';
}

/** What a URL must be beyond that: Discord shows it to everybody, and fetches the pictures itself. */
const URL_WORDS = {
  https: 'Field must begin with https://',
  password: 'Field must not contain a user name or a password',
  host: 'Field must be an address on the internet',
} as const;

/** What is wrong with an address; undefined for a plain one of https, with nothing that browsers would mend. */
function whyNoUrl(text: string): string | undefined {
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
    const message = text === '' || text.length > MAX_URL ? undefined : whyNoUrl(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

/** What a person fills in (specification §5). Addresses begin with `https://`. */
export const brandingFields = z.object({
  /** Nickname of the bot in the guild, and head of the card below messages. */
  name: discordName,
  /** The name that stands over the bot's messages. */
  username: discordName,
  /** The name that signs the card below messages. */
  pluginName: plainName,
  url,
  iconUrl: url,
  avatarUrl: url,
  status: visible(WORDS.status).pipe(z.string().max(MAX_NAME, WORDS.status)).default(''),
});

export const changedBranding = brandingFields.extend({ botId: id });

/** Rights that the bot lacks in the guild for its branding. */
const lackingRight = z.enum(['ChangeNickname', 'ManageWebhooks']);
export type LackingRight = z.infer<typeof lackingRight>;

/** The branding of an instance as it is sent; texts are empty where there is none. */
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
  /** What has become of it in Discord, as far as the bot has told. */
  effect: z.object({
    /** The bot's name in the guild; empty where it has none but its own. */
    nickname: z.string(),
    lacking: z.array(lackingRight),
    /** Of the channels that the bot may write in, those where it lacks Manage Webhooks. */
    plainChannels: z.array(z.string()),
    /** Why Discord does not take the name, in words; empty if it does. */
    refusal: z.string(),
    /** Whether the status is shown: only a bot that serves this guild alone has one of its own. */
    showsStatus: z.boolean(),
  }),
});

export type BrandingFields = z.output<typeof brandingFields>;
export type Branding = z.infer<typeof branding>;
