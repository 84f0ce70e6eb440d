import { RESTJSONErrorCodes as Code, DiscordAPIError, HTTPError, RateLimitError } from 'discord.js';
import { PausedError } from './brake.ts';

/** After this time, ms, what failed for an unknown reason is worth another try. */
const AGAIN_MS = 30_000;
/** Errors of a connection that was never made. */
const UNSENT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const MAX_WORDS = 300;

/** What Discord made of a request that it did not carry out. */
export type Verdict =
  /** What was asked about doesn't exist, by Discord's own word. */
  | { kind: 'gone'; code: number; reason: string }
  /** `isOfContent`: because of what was sent. Otherwise because of the place, a right, or a limit. */
  | { kind: 'refused'; code: number; reason: string; isOfContent: boolean }
  /**
   * Discord hasn't decided: try again in `ms`. `hasArrived`: it may have been carried out. `isUndocumented`: Discord gave an
   * error code that nobody knows, so it may never decide.
   */
  | { kind: 'later'; ms: number; hasArrived: boolean; reason: string; isUndocumented?: boolean };

/** Nothing was sent to Discord: the work belongs to another process now. */
export class NotHeldError extends Error {
  constructor(name: string) {
    super(`${name} is not held any more`);
    this.name = 'NotHeldError';
  }
}

/** A reply that can't be Discord's: a page of a proxy, a redirect. */
export class OddReplyError extends Error {}

/** The id of what Discord says it has made. */
export function checkedId(made: { id?: unknown } | null): string {
  if (typeof made?.id !== 'string') throw new OddReplyError('an answer without an id');
  return made.id;
}

/** Documented codes that say nothing about what was asked for: Discord, or our own token, can't be used now. */
const PASSING: ReadonlySet<number> = new Set([
  Code.GeneralError,
  Code.ActionCannotBePerformedDueToSlowmodeRateLimit,
  Code.ChannelWriteRateLimit,
  Code.ServerWriteRateLimit,
  Code.Unauthorized,
  Code.VerifyYourAccount,
  Code.OpeningDirectMessagesTooFast,
  Code.SendMessagesHasBeenTemporarilyDisabled,
  Code.FeatureTemporarilyDisabledServerSide,
  Code.ConnectionHasBeenRevoked,
  Code.ServiceResourceIsBeingRateLimited,
  Code.CloudflareIsBlockingYourRequest,
  Code.InvalidToken,
  Code.InvalidAPIVersion,
  Code.IndexNotYetAvailable,
  Code.ApplicationNotYetAvailable,
  Code.APIResourceOverloaded,
]);

const OF_CONTENT: ReadonlySet<number> = new Set([
  Code.ExplicitContentCannotBeSentToTheDesiredRecipient,
  Code.StageTopicServerNameServerDescriptionOrChannelNamesContainDisallowedWords,
  Code.RequestEntityTooLarge,
  Code.CannotSendAnEmptyMessage,
  Code.InvalidFormBodyOrContentType,
  Code.FileUploadedExceedsMaximumSize,
  Code.InvalidFileUploaded,
  Code.RequestBodyContainsInvalidJSON,
  Code.ProvidedFileIsInvalid,
  Code.MessageWasBlockedByAutomaticModeration,
  Code.TitleWasBlockedByAutomaticModeration,
  Code.MessageBlockedByHarmfulLinksFilter,
]);

/** discord.com/developers/docs/topics/opcodes-and-status-codes#json, as discord.js lists it. */
const DOCUMENTED: ReadonlySet<number> = new Set(
  Object.values(Code).filter((code): code is Code => typeof code === 'number'),
);
/** “Unknown …”: 10001 to 10999. A webhook's token ends with it. */
const isOfUnknown = (code: number) => (code > 10_000 && code < 11_000) || code === Code.InvalidWebhookToken;

export const GUILD_FULL = 'The Discord server is full: Discord allows 500 channels.';

