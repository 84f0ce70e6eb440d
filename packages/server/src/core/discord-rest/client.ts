import { DefaultRestOptions, DiscordAPIError, REST, RESTJSONErrorCodes, type RESTOptions } from 'discord.js';
import type { Hold } from '../../platform/work/locks/lock.ts';
import { brakeOf, createBrake, LONGEST_PAUSE_MS, PausedError, pauseAll } from './brake.ts';
import { keyOf, note, type Standing, type StandingOf } from './standing.ts';
import { NotHeldError, OddReplyError } from './verdict.ts';

type MakeRequest = typeof DefaultRestOptions.makeRequest;
type Reply = Awaited<ReturnType<MakeRequest>>;

export type DiscordRestOptions = {
  /** For one request, ms. */
  timeoutMs: number;
  /** How often a request that failed on the way is repeated: 0 if that might do it twice. */
  retries: number;
  /** Requests go out only while it is held, also those that waited for a rate limit while the process stood still. */
  hold?: Pick<Hold, 'name' | 'isHeld'>;
  /** Waits for the request's turn. */
  turn?: () => Promise<void>;
  /** For a token that may be anybody's: what Discord says of it is remembered of no application. */
  isTrial?: boolean;
  /** Which waits for a rate limit are refused; by default none. */
  rejectOnRateLimit?: RESTOptions['rejectOnRateLimit'];
};

export type DiscordRest = REST;

/**
 * The client for every request to Discord's REST API: no other code creates one (rest-clients.test.ts). It keeps to
 * Discord's rate limits, pauses all clients of the process after a 429 without a time, and takes nothing but JSON with
 * status 2xx for an answer. `verdictOn` judges what it throws.
 */
export function createDiscordRest(
  application: StandingOf & { botToken: string },
  { timeoutMs, retries, hold, turn, isTrial = false, rejectOnRateLimit = null }: DiscordRestOptions,
): DiscordRest {
  const { apiUrl, botToken } = application;
  const brake = brakeOf(apiUrl);
  // A token that is refused is its application's own trouble.
  const ofToken = isTrial ? createBrake(() => performance.now()) : brakeOf(keyOf(application));
  const noteThat = (what: keyof Standing, isWell: boolean) => {
    if (!isTrial) note(application, what, isWell);
  };
  const leftMs = () => Math.max(brake.leftMs(), ofToken.leftMs());
  const makeRequest: MakeRequest = async (url, init) => {
    await turn?.();
    if (hold && !hold.isHeld()) throw new NotHeldError(hold.name);
    if (leftMs() > 0) throw new PausedError(leftMs());
    let reply: Reply;
    try {
      reply = await DefaultRestOptions.makeRequest(url, init);
    } catch (error) {
      noteThat('restSince', false);
      throw error;
    }
    // A client error may be about what was asked for: it says neither that Discord is well nor that it is not.
    if (reply.status >= 500) noteThat('restSince', false);
    if (reply.status === 429) return checkRateLimit(apiUrl, reply, { method: init.method ?? 'GET', url });
    if (reply.status === 401 && isOfBot(init.headers)) {
      noteThat('refusedSince', false);
      const pulled = ofToken.refused();
      if (!isTrial) pauseAll(keyOf(application), pulled);
    }
    const checked = checkReply(reply);
    if (reply.ok) {
      brake.release();
      if (isOfBot(init.headers)) ofToken.release();
      noteThat('restSince', true);
      if (isOfBot(init.headers)) noteThat('refusedSince', true);
    }
    return checked;
  };
  const rest = new LastingRest({
    api: apiUrl,
    version: '10',
    timeout: timeoutMs,
    retries,
    makeRequest,
    rejectOnRateLimit,
  });
  return rest.setToken(botToken);
}

/** Lets its timers go. What is under way is finished. */
export function endDiscordRest(rest: DiscordRest): void {
  rest.clearHashSweeper();
  rest.clearHandlerSweeper();
}

/** discord.js forgets a token after one 401, and refuses every request from then on. A 401 may come from anyone on the way. */
class LastingRest extends REST {
  override setToken(token: string | null): this {
    return token === null ? this : super.setToken(token);
  }
}

const isOfBot = (headers: unknown) =>
  String((headers as Record<string, string> | undefined)?.Authorization ?? '').startsWith('Bot ');

/** discord.js waits by the headers, and asks again at once where they name no time. */
async function checkRateLimit(
  apiUrl: string,
  reply: Reply,
  { method, url }: { method: string; url: string },
): Promise<Reply> {
  const text = await reply.text();
  const body = parse(text);
  // The limit of edits of old messages has its own code, and an end that the headers don't name.
  const { MaximumNumberOfEditsToMessagesOlderThanOneHourReached: tooOld } = RESTJSONErrorCodes;
  if (body.code === tooOld)
    throw new DiscordAPIError({ code: tooOld, message: String(body.message) }, tooOld, 429, method, url, {
      files: undefined,
      body: undefined,
    });
  const named = secondsOf(reply.headers.get('retry-after'));
  if (named === undefined) {
    const seconds = secondsOf(body.retry_after);
    const brake = brakeOf(apiUrl);
    pauseAll(apiUrl, brake.pull(seconds === undefined ? undefined : seconds * 1000));
    throw new PausedError(brake.leftMs());
  }
  return bounded(reply);
}

/** A positive number of seconds, an hour at most. */
function secondsOf(given: unknown): number | undefined {
  const seconds = typeof given === 'string' || typeof given === 'number' ? Number(given) : Number.NaN;
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, LONGEST_PAUSE_MS / 1000) : undefined;
}

/** Timers beyond 24 days fire at once, and a mistyped time would stop a channel for ever. */
function bounded(reply: Reply): Reply {
  for (const name of ['retry-after', 'x-ratelimit-reset-after']) {
    const given = reply.headers.get(name);
    if (given !== null && Number(given) > LONGEST_PAUSE_MS / 1000)
      reply.headers.set(name, String(LONGEST_PAUSE_MS / 1000));
  }
  return reply;
}

function checkReply(reply: Reply): Reply {
  const isJson = (reply.headers.get('content-type') ?? '').startsWith('application/json');
  if (reply.ok ? reply.status === 204 || isJson : reply.status >= 400) return bounded(reply);
  throw new OddReplyError(`status ${reply.status} without an answer of Discord's`);
}

function parse(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}
