import { z } from 'zod';
import { flag } from '../core/flag.ts';
import { mentionedRoleIds } from '../core/id-lists.ts';
import { channelId } from '../core/references.ts';
import { settingsGroup } from '../core/settings-group.ts';

const MOST_MODS = 200;

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
    /** CurseForge project ids beside those of the servers. Edited one a line: blank ones are dropped. */
    additionalModIds: z
      .array(
        z
          .string()
          .trim()
          .regex(/^\d{0,12}$/, 'A mod ID can only contain numbers'),
      )
      .overwrite((ids) => ids.filter((modId) => modId !== ''))
      .max(MOST_MODS, `At most ${MOST_MODS} mods can be watched`)
      .default([]),
  }),
});
