import type { Examples } from '../postings/service.ts';
import { alertText } from './words.ts';

const ALERT = { netId: '0002aaaabbbbccccddddeeeeffff0001', name: 'Bob', reason: 'Raided us last season' };

export const playerAlertExamples: Examples<'playerAlert.alertChannelId'> = {
  'playerAlert.alertChannelId': {
    kind: 'message',
    texts: ({ settings: { playerAlert }, serverName, now }) => {
      const told = {
        alert: ALERT,
        playerName: 'Raptor',
        serverName,
        roleIds: playerAlert.alertRoleIds,
        at: now,
      };
      return [alertText({ ...told, hasJoined: true }), alertText({ ...told, hasJoined: false })];
    },
  },
};
