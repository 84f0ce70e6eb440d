import { InvalidArgumentError } from '@arkwright/ark/command-arguments';
import { broadcast, type RconCommand, serverChat } from '@arkwright/ark/commands';
import { EVERY_SERVER } from '@arkwright/contracts/live/bounds';
import { SlashCommandBuilder } from 'discord.js';
import type { AppContext } from '../../context/app-context.ts';
import { keepPace } from '../../discord/member-pace.ts';
import { byMember, type CommandCall } from '../../discord/slash-commands.ts';
import { shownText } from '../../discord/text.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { logUse } from '../command-runs/service.ts';
import { runCommand } from '../commands/service.ts';
import { showCommandChat } from '../crosschat/service.ts';
import { whisperToPlayer, writeToGame } from '../live/service.ts';
import { rconCommand } from './access.ts';
import { describeOutcomes } from './outcomes.ts';
import { chosenPlayer, suggestPlayers } from './player-option.ts';
import { chosenForChat, chosenServers, suggestForChat, suggestServers } from './server-option.ts';

/** Maximum length for the game's chat and screen. */
const MAX_MESSAGE_LENGTH = 300;

const withMessage = (name: string, description: string) =>
  new SlashCommandBuilder()
    .setName(name)
    .setDescription(description)
    .addStringOption((option) =>
      option
        .setName('message')
        .setDescription('What to say')
        .setRequired(true)
        .setMaxLength(MAX_MESSAGE_LENGTH),
    );

/** The same for messages to all: without the text, a form asks for it. */
const withText = (name: string, description: string) =>
  new SlashCommandBuilder()
    .setName(name)
    .setDescription(description)
    .addStringOption((option) =>
      option
        .setName('message')
        .setDescription('What to say; leave it out to write it in a window')
        .setMaxLength(MAX_MESSAGE_LENGTH),
    );

const windowOf = (title: string) => ({
  option: 'message',
  keeps: 'server',
  title,
  label: 'What to say',
  maxLength: MAX_MESSAGE_LENGTH,
  check: chosenServers,
});

const withServer = (builder: ReturnType<typeof withMessage>) =>
  builder.addStringOption((option) =>
    option.setName('server').setDescription('One server, or all').setAutocomplete(true),
  );

const suggest = (context: AppContext, { scope }: CommandCall['caller'], { text }: { text: string }) =>
  suggestServers(context, scope, text);

const sentTo = (name: string) => ({
  done: `Sent to ${shownText(name, 100)}.`,
  failed: `This could not be sent to ${shownText(name, 100)}.`,
});

/** Writes into the chat of the chosen servers; the game shows `author` before the text. */
async function write(context: AppContext, call: CommandCall, { author }: { author: string }): Promise<void> {
  const { caller, options, reply } = call;
  const message = options.getString('message', true);
  const { ids, words, isAll } = await chosenForChat(context, call);
  const serverIds = isAll ? EVERY_SERVER : ids;
  const results = await writeToGame(context, byMember(caller), { serverIds, name: words, message, author });
  if (results.some(({ isDone }) => isDone))
    await showCommandChat(context, caller.scope, { channelId: call.channelId, author, text: message });
  await logUse(context, caller, { command: `/${call.name} ${message}`, results });
  await reply(describeOutcomes(sentTo(words), results));
}

/** Runs a command that says something on the chosen servers. */
async function announce(
  context: AppContext,
  call: CommandCall,
  make: (message: string) => RconCommand,
): Promise<void> {
  const { caller, options, reply } = call;
  const command = fromText(() => make(options.getString('message', true)));
  const { ids, words } = await chosenServers(context, call);
  const results = await runCommand(context, byMember(caller), { serverIds: ids, command });
  await reply(describeOutcomes(sentTo(words), results));
}

/** A text without displayable characters is the member's mistake, not ours. */
function fromText(make: () => RconCommand): RconCommand {
  try {
    return make();
  } catch (error) {
    if (error instanceof InvalidArgumentError) throw new AppError('INVALID', error.message);
    throw error;
  }
}

export const chatCommand = rconCommand({
  flag: 'enableChatCommand',
  isChat: true,
  builder: withServer(withMessage('chat', 'Writes into the chat of the game, with your name')),
  autocomplete: (context, { scope }, typed) => suggestForChat(context, scope, typed),
  async run(context, call) {
    keepPace(call.caller, context.clock.now());
    await write(context, call, { author: call.caller.user.name });
  },
});

export const adminChatCommand = rconCommand({
  flag: 'enableAdminChatCommand',
  isChat: true,
  builder: withServer(withMessage('adminchat', 'Writes into the chat of the game, as an admin')),
  autocomplete: (context, { scope }, typed) => suggestForChat(context, scope, typed),
  run: (context, call) => write(context, call, { author: `[Admin] ${call.caller.user.name}` }),
});

export const serverChatCommand = rconCommand({
  flag: 'enableServerChatCommand',
  isChat: true,
  form: windowOf('Write into the chat'),
  builder: withServer(withText('serverchat', 'Writes into the chat of the game, as the server')),
  autocomplete: suggest,
  run: (context, call) => announce(context, call, serverChat),
});

export const broadcastCommand = rconCommand({
  flag: 'enableBroadcastCommand',
  isChat: true,
  form: windowOf('Show a message to everybody'),
  builder: withServer(
    withText('broadcast', 'Shows a message in the middle of the screen of everybody in the game'),
  ),
  autocomplete: suggest,
  run: (context, call) => announce(context, call, broadcast),
});

export const singlePlayerChatCommand = rconCommand({
  flag: 'enableSinglePlayerChatCommand',
  isChat: true,
  builder: new SlashCommandBuilder()
    .setName('singleplayerchat')
    .setDescription('Writes to one player in the game; only they can read it')
    .addStringOption((option) =>
      option.setName('player').setDescription('The player').setRequired(true).setAutocomplete(true),
    )
    .addStringOption((option) =>
      option
        .setName('message')
        .setDescription('What to say')
        .setRequired(true)
        .setMaxLength(MAX_MESSAGE_LENGTH),
    ),
  autocomplete: (context, { scope }, { text }) => suggestPlayers(context, scope, text),
  async run(context, call) {
    const { caller, options, reply } = call;
    const player = await chosenPlayer(context, call);
    if (player.serverId === '')
      throw new AppError('CONFLICT', `${shownText(player.name, 100)} is not online on any server.`);
    const message = options.getString('message', true);
    const { serverId, netId } = player;
    const outcome = await whisperToPlayer(context, byMember(caller), { serverId, netId, message });
    const command = `/singleplayerchat ${player.name}: ${message}`;
    await logUse(context, caller, { command, results: [outcome] });
    await reply(describeOutcomes(sentTo(player.name), [outcome]));
  },
});
