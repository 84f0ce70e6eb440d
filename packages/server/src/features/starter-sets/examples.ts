import type { Examples } from '../postings/service.ts';
import { claimLine, deliveredLine } from './words.ts';

export const starterSetExamples: Examples<'starterSetsConfig.logChannelId'> = {
  'starterSetsConfig.logChannelId': {
    kind: 'line',
    texts: ({ serverName, person }) => [
      deliveredLine(person.name, { set: 'Beginner', server: serverName }),
      claimLine(person.name, 'Beginner'),
    ],
  },
};
