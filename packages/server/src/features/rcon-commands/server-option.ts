import { ALL_SERVERS } from '@arkwright/contracts/rcon-presets/all-servers';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { type Choice, matchingServers, pickServer } from '../../discord/choices.ts';
import type { CommandCall } from '../../discord/slash-commands.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { serversOfChannel } from '../crosschat/service.ts';
import { listServers } from '../servers/service.ts';

/** The enabled servers whose name contains the typed text, with "all" first. */
export async function suggestServers(
  context: AppContext,
  scope: InstanceScope,
  text: string,
): Promise<Choice[]> {
  return matchingServers(await enabledServers(context, scope), text);
}

/** The same for chat messages: in the channel of a crosschat group, only its servers. */
export async function suggestForChat(
  context: AppContext,
  scope: InstanceScope,
  { text, channelId }: { text: string; channelId: string },
): Promise<Choice[]> {
  const room = await serversOfChannel(context, scope, channelId);
  const servers = await enabledServers(context, scope);
  return matchingServers(room ? servers.filter(({ id }) => room.serverIds.includes(id)) : servers, text);
}

const enabledServers = async (context: AppContext, scope: InstanceScope) =>
  (await listServers(context, scope)).filter(({ isEnabled }) => isEnabled);

/** Servers as a sentence calls them. */
function serversInWords(servers: readonly { name: string }[]): string {
  const [only, ...others] = servers;
  return only && others.length === 0 ? only.name : `all ${servers.length} servers`;
}

/** Which servers a member has chosen, and what to call them. */
export type ChosenServers = { ids: string[]; words: string; isAll: boolean };

/**
 * The servers in the option `server`: one, or all. Where it was left out it is the only one there is; INVALID where there
 * are more, and NOT_FOUND for a name that none has.
 */
export async function chosenServers(
  context: AppContext,
  { caller, options }: Pick<CommandCall, 'caller' | 'options'>,
): Promise<ChosenServers> {
  const servers = await enabledServers(context, caller.scope);
  if (servers.length === 0) throw new AppError('CONFLICT', 'There is no enabled server.');
  const server = pickServer(servers, options.getString('server'));
  return server === ALL_SERVERS
    ? { ids: servers.map(({ id }) => id), words: serversInWords(servers), isAll: true }
    : { ids: [server.id], words: server.name, isAll: false };
}

/**
 * The same for chat messages: in the channel of a crosschat group the group's servers can be chosen, and all of them
 * without the option. FORBIDDEN for a server of another group.
 */
export async function chosenForChat(
  context: AppContext,
  call: Pick<CommandCall, 'caller' | 'options' | 'channelId'>,
): Promise<ChosenServers> {
  const { scope } = call.caller;
  const room = await serversOfChannel(context, scope, call.channelId);
  if (!room) return chosenServers(context, call);
  const servers = (await enabledServers(context, scope)).filter(({ id }) => room.serverIds.includes(id));
  if (servers.length === 0) throw new AppError('CONFLICT', 'No server of this channel’s group is enabled.');
  const wanted = call.options.getString('server');
  const server = wanted === null ? ALL_SERVERS : pickInGroup(servers, wanted);
  return server === ALL_SERVERS
    ? { ids: servers.map(({ id }) => id), words: room.group, isAll: false }
    : { ids: [server.id], words: server.name, isAll: false };
}

function pickInGroup<Server extends { id: string; name: string }>(
  servers: readonly Server[],
  wanted: string,
) {
  try {
    return pickServer(servers, wanted);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND')
      throw new AppError('FORBIDDEN', 'From this channel you can write to the servers of its group alone.');
    throw error;
  }
}
