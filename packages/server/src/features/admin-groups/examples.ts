import type { Examples } from '../postings/service.ts';
import { kickText } from './words.ts';

const KICKED = {
  playerName: 'Raptor',
  netId: '0002aaaabbbbccccddddeeeeffff0001',
  command: 'GiveItemNum 1 1 0 0',
};

export const adminGroupExamples: Examples<'adminGroup.logChannelId'> = {
  'adminGroup.logChannelId': {
    kind: 'message',
    texts: ({ serverName }) => [kickText({ ...KICKED, serverName, reason: '' })],
  },
};
