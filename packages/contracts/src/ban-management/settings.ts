import { z } from 'zod';
import { flag } from '../core/flag.ts';
import { channelId } from '../core/references.ts';
import { settingsGroup } from '../derived/settings-group.ts';
import { MAX_SHARED_OF_BOT } from './bounds.ts';

/** The instance's ban list, its sources, and the messages about bans. */
export const ban = settingsGroup({
  name: 'ban',
  rule: { view: 'BanManagement_View', edit: 'BanManagement_Edit', feature: 'ban' },
  schema: z.object({
    isEnabled: flag(),
    includeOfficialBans: flag(),
    infoChannelId: channelId().default(''),
    optInToBanInfoSharing: flag(),
    warnIfOnOfficialBanList: flag(),
    banSharingAlertChannelId: channelId().default(''),
    publicBanLogging: flag(),
    publicBanLoggingChannelId: channelId().default(''),
  }),
  words: {
    isEnabled: {
      label: 'Enable',
      help: 'Keeps the players on your ban list off all of this bot’s game servers.',
      also: ['ban list', 'blacklist', 'ban players on all servers', 'global ban', 'cluster ban', 'sync bans'],
    },
    includeOfficialBans: {
      label: 'Include official bans',
      help: 'Also keeps off players whom the game’s makers have banned. An ignore entry lets one in.',
      also: ['official servers', 'Wildcard', 'known cheaters', 'official ban list', 'banned on official'],
    },
    infoChannelId: {
      label: 'Info channel',
      help: 'For your team: who was banned, by whom, and warnings.',
      also: ['ban log', 'team channel', 'mod log', 'who banned whom'],
    },
    optInToBanInfoSharing: {
      label: 'Opt in to ban info sharing',
      help: `Shows your bans to other bots that share theirs, and theirs to you: of each bot the newest ${MAX_SHARED_OF_BOT.toLocaleString('en')}. Nobody is banned by it. Switched off, yours are gone from their lists.`,
      also: [
        'shared bans',
        'other bots',
        'share bans with other clusters',
        'community bans',
        'known cheaters',
      ],
    },
    warnIfOnOfficialBanList: {
      label: 'Warn if on official ban list',
      help: 'Says so in the info channel when such a player joins.',
      also: ['official servers', 'Wildcard', 'known cheaters', 'banned on official', 'alert for cheaters'],
    },
    banSharingAlertChannelId: {
      label: 'Ban sharing alert channel',
      help: 'Where joins of players whom other bots have banned are posted.',
      also: ['shared bans channel', 'banned elsewhere'],
    },
    publicBanLogging: {
      label: 'Public ban logging',
      help: 'Posts bans for everybody to read, without who made them.',
      also: ['announce bans', 'wall of shame', 'ban announcements', 'ban log for everybody'],
    },
    publicBanLoggingChannelId: {
      label: 'Public ban logging channel',
      help: 'Where bans are posted for everybody to read.',
      also: ['ban announcements'],
    },
  },
});
