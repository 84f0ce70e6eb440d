import { z } from 'zod';
import { FORM_MESSAGES, requiredText, trimmedText, wholeNumber } from '../core/fields.ts';
import { flag } from '../core/flag.ts';
import { serverIds } from '../core/id-lists.ts';
import { channelId } from '../core/references.ts';
import { uniqueBy } from '../core/unique-entries.ts';
import { settingsGroup } from '../derived/settings-group.ts';
import { DELAY, LINES_A_MINUTE, LOST_CHARACTERS, SLOW_MODE } from './bounds.ts';

/** Servers and a Discord channel that share their chat. `chatId` is the group's name. */
export const crosschatGroup = z.object({
  chatId: requiredText('Group Name is required', {
    length: 20,
    message: 'Group Name must be less than 21 characters',
  }),
  channelId: channelId().default(''),
  serverIds: serverIds().min(1, 'At least one server is required'),
  /** Servers added later join `serverIds`. At most one group takes them. */
  includesNewServers: flag(),
  welcomeMessage: trimmedText(500).max(500, FORM_MESSAGES.max(500)).default(''),
  /** Minimum seconds between two relayed messages of a player; 0 for none. */
  slowModeSeconds: wholeNumber(
    {
      required: FORM_MESSAGES.required,
      range: `Slow mode must be between ${SLOW_MODE.min} and ${SLOW_MODE.max} seconds`,
    },
    SLOW_MODE,
  ).default(0),
  /** Messages per player and minute. Further messages are not relayed. */
  playerLinesPerMinute: wholeNumber(
    {
      required: FORM_MESSAGES.required,
      range: `Messages per minute must be between ${LINES_A_MINUTE.min} and ${LINES_A_MINUTE.max}`,
    },
    LINES_A_MINUTE,
  ).default(20),
});

export type CrosschatGroup = z.infer<typeof crosschatGroup>;

/** What its fields are called. */
export const CROSSCHAT_GROUP_WORDS: Readonly<Record<keyof CrosschatGroup, string>> = {
  chatId: 'Group name',
  channelId: 'Channel',
  serverIds: 'Servers',
  includesNewServers: 'Include servers added later',
  welcomeMessage: 'Welcome message',
  slowModeSeconds: 'Slow mode',
  playerLinesPerMinute: 'Messages per minute',
};

/** Reports the later of two groups that share a server. */
function eachServerInOneGroup(groups: readonly CrosschatGroup[], context: z.RefinementCtx): void {
  const taken = new Set<string>();
  for (const [index, group] of groups.entries()) {
    if (group.serverIds.some((server) => taken.has(server))) {
      const message = 'Server is already part of another Crosschat Group';
      context.addIssue({ code: 'custom', message, path: [index, 'serverIds'] });
    }
    for (const server of group.serverIds) taken.add(server);
  }
}

/** Reports the later of two groups that take new servers: a server is in one group only. */
function oneGroupForNewServers(groups: readonly CrosschatGroup[], context: z.RefinementCtx): void {
  const taking = groups.flatMap(({ includesNewServers }, index) => (includesNewServers ? [index] : []));
  for (const index of taking.slice(1)) {
    const message = 'Another Crosschat Group already includes servers added later';
    context.addIssue({ code: 'custom', message, path: [index, 'includesNewServers'] });
  }
}

const MAX_GROUPS = 150;

/** The chat log is on the Logging page, so its fields belong to members who may edit logging. */
const chatLog = { view: 'Logging_View', edit: 'Logging_Edit', feature: 'chatlog' } as const;

/** Of the kinds of chat that only companions tell. */
const FROM_COMPANIONS = 'Needs a companion; RCON can’t see this chat.';

