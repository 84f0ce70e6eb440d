import { z } from 'zod';
import { channelMapping, serverChannel } from '../core/channel-mapping.ts';
import { flag } from '../core/flag.ts';
import { channelId } from '../core/references.ts';
import { settingsGroup } from '../derived/settings-group.ts';

/** Logging of game, tribe and admin events to Discord. The chat log's fields are in the group `chat`. */
export const log = settingsGroup({
  name: 'log',
  rule: { view: 'Logging_View', edit: 'Logging_Edit' },
  schema: z.object({
    isEnabled: flag(),
    /** Removes the game's colour markup from the lines. On by default: it is unreadable in Discord. */
    sanitizeColors: flag(true),
    filterAdminCommands: flag(),
    filterTribeLogs: flag(),
    filterSaveWorld: flag(),
    collectTribeLogs: flag(),
    collectAdminLogs: flag(),
    adminLogChannelId: channelId().default(''),
    /** Game log: a channel for each server. */
    channelMapping: channelMapping(serverChannel),
    /** Tribe log: a channel for each server. */
    tribeLogChannelMapping: channelMapping(serverChannel),
  }),
});
