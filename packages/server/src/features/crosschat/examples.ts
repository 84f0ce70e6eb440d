import { shownText } from '../../discord/text.ts';
import type { Examples } from '../postings/service.ts';

const NAME = 80;

export const crosschatExamples: Examples<'chat.chatMappings' | 'chat.joinLeaveChannelId'> = {
  'chat.chatMappings': {
    kind: 'line',
    texts: ({ serverName }) => [
      `**${shownText(`Helena [${serverName}]`, NAME)}**: ${shownText('Anyone up for a cave run?', NAME)}`,
    ],
  },
  'chat.joinLeaveChannelId': {
    kind: 'line',
    texts: ({ serverName }) => [`**${shownText(serverName, NAME)}** Raptor joined`],
  },
};