/** The relay of chat between game servers and Discord (crosschat), and the chat log. */
export const chat = settingsGroup({
  name: 'chat',
  rule: { view: 'Crosschat_View', edit: 'Crosschat_Edit', feature: 'crosschat' },
  schema: z.object({
    /** Crosschat's own switch. */
    isEnabled: flag(),
    /** Doesn't relay commands such as `/kit`. */
    filterChatCommands: flag(),
    enableJoinLeave: flag(),
    chatMappings: z
      .array(crosschatGroup)
      .max(MAX_GROUPS, `At most ${MAX_GROUPS} Crosschat Groups are possible`)
      .superRefine(uniqueBy('chatId', 'Chat ID already exists'))
      .superRefine(eachServerInOneGroup)
      .superRefine(oneGroupForNewServers)
      .default([]),
    showJoinLeaveInExtraChannel: flag(),
    joinLeaveChannelId: channelId().default(''),
    crosschatTribeChat: flag(),
    /** How to send characters that games can't show. */
    lostCharacters: z.enum(LOST_CHARACTERS).default('Transliterate'),
    /** Older messages, in seconds, are dropped. */
    maxDelaySeconds: wholeNumber(
      {
        required: FORM_MESSAGES.required,
        range: `The longest delay must be between ${DELAY.min} and ${DELAY.max} seconds`,
      },
      DELAY,
    ).default(300),

    isChatLogEnabled: flag(),
    chatLogChannelId: channelId().default(''),
    chatLogGlobal: flag(),
    chatLogLocal: flag(),
    chatLogTribe: flag(),
    chatLogAlly: flag(),
    chatLogJoin: flag(),
    chatLogLeave: flag(),
  }),
  fields: {
    isChatLogEnabled: chatLog,
    chatLogChannelId: chatLog,
    chatLogGlobal: chatLog,
    chatLogLocal: chatLog,
    chatLogTribe: chatLog,
    chatLogAlly: chatLog,
    chatLogJoin: chatLog,
    chatLogLeave: chatLog,
  },
  words: {
    isEnabled: {
      label: 'Enable crosschat',
      help: 'Relays chat between the servers of each group and its channel in Discord. Once it is switched on it takes up to a minute until the bot reads what members write, from the moment of saving.',
      also: [
        'chat relay',
        'bridge',
        'cross chat',
        'chat between servers',
        'chat between maps',
        'discord to game',
        'link chat',
        'global chat across maps',
      ],
    },
    filterChatCommands: {
      label: 'Filter chat commands',
      help: 'Lines that begin with a slash or an exclamation mark, such as /kit, stay where they were typed.',
      also: [
        'hide commands',
        'slash',
        '/kit',
        'bot commands',
        'commands typed in chat',
        'dont relay commands',
        'shop commands',
      ],
    },
    enableJoinLeave: {
      label: 'Relay joins and leaves',
      help: 'Tells who joins and leaves in the group’s other games and in its channel.',
      also: [
        'join messages',
        'leave messages',
        'join spam',
        'joined and left',
        'player joined',
        'connect and disconnect',
        'notify joins',
      ],
    },
    chatMappings: {
      label: 'Crosschat groups',
      help: 'The servers and the channel in Discord that share their chat.',
      also: [
        'chat relay',
        'cluster chat',
        'welcome message',
        'greeting',
        'slow mode',
        'spam',
        'rate limit',
        'which servers chat together',
        'relay chat',
      ],
      entry: CROSSCHAT_GROUP_WORDS,
    },
    showJoinLeaveInExtraChannel: {
      label: 'Joins and leaves in a channel of their own',
      help: 'In Discord they are told in the channel below, and not in the groups’ channels.',
      also: ['join channel', 'separate channel', 'join spam', 'quiet crosschat', 'separate joins'],
    },
    joinLeaveChannelId: {
      label: 'Channel for joins and leaves',
      help: 'Where joins and leaves of all groups are posted.',
      also: ['join channel', 'join log', 'joins in a separate channel'],
    },
    crosschatTribeChat: {
      label: 'Relay tribe chat',
      help: 'Also relays tribe chat, marked “tribe”. Needs a companion.',
      also: ['tribe messages', 'tribe chat to discord', 'clan chat'],
    },
    lostCharacters: {
      label: 'Special characters',
      help: 'How the games show characters that RCON can’t carry. Discord shows all of them.',
      also: [
        'emoji',
        'emoji in chat',
        'umlauts',
        'special characters',
        'letters',
        'strange letters',
        'weird characters',
        'question marks',
        'accents',
        'foreign languages',
        'transliterate',
        'special letters',
      ],
    },
    maxDelaySeconds: {
      label: 'Longest delay',
      help: 'Messages that wait longer, because Discord, a game or Arkwright itself is away, are dropped and counted instead of relayed late.',
      also: [
        'timeout',
        'old messages',
        'late',
        'chat arrives late',
        'lag',
        'delay',
        'stale messages',
        'backlog',
      ],
    },
    isChatLogEnabled: {
      label: 'Enable chat log',
      help: 'Posts what players write in the game in a channel.',
      also: ['log chat', 'record messages', 'chat in discord', 'chat history', 'log of what players say'],
    },
    chatLogChannelId: {
      label: 'Chat log channel',
      help: 'For all servers.',
      also: ['chat channel', 'where chat is posted', 'chat in discord'],
    },
    chatLogGlobal: {
      label: 'Global chat',
      help: 'Posts global chat in the chat log.',
      also: ['log global chat', 'public chat'],
    },
    chatLogLocal: {
      label: 'Local chat',
      help: FROM_COMPANIONS,
      also: ['log local chat', 'proximity'],
    },
    chatLogTribe: {
      label: 'Tribe chat',
      help: FROM_COMPANIONS,
      also: ['log tribe chat', 'tribe chat to discord'],
    },
    chatLogAlly: {
      label: 'Ally chat',
      help: FROM_COMPANIONS,
      also: ['log alliance chat'],
    },
    chatLogJoin: {
      label: 'Joins',
      help: 'Posts in the chat log who joins.',
      also: ['log joins', 'join messages', 'join spam', 'player joined', 'who joined'],
    },
    chatLogLeave: {
      label: 'Leaves',
      help: 'Posts in the chat log who leaves.',
      also: ['log leaves', 'leave messages', 'player left', 'who left', 'disconnects'],
    },
  },
});
