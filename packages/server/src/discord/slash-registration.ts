import { BoundedMap, BoundedSet } from '@arkwright/ark/bounded';
import { HOUR_MS } from '@arkwright/contracts/core/durations';
import {
  type Client,
  Events,
  type RESTGetAPIApplicationGuildCommandsResult,
  RESTJSONErrorCodes,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
  Routes,
} from 'discord.js';
import type { AppContext } from '../context/app-context.ts';
import { MAX_GUILDS } from '../core/capacity.ts';
import type { DiscordApplication } from '../core/discord-rest/application.ts';
import { codeOf, OddReplyError, verdictOn } from '../core/discord-rest/verdict.ts';
import type { Message } from '../platform/events/bus.ts';
import { Repeater } from '../platform/work/repeater/repeater.ts';
import { commandEssence } from './command-essence.ts';
import { endCommandPause, findCommandPause, pauseCommands } from './command-pauses.ts';
import { findGuildIds, findGuildScope, type GuildScope } from './guild-scope.ts';

/** Changes of so long are one (a page saved twice, an import): Discord takes 200 new commands a day and guild. */
const GATHER_MS = 5000;
/** The day's new commands of a guild are used up: its commands are looked at again so much later. */
const DAY_USED_UP_MS = HOUR_MS;
/** Guilds become known in a row. */
const SETTLE_MS = 300;
/** After something that may concern every guild, all are looked at, but not more often than this. */
const ALL_MS = 60_000;
/** What could not be registered is tried again after so long: what Discord refuses by its own word once an hour. */
const RETRY_MS = { away: 60_000, refused: HOUR_MS };

type Offered = {
  definition: RESTPostAPIChatInputApplicationCommandsJSONBody;
  isOffered(context: AppContext, guild: GuildScope): Promise<boolean>;
};

type Registration = {
  client: Client;
  context: AppContext;
  application: Pick<DiscordApplication, 'clientId' | 'botId'>;
  commands: readonly Offered[];
  /** Fires when the client is given up. */
  signal: AbortSignal;
};

/**
 * Keeps each guild's commands as its settings and tier want them. Discord is told only where that is not what it has:
 * creating commands is limited to 200 a day and guild. Where another application is in charge, this one has none.
 */
