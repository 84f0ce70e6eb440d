import { BoundedMap } from '@arkwright/ark/bounded';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { MAX_FOUND, type Person, SNOWFLAKE } from '@arkwright/contracts/core/people';
import { RESTJSONErrorCodes } from 'discord.js';
import type { AppContext } from '../../context/app-context.ts';
import type { FetchGuildMember, FoundMember } from '../../core/access/guild-reads.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { codeOf } from '../../core/discord-rest/verdict.ts';
import { getGuildId } from '../../core/instances/guild.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { createShortCache } from '../../platform/base/short-cache.ts';
import { sideBySide } from '../../platform/base/side-by-side.ts';

/** Names and pictures may be so old. */
const KEPT_MS = 10 * 60_000;
const MAX_KEPT = 20_000;
/** What a search has found may be so old; each of them holds up to MAX_FOUND people. */
const SEARCH_KEPT_MS = 30_000;
const MAX_SEARCHES_KEPT = 2000;
/** The bot's token is shared by all instances: none may use it up with questions about people. */
const MAX_A_MINUTE = 120;
/** Questions of one call that are under way at a time, and how long a call waits for the answers. */
const AT_ONCE = 5;
const TIMEOUT_MS = 4000;

type Answer = Awaited<ReturnType<FetchGuildMember>>;

const BUSY = 'Too many searches. Please wait a moment, or use the Discord ID.';
const NO_ANSWER = 'Discord does not answer right now. Please try again shortly, or use the Discord ID.';

const REFUSED = 'Discord does not let the bot search for members. Is it still in your Discord server?';

export type People = {
  /** Who these are; `unknown` where Discord does not say it in time. */
  find(scope: InstanceScope, discordIds: readonly string[]): Promise<Person[]>;
  /**
   * Members whose name begins with a text, or whoever has the Discord ID that it is; of an empty text the first members,
   * and nobody where Discord does not list them. Throws RATE_LIMITED, and UPSTREAM where
   * Discord does not answer.
   */
  search(scope: InstanceScope, query: string): Promise<Person[]>;
};

/** Looks people up in the guild of an instance; what Discord has said is remembered in this process. */
export function createPeople(context: AppContext): People {
  const { now } = context.clock;
  const answers = createShortCache<Answer>({ lifetimeMs: KEPT_MS, maxEntries: MAX_KEPT, now });
  const searches = createShortCache<Person[]>({
    lifetimeMs: SEARCH_KEPT_MS,
    maxEntries: MAX_SEARCHES_KEPT,
    now,
  });
  const spent = new BoundedMap<string, { until: number; questions: number }>({
    max: MAX_KEPT,
    whenFull: 'drop-oldest',
  });

  function mayAsk(botId: string): boolean {
    let used = spent.get(botId);
    if (!used || used.until <= now()) {
      used = { until: now() + MINUTE_MS, questions: 0 };
      spent.delete(botId);
      spent.set(botId, used);
    }
    used.questions++;
    return used.questions <= MAX_A_MINUTE;
  }

  async function fetchPerson(botId: string, guildId: string, discordId: string): Promise<Person> {
    try {
      const member = await answers.get(`${guildId}|${discordId}`, async () => {
        if (!mayAsk(botId)) throw new Error('too many questions about people');
        return context.fetchGuildMember(guildId, discordId);
      });
      return toPerson(discordId, member);
    } catch (error) {
      context.log.debug({ err: error, botId }, 'somebody could not be looked up');
      return unknown(discordId);
    }
  }

  const findMembers = (guildId: string, query: string) =>
    context.searchGuildMembers(guildId, { query, limit: MAX_FOUND });

  /** Only a list needs the intent for members. Whoever types a name finds people without it. */
  async function listMembers(guildId: string): Promise<FoundMember[]> {
    try {
      return await findMembers(guildId, '');
    } catch (error) {
      if (codeOf(error) !== RESTJSONErrorCodes.MissingAccess) throw error;
      // Discord says the same of a guild that the bot is not in. There names are not searched either.
      await findMembers(guildId, 'a');
      return [];
    }
  }

  async function searchMembers(botId: string, guildId: string, name: string): Promise<Person[]> {
    if (!mayAsk(botId)) throw new AppError('RATE_LIMITED', BUSY);
    try {
      const members = await (name === '' ? listMembers(guildId) : findMembers(guildId, name));
      return members.map((member) => toPerson(member.discordId, member));
    } catch (error) {
      context.log.warn({ err: error, botId }, 'members could not be searched');
      throw new AppError('UPSTREAM', codeOf(error) === undefined ? NO_ANSWER : REFUSED);
    }
  }

  async function find(scope: InstanceScope, discordIds: readonly string[]): Promise<Person[]> {
    const guildId = await getGuildId(context.db, scope);
    const asked = [...new Set(discordIds)];
    const found = new BoundedMap<string, Person>({ max: asked.length, whenFull: 'refuse' });
    let isOver = false;
    const answers = sideBySide(asked, { atOnce: AT_ONCE, goesOn: () => !isOver }, async (id) => {
      found.set(id, await fetchPerson(scope.botId, guildId, id));
    });
    const { promise: timeoutMs, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, TIMEOUT_MS);
    await Promise.race([timeoutMs, answers]);
    clearTimeout(timer);
    isOver = true;
    return asked.map((id) => found.get(id) ?? unknown(id));
  }

  async function search(scope: InstanceScope, query: string): Promise<Person[]> {
    if (SNOWFLAKE.test(query)) return find(scope, [query]);
    // As people are written to in Discord.
    const name = query.startsWith('@') ? query.slice(1).trim() : query;
    if (name === '' && query !== '') return [];
    const guildId = await getGuildId(context.db, scope);
    return searches.get(`${guildId}|${name.toLowerCase()}`, () => searchMembers(scope.botId, guildId, name));
  }

  return { find, search };
}

const unknown = (discordId: string): Person => ({
  discordId,
  state: 'unknown',
  name: '',
  username: '',
  avatarUrl: '',
});

function toPerson(discordId: string, member: Answer): Person {
  if (!member) return { ...unknown(discordId), state: 'not-in-guild' };
  const { name, username, avatarUrl, isBot } = member;
  return { discordId, state: 'member', name, username, avatarUrl, ...(isBot && { isBot }) };
}
