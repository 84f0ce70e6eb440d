import type { liveFeature } from '../../features/live/feature.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { inParams } from '../testing/makers.ts';
import { MATRIX_NET_ID } from '../testing/registrations.ts';

export const liveMatrix: FeatureMatrix<typeof liveFeature> = {
  expectations: {
    // The Live Room (issue 3): Logging_View to look, Crosschat_Edit to write, Rcon_Edit for the console. Writing needs what
    // crosschat needs, the console what any RCON command needs. The area Moderation (issue 32) opens all but the console.
    live: {
      lines: { who: 'holders', of: ['Logging_View', 'Moderation_View'], names: 'instance' },
      online: { who: 'holders', of: ['Logging_View', 'Moderation_View'], names: 'instance' },
      servers: { who: 'holders', of: ['Logging_View', 'Moderation_View'], names: 'instance' },
      write: { who: 'holders', of: ['Crosschat_Edit', 'Moderation_Edit'], names: 'instance', fromTier: 3 },
      // The same in Discord, which crosschat's editors already choose channels for.
      post: { who: 'holders', of: ['Crosschat_Edit'], names: 'instance', fromTier: 3, changes: 'nothing' },
      // To one player, as to all. A kick is basic RCON (§6, tiers).
      whisper: { who: 'holders', of: ['Crosschat_Edit', 'Moderation_Edit'], names: 'server', fromTier: 3 },
      // Words of moderators, and an infraction: under the rights of Banned Words.
      warn: { who: 'holders', of: ['BannedWords_Edit', 'Moderation_Edit'], names: 'server', fromTier: 2 },
      // By the rights of the console, as before, and of those who ban.
      kick: {
        who: 'holders',
        of: ['Rcon_Edit', 'Moderation_Edit', 'BanManagement_Edit'],
        names: 'server',
        fromTier: 1,
      },
      console: { who: 'holders', of: ['Rcon_Edit'], names: 'server', fromTier: 2 },
    },
  },
  requests: () => ({
    live: {
      lines: inParams('botId'),
      online: (botId) => ({ params: { botId: botId as string }, query: { from: '1', to: '9000000000000' } }),
      servers: inParams('botId'),
      write: (botId) => ({ body: { botId, serverId: 'all', message: 'Hello' } }),
      // A channel that does not exist: there is no Discord here.
      post: (botId) => ({ body: { botId, channelId: '1', message: 'Hello' } }),
      whisper: (serverId) => ({ body: { serverId, netId: MATRIX_NET_ID, message: 'Hello' } }),
      warn: (serverId) => ({ body: { serverId, netId: MATRIX_NET_ID, message: 'Stop it' } }),
      kick: (serverId) => ({ body: { serverId, netId: MATRIX_NET_ID } }),
      console: (serverId) => ({ body: { serverId, command: 'SaveWorld' } }),
    },
  }),
};
