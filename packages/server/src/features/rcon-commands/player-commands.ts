import { SlashCommandBuilder } from 'discord.js';
import type { AppContext } from '../../context/app-context.ts';
import { byMember, type CommandCall } from '../../discord/slash-commands.ts';
import { shownText } from '../../discord/text.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { kickFromServer } from '../live/service.ts';
import { rconCommand, withoutCompanion } from './access.ts';
import { findSurvivor, killSurvivor, survivorInWords } from './kill-service.ts';
import { describeOutcomes } from './outcomes.ts';
import { chosenPlayer, suggestPlayers } from './player-option.ts';

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
