import { MAX_WARNING_LENGTH } from '@arkwright/contracts/host-power/bounds';
import { POWER_ACTIONS, type PowerAction, powerWarning } from '@arkwright/contracts/host-power/schema';
import { actionLabel, playersAffected } from '@arkwright/contracts/host-power/words';
import { ALL_SERVERS } from '@arkwright/contracts/rcon-presets/all-servers';
import { SlashCommandBuilder } from 'discord.js';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { getSettings } from '../../core/settings/settings.ts';
import { matchingChoices, pickServer } from '../../discord/choices.ts';
import { byMember, type CommandCall, type SlashCommand } from '../../discord/slash-commands.ts';
import { shownText } from '../../discord/text.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { findMemberMute } from '../chat-mutes/service.ts';
import { logFailure } from '../command-runs/service.ts';
import { canHost } from '../host-services/service.ts';
import { listServerStatuses } from '../server-status/service.ts';
import { type BoundServer, listBoundServers } from '../servers/service.ts';
import { requireAccount, startPower } from './service.ts';
import { watchPower } from './watch-service.ts';

const MAX_NAME_LENGTH = 100;

/** `/power action server [warning]`: restarts, stops or starts one server at its host, for members who hold a chosen role. */
export const powerCommand: SlashCommand = {
  definition: new SlashCommandBuilder()
    .setName('power')
    .setDescription('Restarts, stops or starts a game server at its host')
    .addStringOption((option) =>
      option
        .setName('action')
        .setDescription('What to do')
        .setRequired(true)
        .addChoices(...POWER_ACTIONS.map((action) => ({ name: actionLabel(action), value: action }))),
    )
    .addStringOption((option) =>
      option.setName('server').setDescription('The server').setRequired(true).setAutocomplete(true),
    )
    .addStringOption((option) =>
      option
        .setName('warning')
        .setDescription('Text in the game’s chat before the world is saved')
        .setMaxLength(MAX_WARNING_LENGTH),
    )
    .toJSON(),

  async isOffered(context, { scope }) {
    return (await getSettings(context.db, scope, 'nitrado')).isPowerCommandEnabled;
  },

  async refusal(context, { scope, roleIds }) {
    const { isPowerCommandEnabled, powerCommandRoleIds } = await getSettings(context.db, scope, 'nitrado');
    if (!isPowerCommandEnabled) return 'This command is switched off in the dashboard.';
    const mayUse = powerCommandRoleIds.some((id) => roleIds.includes(id));
    return mayUse ? undefined : 'You do not have a role that may use this command.';
  },

  async autocomplete(context, { scope }, { text }) {
    return matchingChoices(await hostedServers(context, scope), text);
  },

  async run(context, call) {
    const { caller, options, reply, signal } = call;
    // Discord sends one of the choices.
    const action = options.getString('action', true) as PowerAction;
    try {
      const server = await chosenServer(context, call);
      const name = shownText(server.name, MAX_NAME_LENGTH);
      await requireAccount(context.db, caller.scope);
      const warning = await readWarning(context, call);
      if (!(await isConfirmed(context, call, { action, server }))) return;
      const { id } = await startPower(context, byMember(caller), { serverId: server.id, action, warning });
      await watchPower(context, {
        scope: caller.scope,
        serverId: server.id,
        id,
        signal,
        tell: (words) => reply(`**${name}**: ${words}`),
      });
    } catch (error) {
      await logFailure(context, call, { error, typed: [action, options.getString('server', true)] });
      throw error;
    }
  },
};

/** The servers whose host can restart and stop them. */
async function hostedServers(context: AppContext, scope: InstanceScope): Promise<BoundServer[]> {
  const servers = await listBoundServers(context.db, scope);
  return servers.filter(({ hostKind }) => canHost(hostKind, 'power'));
}

/** One server alone: a mistake should not stop a whole cluster. */
async function chosenServer(context: AppContext, { caller, options }: CommandCall): Promise<BoundServer> {
  const servers = await hostedServers(context, caller.scope);
  if (servers.length === 0)
    throw new AppError('CONFLICT', 'No server is connected to a host. Link one on the Hosting Sync page.');
  const server = pickServer(servers, options.getString('server', true));
  if (server === ALL_SERVERS) throw new AppError('INVALID', 'Choose one server.');
  return server;
}

/** The text for the chat, as the API takes it. Not from members whose player is muted. */
async function readWarning(context: AppContext, { caller, options }: CommandCall): Promise<string> {
  const parsed = powerWarning.safeParse(options.getString('warning') ?? '');
  if (!parsed.success) throw new AppError('INVALID', parsed.error.issues[0]?.message);
  if (parsed.data === '') return '';
  const { scope, user } = caller;
  const mute = await findMemberMute(context, context.db, { scope, discordId: user.id });
  if (mute)
    throw new AppError(
      'FORBIDDEN',
      `You are muted until <t:${Math.ceil(mute.mutedUntil / 1000)}:f>. Leave the warning out.`,
    );
  return parsed.data;
}

/** Asks before players are disconnected. A start disconnects nobody: it is only done with a server that is stopped. */
async function isConfirmed(
  context: AppContext,
  { caller, confirm }: CommandCall,
  { action, server }: { action: PowerAction; server: BoundServer },
): Promise<boolean> {
  if (action === 'start') return true;
  const statuses = await listServerStatuses(context, caller.scope);
  const status = statuses.find(({ serverId }) => serverId === server.id);
  const name = `**${shownText(server.name, MAX_NAME_LENGTH)}**`;
  const { who, what } = playersAffected({ action, name, players: status?.players ?? 0 });
  const known = status?.isOnline
    ? `${who}.`
    : `The bot is not connected to ${name}, so it is not known who is on it.`;
  return confirm({ content: `${actionLabel(action)} ${name}? ${known} ${what}.`, yes: actionLabel(action) });
}
