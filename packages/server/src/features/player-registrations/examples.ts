import type { Examples } from '../postings/service.ts';
import { registeredText } from './confirm-service.ts';

export const registrationExamples: Examples<'playerRegistration.registrationLogChannelId'> = {
  'playerRegistration.registrationLogChannelId': {
    kind: 'message',
    texts: ({ serverName, person }) => [
      registeredText({
        playerName: 'Raptor',
        serverName,
        discordId: person.id,
        discordUsername: person.name,
      }),
    ],
  },
};
