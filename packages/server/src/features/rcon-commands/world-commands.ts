import { destroyWildDinos, saveWorld } from '@arkwright/ark/commands';
import { riskOf } from '@arkwright/ark/known-commands';
import { NO_ANSWER_WORDS } from '@arkwright/contracts/core/no-answer';
import { SlashCommandBuilder } from 'discord.js';
import type { AppContext } from '../../context/app-context.ts';
import { byMember, type CommandCall } from '../../discord/slash-commands.ts';
import { shownText } from '../../discord/text.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { parseCommand } from '../command-runs/service.ts';
import { runCommand } from '../commands/service.ts';
import { muteRefusal, rconCommand } from './access.ts';
import { describeOutcomes } from './outcomes.ts';
import { chosenServers, suggestServers } from './server-option.ts';

/** Replies are cut to this length per server. */
const MAX_ANSWER_LENGTH = 1500;
/** The console would run the rest as another command, which was not confirmed. */
const ONE_COMMAND = 'Send one command at a time, without |.';
/** Maximum length of a typed RCON command. */
const MAX_COMMAND_LENGTH = 1000;

const onServer = (name: string, description: string) =>
  new SlashCommandBuilder()
    .setName(name)
    .setDescription(description)
    .addStringOption((option) =>
      option.setName('server').setDescription('One server, or all').setAutocomplete(true),
    );

const suggest = (context: AppContext, { scope }: CommandCall['caller'], { text }: { text: string }) =>
  suggestServers(context, scope, text);

export const saveWorldCommand = rconCommand({
  flag: 'enableSaveWorldCommand',
  builder: onServer('saveworld', 'Saves the world'),
  autocomplete: suggest,
  async run(context, call) {
    const { ids, words } = await chosenServers(context, call);
    const by = byMember(call.caller);
    const results = await runCommand(context, by, { serverIds: ids, command: saveWorld() });
    const world = `The world of ${shownText(words, 100)}`;
    const said = { done: `${world} is saved.`, failed: `${world} could not be saved.` };
    await call.reply(describeOutcomes(said, results));
  },
});

export const destroyWildDinosCommand = rconCommand({
  flag: 'enableDestroyWildDinosCommand',
  builder: onServer('destroywilddinos', 'Destroys all wild dinos; new ones spawn'),
  autocomplete: suggest,
  async run(context, call) {
    const { ids, words } = await chosenServers(context, call);
    const isSure = await call.confirm({
      content: `All wild dinos on **${shownText(words, 100)}** vanish, even those that someone is taming. New ones spawn over time.`,
      yes: 'Destroy wild dinos',
    });
    if (!isSure) return;
    const by = byMember(call.caller);
    const results = await runCommand(context, by, { serverIds: ids, command: destroyWildDinos() });
    const wild = `The wild dinos of ${shownText(words, 100)}`;
    const said = { done: `${wild} are destroyed.`, failed: `${wild} could not be destroyed.` };
    await call.reply(describeOutcomes(said, results));
  },
});

/** Commands that show a text to players: not for members whose player is muted. */
const SAYS = /^(?:(?:admin)?cheat\s+)*(?:serverchat|broadcast|setmessageoftheday|tribemessage)/i;

/** `/rcon`: any command at all, for members whom the owner trusts as with the RCON password. */
export const anyRconCommand = rconCommand({
  flag: 'enableGenericRconCommand',
  builder: new SlashCommandBuilder()
    .setName('rcon')
    .setDescription('Runs a console command')
    .addStringOption((option) =>
      option
        .setName('command')
        .setDescription('The command, without cheat in front')
        .setRequired(true)
        .setMaxLength(MAX_COMMAND_LENGTH),
    )
    .addStringOption((option) =>
      option.setName('server').setDescription('One server, or all').setAutocomplete(true),
    ),
  autocomplete: suggest,
  async run(context, call) {
    const typed = call.options.getString('command', true);
    if (typed.includes('|')) throw new AppError('INVALID', ONE_COMMAND);
    const command = parseCommand(typed);
    const refused = SAYS.test(command) ? await muteRefusal(context, call.caller) : undefined;
    if (refused !== undefined) throw new AppError('FORBIDDEN', refused);
    const { ids, words } = await chosenServers(context, call);
    const risk = riskOf(command);
    if (risk !== undefined) {
      const content = `${shownText(command, 300)} on **${shownText(words, 100)}**: ${risk}`;
      if (!(await call.confirm({ content, yes: 'Run it' }))) return;
    }
    const by = byMember(call.caller);
    const results = await runCommand(context, by, { serverIds: ids, command });
    const [only, ...others] = results;
    if (!only || others.length > 0 || !only.isDone) {
      const where = shownText(words, 100);
      const said = { done: `Sent to ${where}.`, failed: `It did not run on ${where}.` };
      await call.reply(describeOutcomes(said, results));
      return;
    }
    const lines = only.reply.trim().slice(0, MAX_ANSWER_LENGTH).split('\n');
    const answer = lines.map((line) => shownText(line, MAX_ANSWER_LENGTH)).join('\n') || NO_ANSWER_WORDS;
    await call.reply(`✅ **${shownText(only.serverName, 100)}**\n${answer}`);
  },
});
