import { PROOF_HOURS } from '@arkwright/contracts/tribe-log-link/bounds';
import { TRIBE_LOG_KINDS, type TribeLogKind } from '@arkwright/contracts/tribe-log-link/kinds';
import { LINK_REASON_WORDS } from '@arkwright/contracts/tribe-log-link/schema';
import type { AppContext } from '../../context/app-context.ts';
import { getSettingsInEffect } from '../../core/settings/settings.ts';
import { type Choice, matchingChoices, pickByName, pickServer } from '../../discord/choices.ts';
import type { GuildScope } from '../../discord/guild-scope.ts';
import { keepPace } from '../../discord/member-pace.ts';
import { findPlace, openDirectMessages } from '../../discord/places.ts';
import {
  byMember,
  type CommandCall,
  type CommandCaller,
  type SlashCommand,
} from '../../discord/slash-commands.ts';
import type { GameEventHandler } from '../../game-events/game-event-handler.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { listServers } from '../servers/service.ts';
import { tribeLogDefinition, WHERE } from './command-definition.ts';
import { pickOwnTribe, tribeValue } from './find-tribe.ts';
import { hearTribeLogs } from './hear-service.ts';
import {
  changeKinds,
  createTribeFinder,
  findOwnTribes,
  linkTribeLog,
  listOwnLinks,
  unlink,
  type WantedTribe,
  type Wish,
} from './link-service.ts';
import { refusalByRoles } from './proof.ts';
import { kindsInWords, placeInWords, tribeInWords } from './words.ts';

const MAX_TRIBE_NAME = 60;

/** What tribes' logs tell, to those who have linked them. */
export const tribeLogTeller = (context: AppContext): GameEventHandler<'tribeLogLink'> => ({
  name: 'tribe-log-links',
  reads: ['log'],
  settings: ['tribeLogLink'],
  isUsed: ({ tribeLogLink }) => tribeLogLink.isEnabled,
  handle: (tx, servers) => hearTribeLogs(context, tx, servers),
});

async function whyClosed(context: AppContext, { scope, limits }: GuildScope): Promise<string | undefined> {
  if (!limits.tribeLogLink) return 'Linking tribe logs needs a higher tier.';
  const effect = await getSettingsInEffect(context, scope, ['tribeLogLink']);
  return effect?.groups.tribeLogLink.isEnabled ? undefined : 'Linking tribe logs is switched off.';
}

async function refusal(context: AppContext, caller: CommandCaller): Promise<string | undefined> {
  const why = await whyClosed(context, caller);
  if (why !== undefined) return why;
  const effect = await getSettingsInEffect(context, caller.scope, ['tribeLogLink']);
  const isRefused = refusalByRoles(caller.roleIds, effect?.groups.tribeLogLink.requiredRoleIds ?? []);
  return isRefused ? 'You do not have a role that may link tribe logs.' : undefined;
}

/** `/tribelog`: members link the log of their own tribe. */
export const tribeLogCommand: SlashCommand = {
  definition: tribeLogDefinition,
  isOffered: async (context, guild) => (await whyClosed(context, guild)) === undefined,
  refusal,
  async autocomplete(context, caller, { option, text }) {
    if (option === 'server') return matchingChoices(await listServers(context, caller.scope), text);
    if (option === 'link') return matchingChoices(await ownLinks(context, caller), text);
    return suggestTribes(context, caller, text);
  },
  async run(context, call) {
    keepPace(call.caller, context.clock.now());
    switch (call.options.getSubcommand()) {
      case 'link':
        return link(context, call);
      case 'filter':
        return filter(context, call);
      case 'unlink':
        return end(context, call);
      default:
        return list(context, call);
    }
  },
};

const finders = new WeakMap<AppContext, ReturnType<typeof createTribeFinder>>();

/** The member's own tribes alone: what others there are is nobody's to find out here. */
async function suggestTribes(context: AppContext, caller: CommandCaller, text: string): Promise<Choice[]> {
  const find = finders.get(context) ?? createTribeFinder(context.clock.now);
  finders.set(context, find);
  const own = (await find(context, caller.scope, caller.user.id)).filter(({ isProved }) => isProved);
  const names = await serverNames(context, caller);
  return matchingChoices(
    own.map((tribe) => ({
      id: tribeValue(tribe),
      name: `${tribe.tribeName.slice(0, MAX_TRIBE_NAME)} · ${names.get(tribe.serverId) ?? ''}`,
    })),
    text,
  );
}

async function serverNames(context: AppContext, { scope }: CommandCaller): Promise<Map<string, string>> {
  return new Map((await listServers(context, scope)).map(({ id, name }) => [id, name]));
}

async function ownLinks(context: AppContext, caller: CommandCaller) {
  const names = await serverNames(context, caller);
  return (await listOwnLinks(context, caller.scope, caller.user.id)).map((row) => ({
    ...row,
    serverName: names.get(row.serverId) ?? '',
    name: `${row.tribeName.slice(0, MAX_TRIBE_NAME)} · ${row.place === 'dm' ? 'direct messages' : row.placeName} (${names.get(row.serverId) ?? ''})`,
  }));
}

