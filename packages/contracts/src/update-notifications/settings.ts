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
});