const WORDS: ReadonlyMap<number, string> = new Map<number, string>([
  [Code.UnknownChannel, 'The channel no longer exists.'],
  [Code.MissingAccess, 'The bot can’t see it: give it View Channel.'],
  [
    Code.TwoFactorAuthenticationIsRequired,
    'This Discord server requires two-factor authentication for that: whoever owns the bot’s application must switch it on for their Discord account.',
  ],
  [
    Code.CannotSendMessagesInNonTextChannel,
    'Messages can’t be posted in a channel of this type: choose a text channel.',
  ],
  [Code.CannotSendAMessageInAForumChannel, 'Messages can’t be posted in a forum: choose a text channel.'],
  [Code.CannotSendMessagesToThisUser, 'Discord does not let the bot write to them.'],
  [Code.CannotSendMessagesToThisUserDueToHavingNoMutualGuilds, 'Discord does not let the bot write to them.'],
  [Code.MessageWasBlockedByAutomaticModeration, 'AutoMod of this Discord server blocked it.'],
  [Code.MaximumNumberOfGuildChannelsReached, GUILD_FULL],
]);

/**
 * Judges an error of a request to Discord. Only Discord's own documented error codes are verdicts. Anything else (a
 * proxy's page with status 403 or 404, a code that nobody knows, no answer) means that Discord is unavailable. `needs` says
 * which permissions the request takes.
 */
export function verdictOn(error: unknown, needs = 'The bot lacks a permission for it.'): Verdict {
  const code = codeOf(error);
  if (code === undefined) return { kind: 'later', ...laterOn(error) };
  const reason = code === Code.MissingPermissions ? needs : (WORDS.get(code) ?? inDiscordsWords(error, code));
  if (isOfUnknown(code)) return { kind: 'gone', code, reason };
  return { kind: 'refused', code, reason, isOfContent: OF_CONTENT.has(code) };
}

/** The code of a verdict of Discord's; undefined where it has given none. */
export function codeOf(error: unknown): number | undefined {
  if (!(error instanceof DiscordAPIError) || typeof error.code !== 'number') return undefined;
  const isVerdict = error.status < 500 && DOCUMENTED.has(error.code) && !PASSING.has(error.code);
  return isVerdict ? error.code : undefined;
}

/** Whether Discord itself refuses the token: a proxy's page may have this status, too. */
export const isTokenRefused = (error: unknown): boolean =>
  error instanceof DiscordAPIError && error.status === 401;

/** Whether Discord names an error below its code, such as `CHANNEL_PARENT_INVALID`. */
export const hasError = (error: unknown, name: string): boolean =>
  error instanceof DiscordAPIError && JSON.stringify(error.rawError).includes(`"${name}"`);

function laterOn(error: unknown): Omit<Extract<Verdict, { kind: 'later' }>, 'kind'> {
  if (error instanceof PausedError) return { ms: error.ms, hasArrived: false, reason: error.message };
  if (error instanceof RateLimitError)
    return { ms: error.retryAfter, hasArrived: false, reason: 'Discord asks the bot to wait.' };
  if (error instanceof NotHeldError) return { ms: 0, hasArrived: false, reason: error.message };
  if (isUnsent(error)) return { ms: AGAIN_MS, hasArrived: false, reason: 'Discord can’t be reached.' };
  if (!(error instanceof DiscordAPIError || error instanceof HTTPError))
    return { ms: AGAIN_MS, hasArrived: true, reason: 'Discord does not answer.' };
  // Our own token, which says nothing about the place.
  if (error.status === 401)
    return { ms: AGAIN_MS, hasArrived: false, reason: 'Discord refuses the bot’s token.' };
  return {
    ms: AGAIN_MS,
    hasArrived: true,
    reason: inDiscordsWords(error, undefined),
    ...(isUndocumented(error) && { isUndocumented: true }),
  };
}

const isUndocumented = (error: Error): boolean =>
  error instanceof DiscordAPIError &&
  error.status < 500 &&
  typeof error.code === 'number' &&
  !DOCUMENTED.has(error.code);

function inDiscordsWords(error: unknown, code: number | undefined): string {
  if (!(error instanceof DiscordAPIError) || typeof error.code !== 'number')
    return `Discord does not answer as it should${error instanceof HTTPError || error instanceof DiscordAPIError ? ` (status ${error.status})` : ''}.`;
  const words = error.message
    .slice(0, 2 * MAX_WORDS)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  const shown = words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS).toWellFormed()}…` : words;
  return `Discord says: “${shown}” (code ${code ?? error.code}).`;
}

function isUnsent(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && UNSENT.has(String(cause.code))) return true;
  return false;
}