export function keepCommandsRegistered(registration: Registration): void {
  const { client, context, application, commands, signal } = registration;
  const { discordApplications } = context;
  const isOwn = application.botId !== undefined;
  const isInCharge = (guildId: string) =>
    discordApplications.ofGuild(guildId).clientId === application.clientId;
  /** What Discord has, by guild, as far as we know. */
  const known = new BoundedMap<string, There>({ max: MAX_GUILDS, whenFull: 'drop-oldest' });
  const waiting = new BoundedSet<string>({ max: MAX_GUILDS, whenFull: 'drop-oldest' });
  /** When guilds are looked at again whose commands could not all be registered, as `performance.now()`. */
  const unfinished = new BoundedMap<string, number>({ max: MAX_GUILDS, whenFull: 'drop-oldest' });

  const wanted = async (guild: GuildScope | undefined) => {
    if (!guild) return [];
    const isOffered = await Promise.all(commands.map((command) => command.isOffered(context, guild)));
    return commands.filter((_, index) => isOffered[index]).map(({ definition }) => definition);
  };

  async function register(guildId: string): Promise<void> {
    // What an instance's own application does in other guilds is its owner's business.
    if (isOwn && !isInCharge(guildId)) return;
    const applicationId = client.application?.id;
    if (applicationId === undefined) return;
    const route = Routes.applicationGuildCommands(applicationId, guildId);
    const guild = isInCharge(guildId) ? await findGuildScope(context, guildId) : undefined;
    const definitions = await wanted(guild);
    const there = known.get(guildId) ?? (await read(route));
    known.set(guildId, there);
    const pause = guild && (await findCommandPause(context.db, guild.scope));
    const isPaused = pause !== undefined && pause.leftMs > 0;
    // What Discord has already can be changed and taken away all the same.
    const possible = isPaused ? definitions.filter(({ name }) => there.names.has(name)) : definitions;
    if (pause && possible.length < definitions.length) retryIn(guildId, pause.leftMs);
    const next = describe(possible);
    if (next.essence !== there.essence) {
      known.delete(guildId);
      try {
        const taken = await client.rest.put(route, { body: possible });
        // Otherwise a page of somebody on the way would count as Discord's word until the next start.
        if (!Array.isArray(taken)) throw new OddReplyError('no list of commands');
      } catch (error) {
        if (!guild || isPaused || !isDayUsedUp(error)) throw error;
        context.log.warn({ guildId }, 'Discord takes no more new slash commands of a guild today');
        await pauseCommands(context.db, guild.scope, DAY_USED_UP_MS);
        return register(guildId);
      }
      known.set(guildId, next);
    }
    if (guild && pause && possible.length === definitions.length)
      await endCommandPause(context.db, guild.scope);
  }

  /** What Discord has. The type is what it documents for this route; `commandEssence` takes anything. */
  async function read(route: `/${string}`): Promise<There> {
    return describe((await client.rest.get(route)) as RESTGetAPIApplicationGuildCommandsResult);
  }

  async function workThrough(): Promise<void> {
    for (const guildId of waiting) {
      waiting.delete(guildId);
      if (!client.isReady()) continue;
      try {
        await register(guildId);
      } catch (error) {
        context.log.warn({ err: error, guildId }, 'the slash commands of a guild could not be registered');
        retryIn(guildId, verdictOn(error).kind === 'later' ? RETRY_MS.away : RETRY_MS.refused);
      }
    }
  }

  const onFailure = (error: unknown) =>
    context.log.warn({ err: error }, 'the slash commands of guilds could not be looked at');
  const work = new Repeater({ run: workThrough, gatherMs: SETTLE_MS, onFailure });
  const all = new Repeater({ run: reconcileAll, gatherMs: ALL_MS, onFailure });
  const retries = new Repeater({ run: retryDue, gatherMs: RETRY_MS.away, onFailure });
  const concerned = new BoundedSet<string>({ max: MAX_GUILDS, whenFull: 'drop-oldest' });
  const changes = new Repeater({ run: reconcileConcerned, gatherMs: GATHER_MS, onFailure });

  function reconcile(guildIds: Iterable<string>): void {
    for (const guildId of guildIds) waiting.add(guildId);
    work.poke();
  }
  function reconcileAll(): void {
    reconcile(client.guilds.cache.keys());
  }
  function reconcileConcerned(): void {
    reconcile(concerned);
    concerned.clear();
  }
  function retryIn(guildId: string, ms: number): void {
    unfinished.set(guildId, performance.now() + ms);
    retries.poke();
  }
  function retryDue(): void {
    const due = [...unfinished].filter(([, at]) => at <= performance.now()).map(([guildId]) => guildId);
    for (const guildId of due) unfinished.delete(guildId);
    if (unfinished.size > 0) retries.poke();
    reconcile(due);
  }
  const reconcileThoseOf = (of: Concerned) =>
    void findGuildIds(context, of)
      .then((guildIds) => {
        for (const guildId of guildIds) if (client.guilds.cache.has(guildId)) concerned.add(guildId);
        changes.poke();
      })
      .catch((error) => {
        context.log.debug({ err: error }, 'could not look for the guilds of an instance');
        all.poke();
      });

  client.on(Events.ClientReady, reconcileAll);
  client.on(Events.GuildCreate, (guild) => {
    // Discord drops a guild's commands with the bot.
    known.delete(guild.id);
    reconcile([guild.id]);
  });
  const forgetChanges = discordApplications.onChange((guildIds) => {
    // While another application was in charge, this one was not told when its bot left the guild and came back.
    for (const guildId of guildIds) known.delete(guildId);
    reconcile(guildIds.filter((guildId) => client.guilds.cache.has(guildId)));
  });
  const unsubscribe = context.bus.subscribe((message) => {
    const of = concernedBy(message);
    if (of === 'all') all.poke();
    else if (of !== undefined) reconcileThoseOf(of);
  });
  const stop = () => {
    unsubscribe();
    forgetChanges();
    for (const repeater of [work, all, retries, changes]) void repeater.stop();
  };
  client.once(Events.Invalidated, stop);
  signal.addEventListener('abort', stop, { once: true });
}

/** A guild's commands: by what they differ, and what they are called. */
type There = { essence: string; names: ReadonlySet<string> };

const describe = (definitions: readonly { name: string }[]): There => ({
  essence: definitions.map(commandEssence).sort().join('\n'),
  names: new Set(definitions.map(({ name }) => name)),
});

const isDayUsedUp = (error: unknown) =>
  codeOf(error) === RESTJSONErrorCodes.MaximumDailyApplicationCommandCreatesReached;

type Concerned = { botId: string } | { userId: string };

/** Whose guilds' commands may be others after a message. A tier belongs to a person, who may own several instances. */
function concernedBy(message: Message): Concerned | 'all' | undefined {
  if (message.kind === 'access') return message.of ?? 'all';
  return message.kind === 'settings.changed' ? message : undefined;
}