async function link(context: AppContext, call: CommandCall): Promise<void> {
  const { caller } = call;
  const tribe = await chosenTribe(context, call);
  const kinds = newKinds(call);
  const wish: Wish = { ...(await chosenPlace(context, call)), kinds };
  const made = await linkTribeLog(context, byMember(caller), { tribe, wish });
  const serverName = (await serverNames(context, caller)).get(made.serverId) ?? '';
  const readers =
    made.place === 'dm' ? '' : '\nEverybody who can read there can read your tribe’s log: that is up to you.';
  if (made.state === 'active') {
    await call.reply(
      `🔗 The log of ${tribeInWords({ ...made, serverName })} is posted to ${placeInWords(made)} from now on: ${kindsInWords(kinds)}.${readers}`,
    );
    return;
  }
  await call.reply(
    `📨 Nothing proves that you are in ${tribeInWords({ ...made, serverName })}, so the people who run this Discord server have been asked. You are told when they decide.\nIt is proved by itself if you are registered (/register) and an upload of the last ${PROOF_HOURS} hours shows you in the tribe.${readers}`,
  );
}

async function chosenTribe(context: AppContext, { caller, options }: CommandCall): Promise<WantedTribe> {
  const typed = options.getString('tribe', true);
  const server = options.getString('server');
  const servers = await listServers(context, caller.scope);
  const chosen = server === null ? undefined : pickServer(servers, server);
  const serverId = typeof chosen === 'object' ? chosen.id : undefined;
  const own = await findOwnTribes(context, caller.scope, caller.user.id);
  const found = pickOwnTribe(own, typed, serverId);
  if (found) return found;
  const only = typeof chosen === 'object' ? chosen : pickServer(servers, null);
  if (typeof only !== 'object') throw new AppError('INVALID', 'Choose the server your tribe is on.');
  return { serverId: only.id, tribeName: typed.trim().slice(0, MAX_TRIBE_NAME).toWellFormed() };
}

async function chosenPlace(
  context: AppContext,
  { caller, options, channelId }: CommandCall,
): Promise<Pick<Wish, 'place' | 'dmChannelId'>> {
  const discordId = caller.user.id;
  const chosen = options.getChannel('channel');
  const isDirect = options.getString('where') === WHERE.direct;
  if (chosen && isDirect)
    throw new AppError('INVALID', 'Choose a channel or your direct messages, not both.');
  const application = context.discordApplications.ofGuild(caller.guildId);
  const dmChannelId = (await openDirectMessages(application, discordId)) ?? '';
  if (!isDirect) {
    const { guildId } = caller;
    const wanted = { guildId, channelId: chosen?.id ?? channelId, discordId };
    return { place: await findPlace(application, { ...wanted, now: context.clock.now() }), dmChannelId };
  }
  if (dmChannelId === '')
    throw new AppError('CONFLICT', 'Discord does not let the bot write to you. Allow direct messages first.');
  return { place: { id: dmChannelId, name: '', kind: 'dm' }, dmChannelId };
}

/** What a new link tells: all but what is switched off; who only says what they want gets nothing else. */
function newKinds({ options }: CommandCall): TribeLogKind[] {
  const named = TRIBE_LOG_KINDS.map((kind) => options.getBoolean(kind));
  const isChoice = named.includes(true) && !named.includes(false);
  return atLeastOne(TRIBE_LOG_KINDS.filter((kind) => options.getBoolean(kind) ?? !isChoice));
}

/** What a link tells from now on: as before, but for what is said. */
function changedKinds({ options }: CommandCall, before: readonly TribeLogKind[]): TribeLogKind[] {
  return atLeastOne(TRIBE_LOG_KINDS.filter((kind) => options.getBoolean(kind) ?? before.includes(kind)));
}

function atLeastOne(kinds: TribeLogKind[]): TribeLogKind[] {
  if (kinds.length === 0) throw new AppError('INVALID', 'Choose at least one kind to be told.');
  return kinds;
}

async function ownLink(context: AppContext, { caller, options }: CommandCall) {
  const links = await ownLinks(context, caller);
  const found = pickByName(links, options.getString('link', true));
  if (found === 'several')
    throw new AppError('CONFLICT', 'Several links have that name. Pick one from the list.');
  if (!found) throw new AppError('NOT_FOUND', 'You have no such link.');
  return found;
}

async function filter(context: AppContext, call: CommandCall): Promise<void> {
  const own = await ownLink(context, call);
  const kinds = changedKinds(call, own.kinds);
  await changeKinds(context, byMember(call.caller), { id: own.id, kinds });
  await call.reply(`🔗 The link of ${tribeInWords(own)} tells: ${kindsInWords(kinds)}.`);
}

async function end(context: AppContext, call: CommandCall): Promise<void> {
  const own = await ownLink(context, call);
  await unlink(context, byMember(call.caller), own.id);
  await call.reply(`The link of ${tribeInWords(own)} to ${placeInWords(own)} has ended.`);
}

const STATES = { active: 'on', requested: 'waits for approval', paused: 'paused', ended: 'ended' } as const;

async function list(context: AppContext, call: CommandCall): Promise<void> {
  const links = await ownLinks(context, call.caller);
  const lines = links.map((own) => {
    const why = own.state === 'paused' ? ` (${LINK_REASON_WORDS[own.reason].toLowerCase()})` : '';
    return `- ${tribeInWords(own)} to ${placeInWords(own)}: ${STATES[own.state]}${why}. Tells ${kindsInWords(own.kinds)}.`;
  });
  await call.reply(lines.length === 0 ? 'You have linked no tribe log.' : lines.join('\n'));
}
