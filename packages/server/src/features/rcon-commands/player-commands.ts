import { banPlayer } from '@arkwright/ark/commands';
import { SlashCommandBuilder } from 'discord.js';
import type { AppContext } from '../../context/app-context.ts';
import { byMember, type CommandCall } from '../../discord/slash-commands.ts';
import { shownText } from '../../discord/text.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { runCommand } from '../commands/service.ts';
import { kickFromServer } from '../live/service.ts';
import { rconCommand, withoutCompanion } from './access.ts';
import { findSurvivor, killSurvivor, survivorInWords } from './kill-service.ts';
import { describeOutcomes } from './outcomes.ts';
import { chosenPlayer, suggestPlayers } from './player-option.ts';
import { enabledServers, serversInWords } from './server-option.ts';

const withPlayer = (name: string, description: string) =>
  new SlashCommandBuilder()
    .setName(name)
    .setDescription(description)
    .addStringOption((option) =>
      option
        .setName('player')
        .setDescription('The player, by name or EOS ID')
        .setRequired(true)
        .setAutocomplete(true),
    );

const suggest = (context: AppContext, { scope }: CommandCall['caller'], { text }: { text: string }) =>
  suggestPlayers(context, scope, text);

export const kickCommand = rconCommand({
  flag: 'enableKickCommand',
  builder: withPlayer('kick', 'Kicks a player from the server they are on'),
  autocomplete: suggest,
  async run(context, call) {
    const { netId, name, serverId } = await chosenPlayer(context, call);
    if (serverId === '')
      throw new AppError('CONFLICT', `${shownText(name, 100)} is not online on any server.`);
    const outcome = await kickFromServer(context, byMember(call.caller), { serverId, netId });
    const who = shownText(name, 100);
    const words = { done: `${who} has been kicked.`, failed: `${who} could not be kicked.` };
    await call.reply(describeOutcomes(words, [outcome]));
  },
});

export const killCommand = rconCommand({
  flag: 'enableKillCommand',
  builder: withPlayer('kill', 'Kills the survivor of a player'),
  autocomplete: suggest,
  alsoRefused: withoutCompanion,
  async run(context, call) {
    const player = await chosenPlayer(context, call);
    const survivor = await findSurvivor(context, call.caller, player);
    const isSure = await call.confirm({
      content: `The survivor ${survivorInWords(survivor)} dies, and leaves what it carries where it is. It is of the player ${shownText(player.name, 100)}, ${player.netId}.`,
      yes: 'Kill',
    });
    if (!isSure) return;
    await killSurvivor(context, call.caller, survivor);
    await call.reply(`✅ The survivor ${survivorInWords(survivor)} is dead.`);
  },
});

export const banCommand = rconCommand({
  flag: 'enableBanCommand',
  builder: withPlayer('ban', 'Bans a player from all servers'),
  autocomplete: suggest,
  async run(context, call) {
    const { caller } = call;
    const by = byMember(caller);
    const { netId, name } = await chosenPlayer(context, call);
    const servers = await enabledServers(context, caller.scope);
    if (servers.length === 0) throw new AppError('CONFLICT', 'There is no enabled server.');
    const who = shownText(name, 100);
    const where = shownText(serversInWords(servers), 100);
    const isSure = await call.confirm({
      content: `**${who}** (${netId}) is kicked and banned from ${where}. The servers keep the ban until it is lifted there.`,
      yes: 'Ban',
    });
    if (!isSure) return;
    const serverIds = servers.map(({ id }) => id);
    const results = await runCommand(context, by, { serverIds, command: banPlayer(netId) });
    const words = { done: `${who} is banned from ${where}.`, failed: `${who} could not be banned.` };
    const kicked = await kickIfOnline(context, call);
    await call.reply([describeOutcomes(words, results), ...kicked].join('\n'));
  },
});

/** Takes the player off the server that they are on by now; what came of it, in a line, where it did not work. */
async function kickIfOnline(context: AppContext, call: CommandCall): Promise<string[]> {
  const { netId, serverId, serverName } = await chosenPlayer(context, call);
  if (serverId === '') return [];
  const server = shownText(serverName, 60);
  try {
    const outcome = await kickFromServer(context, byMember(call.caller), { serverId, netId });
    return outcome.isDone ? [] : [`❌ Not kicked from **${server}**: ${shownText(outcome.reply, 80)}`];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [`❌ Not kicked from **${server}**: ${shownText(error.message, 80)}`];
  }
}
