import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { Person } from '@arkwright/contracts/core/people';
import type { AppContext } from '../../context/app-context.ts';
import type { FetchGuildMember } from '../../core/access/guild-member.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { getGuildId } from '../../core/instances/guild.ts';
import { createShortCache } from '../../platform/base/short-cache.ts';

/** Names and pictures may be so old. */
const KEPT_MS = 10 * 60_000;
const MAX_KEPT = 20_000;
/** The bot's token is shared by all instances: none may use it up with questions about people. */
const MAX_A_MINUTE = 120;
/** Questions of one call that are under way at a time, and how long a call waits for the answers. */
const AT_ONCE = 5;
const TIMEOUT_MS = 4000;

type Answer = Awaited<ReturnType<FetchGuildMember>>;

export type People = { find(scope: InstanceScope, discordIds: readonly string[]): Promise<Person[]> };

/** Looks people up in the guild of an instance; what Discord has said is remembered in this process. */
export function createPeople(context: AppContext): People {
  const { now } = context.clock;
  const answers = createShortCache<Answer>({ lifetimeMs: KEPT_MS, maxEntries: MAX_KEPT, now });
  const spent = new Map<string, { until: number; questions: number }>();

  function mayAsk(botId: string): boolean {
    let used = spent.get(botId);
    if (!used || used.until <= now()) {
      if (spent.size >= MAX_KEPT) spent.clear();
      used = { until: now() + MINUTE_MS, questions: 0 };
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
  return {
    async find(scope, discordIds) {
      const guildId = await getGuildId(context.db, scope);
      const found = new Map<string, Person>();
      const waiting = [...new Set(discordIds)];
      let isOver = false;
      const ask = async () => {
        for (let id = waiting.shift(); id !== undefined && !isOver; id = waiting.shift()) {
          found.set(id, await fetchPerson(scope.botId, guildId, id));
        }
      };
      const { promise: timeoutMs, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, TIMEOUT_MS);
      await Promise.race([timeoutMs, Promise.all(Array.from({ length: AT_ONCE }, ask))]);
      clearTimeout(timer);
      isOver = true;
      return [...new Set(discordIds)].map((id) => found.get(id) ?? unknown(id));
    },
  };
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
  const { name, username, avatarUrl } = member;
  return { discordId, state: 'member', name, username, avatarUrl };
}
