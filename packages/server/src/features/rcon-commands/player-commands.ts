import { banPlayer } from '@arkwright/ark/commands';
import { SlashCommandBuilder } from 'discord.js';
import type { AppContext } from '../../context/app-context.ts';
import { byMember, type CommandCall } from '../../discord/slash-commands.ts';
import { shownText } from '../../discord/text.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { runCommand } from '../commands/service.ts';
import { kickFromServer } from '../live/service.ts';
import { rconCommand } from './access.ts';
import { killCharacter } from './kill-service.ts';
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
    await call.reply(describeOutcomes(`${shownText(name, 100)} has been kicked.`, [outcome]));
  },
});

export const killCommand = rconCommand({
  flag: 'enableKillCommand',
  builder: withPlayer('kill', 'Kills the survivor of a player'),
  autocomplete: suggest,
  async run(context, call) {
    const player = await chosenPlayer(context, call);
    const isSure = await call.confirm({
      content: `The survivor of **${shownText(player.name, 100)}** dies, and leaves what it carries where it is.`,
      yes: 'Kill',
    });
    if (!isSure) return;
    const serverName = await killCharacter(context, call.caller, player);
    await call.reply(
      `✅ The survivor of ${shownText(player.name, 100)} on **${shownText(serverName, 100)}** is dead.`,
    );
  },
});

export const banCommand = rconCommand({
  flag: 'enableBanCommand',
  builder: withPlayer('ban', 'Bans a player from all servers'),
  autocomplete: suggest,
  async run(context, call) {
    const { caller } = call;
    const by = byMember(caller);
    const { netId, name, serverId } = await chosenPlayer(context, call);
    const servers = await enabledServers(context, caller.scope);
    if (servers.length === 0) throw new AppError('CONFLICT', 'There is no enabled server.');
    const where = serversInWords(servers);
    const isSure = await call.confirm({
      content: `**${shownText(name, 100)}** is kicked and banned from ${shownText(where, 100)}. The servers keep the ban until it is lifted there.`,
      yes: 'Ban',
    });
    if (!isSure) return;
    const serverIds = servers.map(({ id }) => id);
    const results = await runCommand(context, by, { serverIds, command: banPlayer(netId) });
    if (serverId !== '') await kickFromServer(context, by, { serverId, netId });
    await call.reply(
      describeOutcomes(`${shownText(name, 100)} is banned from ${shownText(where, 100)}.`, results),
    );
  },
});
