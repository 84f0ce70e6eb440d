import { riskOf } from '@arkwright/ark/known-commands';
import { maskSecrets } from '@arkwright/ark/mask-secrets';
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
import { shownText } from '../../discord/text.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { logFailure } from '../command-runs/service.ts';
import { describeRun } from './run-report.ts';
import { listRunTargets, startRun } from './runs-service.ts';
import { listRconPresets } from './service.ts';
import { watchRun } from './watch-service.ts';

/** Maximum number of options in a Discord menu. */
const MAX_LISTED = 25;

/** The risks in a confirmation must fit into a Discord message: two may need 500 characters each. */
const MAX_RISKS = 3;
const MAX_SERVERS = 5;
const MAX_LINE_LENGTH = 100;
const MAX_NAME_LENGTH = 60;

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
    const { caller, reply, signal } = call;
    const id = await begin(context, call);
    if (id === undefined) return;
    await watchRun(context, {
      scope: caller.scope,
      id,
      signal,
      onProgress: (now, isLast) => reply(describeRun(now, isLast)),
    });
  },
};

/**
 * Begins a run; returns its ID, or undefined if the member cancelled. Refusals are posted in the command log at once, a run
 * that has begun when it ends.
 */
async function begin(context: AppContext, call: CommandCall): Promise<string | undefined> {
  const { caller, confirm, options } = call;
  const { scope } = caller;
  let name: string | undefined;
  try {
    name = options.getString('name') ?? (await choosePreset(context, call));
    if (name === undefined) return undefined;
    const preset = pickByName(await listRconPresets(context.db, scope), name);
    if (preset === 'several')
      throw new AppError('CONFLICT', 'Several presets have this name. Pick one from the list.');
    if (!preset) throw new AppError('NOT_FOUND', 'There is no such preset.');
    // An option picked from the list sends the ID.
    name = preset.name;
    const targets = await listRunTargets(context, scope);
    const server = pickServer(targets, options.getString('server'));
    const serverId = server === ALL_SERVERS ? ALL_SERVERS : server.id;
    const names = server === ALL_SERVERS ? targets.map((target) => target.name) : [server.name];
    const question = riskQuestion(preset, names);
    if (question !== undefined && !(await confirm({ content: question, yes: 'Run it' }))) return undefined;
    const { id: presetId, commands } = preset;
    return (await startRun(context, byMember(caller), { presetId, serverId, commands })).id;
  } catch (error) {
    await logFailure(context, call, { error, typed: name === undefined ? [] : [name] });
    throw error;
  }
}

/** What the lines of a preset that destroy, stop or may crash something will hit; undefined if there are none. */
function riskQuestion(
  { name, commands }: Pick<RconPreset, 'name' | 'commands'>,
  servers: readonly string[],
): string | undefined {
  const risks = commands.flatMap((line) => {
    const risk = riskOf(line);
    const shown = shownText(maskSecrets(line), MAX_LINE_LENGTH);
    return risk === undefined ? [] : [`- ${shown}: ${risk}`];
  });
  if (risks.length === 0) return undefined;
  const named = servers.slice(0, MAX_SERVERS).map((server) => `**${shownText(server, MAX_NAME_LENGTH)}**`);
  const others = servers.length - named.length;
  const where = named.join(', ') + (others > 0 ? ` and ${others} more servers` : '');
  const more = risks.length > MAX_RISKS ? [`- and ${risks.length - MAX_RISKS} more like these`] : [];
  const heading = `The preset **${shownText(name, MAX_NAME_LENGTH)}** on ${where}:`;
  return [heading, ...risks.slice(0, MAX_RISKS), ...more].join('\n');
}

/** The id of a preset that the member chooses from a menu; undefined where none is chosen. */
async function choosePreset(context: AppContext, { caller, options, choose }: CommandCall) {
  // Refuse before the choice if a server must be named as well.
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
