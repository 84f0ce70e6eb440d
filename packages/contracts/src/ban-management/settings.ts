import { z } from 'zod';
import { flag } from '../core/flag.ts';
import { channelId } from '../core/references.ts';
import { settingsGroup } from '../derived/settings-group.ts';

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
});
