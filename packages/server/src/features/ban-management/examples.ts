import { DAY_MS } from '@arkwright/contracts/core/durations';
import type { Examples } from '../postings/service.ts';
import { officialText, privateText, publicText, sharedText } from './words.ts';

const PLAYER = { netId: '0002aaaabbbbccccddddeeeeffff0001', playerName: 'Bob' };
const REASON = 'Used a mesh exploit';

const exampleBan = (now: number) => ({ ...PLAYER, reason: REASON, bannedUntil: now + 7 * DAY_MS });

export const banExamples: Examples<
  'ban.infoChannelId' | 'ban.publicBanLoggingChannelId' | 'ban.banSharingAlertChannelId'
> = {
  'ban.infoChannelId': {
    kind: 'message',
    texts: ({ settings, serverName, person, now }) => [
      officialText({ ...PLAYER, serverName, isKicked: settings.ban.includeOfficialBans }),
      privateText('added', exampleBan(now), person.name),
      privateText('lifted', exampleBan(now), person.name),
    ],
  },
  'ban.publicBanLoggingChannelId': {
    kind: 'message',
    texts: ({ now }) => [publicText('added', exampleBan(now)), publicText('ended', exampleBan(now))],
  },
  'ban.banSharingAlertChannelId': {
    kind: 'message',
    texts: ({ serverName, now }) => {
      const bans = [{ guildName: 'Another cluster', reason: REASON, bannedUntil: now + 7 * DAY_MS }];
      return [sharedText({ ...PLAYER, serverName, bans })];
    },
  },
};
