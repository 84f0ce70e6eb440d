import { BoundedMap, BoundedSet } from '@arkwright/ark/bounded';
import { type Client, Events, type Guild, RESTJSONErrorCodes } from 'discord.js';
import type { AppContext } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import { MAX_INSTANCES } from '../../core/capacity.ts';
import type { DiscordApplication } from '../../core/discord-rest/application.ts';
import { verdictOn } from '../../core/discord-rest/verdict.ts';
import { removeWebhooks } from '../../discord/webhook-removal.ts';
import { Repeater } from '../../platform/work/repeater/repeater.ts';
import { nicknameToSet } from './decide.ts';
import { activeBranding, type Branded, forgetEffect, listBranded, saveOutcome } from './effect-service.ts';
import { keepPicture } from './picture-service.ts';
import { keepPresence } from './presence.ts';
import { BRANDING_WORK } from './service.ts';
import { readStanding } from './standing.ts';

/** Tiers, rights and names change in many places: all are looked at again and again, and cost nothing when they are right. */
const LOOK_MS = 5000;
/** There may be a hundred applications with one instance each. */
const LOOK_OWN_MS = 60_000;
/** Retries renaming this often: after a refusal of Discord, and against people who rename the bot by hand. */
const AGAIN_MS = 60_000;

/**
 * Gives the bot in each guild the name and the status of its branding, an instance's own bot also the picture, and takes them back when it
 * no longer counts.
 */
export function followBranding(
  client: Client,
  context: AppContext,
  signal: AbortSignal,
  application: DiscordApplication,
): void {
  const showStatus = keepPresence(client);
  const busy = new BoundedSet<string>({ max: MAX_INSTANCES, whenFull: 'refuse' });
  /** Those that were looked at while they were busy: they may have seen less than there is by now. */
  const changed = new BoundedSet<string>({ max: MAX_INSTANCES, whenFull: 'drop-oldest' });
  const tried = new BoundedMap<string, { nickname: string; at: number }>({
    max: MAX_INSTANCES,
    whenFull: 'drop-oldest',
  });
  const looks = new Repeater({
    run: reconcile,
    everyMs: application.botId === undefined ? LOOK_MS : LOOK_OWN_MS,
    onFailure: (error) => context.log.debug({ err: error, part: 'branding' }, 'could not look at brandings'),
  });

  async function reconcile(): Promise<void> {
    if (!client.isReady()) return;
    const rows = (await listBranded(context, application)).filter(isServed);
    showStatus(rows.map(statusOf).find((status) => status !== '') ?? '');
    for (const row of rows) carryOutSoon(row);
  }

  const isServed = ({ guildId }: Branded) =>
    context.discordApplications.ofGuild(guildId).clientId === application.clientId;

  /** The status to show; a bot has one for all its guilds. */
  function statusOf(row: Branded): string {
    const isAlone = client.guilds.cache.size === 1 && client.guilds.cache.has(row.guildId);
    return isAlone ? (activeBranding(context, row)?.status ?? '') : '';
  }

  function carryOutSoon(row: Branded): void {
    if (busy.has(row.botId)) return void changed.add(row.botId);
    if (busy.isFull) return;
    busy.add(row.botId);
    void carryOut(row)
      .catch((error) => {
        context.log.warn({ err: error, botId: row.botId, part: 'branding' }, 'a branding could not be kept');
      })
      .finally(() => {
        busy.delete(row.botId);
        if (changed.delete(row.botId)) looks.poke();
      });
  }

  async function carryOut(found: Branded): Promise<void> {
    const guild = client.guilds.cache.get(found.guildId);
    const me = guild?.members.me;
    if (!guild?.available || !me) return;
    // The shared bot has one picture for everybody.
    const row = application.botId === undefined ? found : await keepPicture(context, client.rest, found);
    const standing = readStanding(guild, me);
    const given = row.effect?.nickname ?? '';
    const wanted = activeBranding(context, row)?.name ?? '';
    const unset = nicknameToSet({ wanted, given, actual: standing.nickname });
    const showsStatus = statusOf(row) !== '';
    const base = { standing, unset, nickname: given, refusal: row.effect?.refusal ?? '', showsStatus };
    if (unset === undefined) {
      await saveOutcome(context, row, { ...base, nickname: wanted, refusal: '' });
      const hasPicture = application.botId !== undefined && (row.application?.pictureUrl ?? '') !== '';
      if (!row.branding && !hasPicture) await tidyUp(row);
    } else if (!standing.mayChangeNickname) {
      await saveOutcome(context, row, { ...base, refusal: '' });
    } else if (!isTriedRecently(row.botId, unset)) {
      const refusal = await rename(row.botId, guild, unset);
      // A change that Discord accepted arrives from the gateway, and is stored then.
      if (refusal !== undefined) await saveOutcome(context, row, { ...base, refusal });
    }
  }

  function isTriedRecently(botId: string, nickname: string): boolean {
    const last = tried.get(botId);
    return last?.nickname === nickname && performance.now() - last.at < AGAIN_MS;
  }

  /** Sets the nickname; why Discord refuses it, or undefined if it does not. */
  async function rename(botId: string, guild: Guild, nickname: string): Promise<string | undefined> {
    tried.set(botId, { nickname, at: performance.now() });
    try {
      await guild.members.editMe({ nick: nickname === '' ? null : nickname, reason: 'Branding' });
      return undefined;
    } catch (error) {
      const verdict = verdictOn(error, 'Discord does not allow it.');
      if (verdict.kind === 'refused')
        return verdict.code === RESTJSONErrorCodes.InvalidFormBodyOrContentType
          ? `Discord refuses this name. Choose another one. ${verdict.reason}`
          : verdict.reason;
      // An outage of Discord says nothing about the name: it is retried, and the owner is not notified.
      throw error;
    }
  }

  async function tidyUp(row: Branded): Promise<void> {
    const scope = systemScope(row.botId);
    await removeWebhooks(context, client.rest, scope);
    await forgetEffect(context, scope);
  }

  const unsubscribe = context.bus.subscribe((message) => {
    const isOurs = message.kind === 'work' && message.what === BRANDING_WORK;
    if (isOurs) tried.delete(message.botId);
    if (isOurs || message.kind === 'access') looks.poke();
  });
  client.on(Events.ClientReady, () => looks.poke());
  client.on(Events.GuildCreate, () => looks.poke());
  client.on(Events.GuildDelete, () => looks.poke());
  client.on(Events.GuildMemberUpdate, (_before, { id }) => {
    if (id === client.user?.id) looks.poke();
  });
  const forgetChanges = context.discordApplications.onChange(() => looks.poke());
  const stop = () => {
    void looks.stop();
    unsubscribe();
    forgetChanges();
  };
  signal.addEventListener('abort', stop, { once: true });
}
