import { ALL_SERVERS } from '@arkwright/contracts/rcon-presets/all-servers';
import type { RconPreset } from '@arkwright/contracts/rcon-presets/schema';
import { SlashCommandBuilder } from 'discord.js';
import type { AppContext } from '../../context/app-context.ts';
import { getSettings } from '../../core/settings/settings.ts';
import { matchingChoices, matchingServers, pickByName, pickServer } from '../../discord/choices.ts';
import {
  byMember,
  type CommandCall,
  type CommandCaller,
  type SlashCommand,
} from '../../discord/slash-commands.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { describeRun } from './run-report.ts';
import { listRunTargets, startRun } from './runs-service.ts';
import { listRconPresets } from './service.ts';
import { watchRun } from './watch-service.ts';

/** As many as a menu of Discord holds. */
const MAX_LISTED = 25;

/** `/preset [name] [server]`: runs an RCON preset, for members who hold one of the roles for advanced commands. */
export const presetCommand: SlashCommand = {
  definition: new SlashCommandBuilder()
    .setName('preset')
    .setDescription('Runs an RCON preset on a game server')
    .addStringOption((option) =>
      option
        .setName('name')
        .setDescription('The preset; leave it out to choose from a list')
        .setAutocomplete(true),
    )
    .addStringOption((option) =>
      option.setName('server').setDescription('One server, or all').setAutocomplete(true),
    )
    .toJSON(),

  async isOffered(context, { scope, limits }) {
    return limits.advancedRcon && (await getSettings(context.db, scope, 'rcon')).isAdvancedEnabled;
  },

  async refusal(context, { scope, limits, roleIds }) {
    if (!limits.advancedRcon) return 'RCON presets need a higher tier.';
    const { isAdvancedEnabled, advancedCommandsRoleIds } = await getSettings(context.db, scope, 'rcon');
    if (!isAdvancedEnabled) return 'Advanced RCON commands are switched off in the dashboard.';
    const mayRun = advancedCommandsRoleIds.some((id) => roleIds.includes(id));
    return mayRun ? undefined : 'You do not have a role that may use advanced RCON commands.';
  },

  async autocomplete(context, { scope }, { option, text }) {
    if (option === 'name') return matchingChoices(await runnablePresets(context, { scope }), text);
    return matchingServers(await listRunTargets(context, scope), text);
  },

  async run(context, call) {
    const { caller, options, reply, signal } = call;
    const { scope } = caller;
    const name = options.getString('name') ?? (await choosePreset(context, call));
    if (name === undefined) return;
    const preset = pickByName(await listRconPresets(context.db, scope), name);
    if (preset === 'several')
      throw new AppError('CONFLICT', 'Several presets have this name. Pick one from the list.');
    if (!preset) throw new AppError('NOT_FOUND', 'There is no such preset.');
    const server = pickServer(await listRunTargets(context, scope), options.getString('server'));
    const serverId = server === ALL_SERVERS ? ALL_SERVERS : server.id;
    const run = await startRun(context, byMember(caller), { presetId: preset.id, serverId });
    await watchRun(context, {
      scope,
      id: run.id,
      signal,
      onProgress: (now, isLast) => reply(describeRun(now, isLast)),
    });
  },
};

/** The id of a preset that the member chooses from a menu; undefined where none is chosen. */
async function choosePreset(context: AppContext, { caller, options, choose }: CommandCall) {
  // Whoever has to name a server as well hears of it before choosing.
  pickServer(await listRunTargets(context, caller.scope), options.getString('server'));
  const presets = await runnablePresets(context, caller);
  if (presets.length === 0) throw new AppError('NOT_FOUND', 'There is no preset that can be run.');
  const more =
    presets.length > MAX_LISTED
      ? ` These are the first ${MAX_LISTED}; type the name of another one after /preset.`
      : '';
  return choose({
    content: `Which preset?${more}`,
    placeholder: 'Choose a preset',
    choices: presets.slice(0, MAX_LISTED).map(({ id, name }) => ({ name, value: id })),
  });
}

async function runnablePresets(
  context: AppContext,
  { scope }: Pick<CommandCaller, 'scope'>,
): Promise<RconPreset[]> {
  const presets = await listRconPresets(context.db, scope);
  return presets.filter(({ isEnabled, commands }) => isEnabled && commands.length > 0);
}
