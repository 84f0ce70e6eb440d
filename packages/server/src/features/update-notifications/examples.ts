import { HOUR_MS } from '@arkwright/contracts/core/durations';
import type { Examples } from '../postings/service.ts';
import { buildText, modTexts } from './words.ts';

const FIRST_MOD = {
  name: 'Far Sight Spyglass',
  url: 'https://www.curseforge.com/ark-survival-ascended/mods/far-sight-spyglass',
  fileName: 'Far Sight Spyglass 1.4',
};

export const updateExamples: Examples<
  'updateNotification.notificationChannelGameId' | 'updateNotification.notificationChannelModsId'
> = {
  'updateNotification.notificationChannelGameId': {
    kind: 'message',
    texts: ({ settings: { updateNotification }, now }) => {
      const news = { buildId: 20_415_873, before: 20_398_112, publishedAt: now - HOUR_MS };
      return [buildText({ ...news, roleIds: updateNotification.notificationRoleIds })];
    },
  },
  'updateNotification.notificationChannelModsId': {
    kind: 'message',
    texts: ({ settings: { updateNotification }, serverName, now }) => {
      const mods = [{ ...FIRST_MOD, fileAt: now - HOUR_MS, serverNames: [serverName] }];
      const [message] = modTexts(mods, updateNotification.notificationModRoleIds);
      return [message?.text ?? ''];
    },
  },
};
