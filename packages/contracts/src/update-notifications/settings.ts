import { z } from 'zod';
import { trimmedText } from '../core/fields.ts';
import { flag } from '../core/flag.ts';
import { mentionedRoleIds } from '../core/id-lists.ts';
import { plainId } from '../core/json-shape.ts';
import { channelId } from '../core/references.ts';
import { settingsGroup } from '../derived/settings-group.ts';
import { MAX_ADDITIONAL_MODS } from './bounds.ts';

const TOO_MANY = `At most ${MAX_ADDITIONAL_MODS} mods can be watched`;
/** Including blank lines. */
const MAX_LINES = 2 * MAX_ADDITIONAL_MODS;
const NOT_AN_ID = 'A mod ID can only contain numbers';

/** Messages about new versions of the game and of mods. */
export const updateNotification = settingsGroup({
  name: 'updateNotification',
  rule: {
    view: 'UpdateNotifications_View',
    edit: 'UpdateNotifications_Edit',
    feature: 'updateNotifications',
  },
  schema: z.object({
    isEnabled: flag(),
    notifyGameUpdates: flag(),
    notifyModUpdates: flag(),
    notificationChannelGameId: channelId().default(''),
    notificationChannelModsId: channelId().default(''),
    notificationRoleIds: mentionedRoleIds(),
    notificationModRoleIds: mentionedRoleIds(),
    /**
     * CurseForge project ids in addition to those of the servers. Edited one a line: blank lines are dropped.
     */
    additionalModIds: z
      .array(plainId(trimmedText(12, { tooLong: NOT_AN_ID }).regex(/^\d{0,12}$/, NOT_AN_ID), 12))
      .max(MAX_LINES, { error: TOO_MANY, abort: true })
      .overwrite((ids) => ids.filter((modId) => modId !== ''))
      .max(MAX_ADDITIONAL_MODS, TOO_MANY)
      .default([]),
  }),
  words: {
    isEnabled: {
      label: 'Enable',
      help: 'Watches the game, and the mods of all enabled servers.',
      also: ['patch', 'new version', 'game update', 'mod update'],
    },
    notifyGameUpdates: {
      label: 'Notify of game updates',
      help: 'New public builds of the game’s dedicated server.',
      also: [
        'patch',
        'new build',
        'Steam',
        'game update',
        'ark update',
        'server update',
        'new version of the game',
        'patch notes',
      ],
    },
    notifyModUpdates: {
      label: 'Notify of mod updates',
      help: 'New files of the mods that your servers have, and of the additional ones below.',
      also: ['CurseForge', 'new mod version', 'mod updated', 'mod patch'],
    },
    notificationChannelGameId: {
      label: 'Channel for game updates',
      help: 'Where new builds are posted.',
      also: ['patch channel'],
    },
    notificationChannelModsId: {
      label: 'Channel for mod updates',
      help: 'Where new versions of mods are posted.',
      also: ['CurseForge channel'],
    },
    notificationRoleIds: {
      label: 'Roles for game updates',
      help: 'Optional. Mentioned when there is a new build.',
      also: ['ping', 'mention', 'ping staff when the game updates', 'who is pinged'],
    },
    notificationModRoleIds: {
      label: 'Roles for mod updates',
      help: 'Optional. Mentioned when mods have a new version.',
      also: ['ping', 'mention', 'ping staff when a mod updates', 'who is pinged'],
    },
    additionalModIds: {
      label: 'Additional mod IDs',
      help: 'CurseForge’s project IDs of mods to watch as well, one per line. The ID is on the mod’s page, under About Project.',
      also: ['CurseForge', 'watch mods', 'watch more mods', 'track a mod', 'other mods'],
    },
  },
});
