import { MODERATION } from '@arkwright/contracts/derived/permissions';
import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import type { liveRoutes } from '@arkwright/contracts/live/routes';
import type { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';

type Right = Pick<RouteDefinition, 'access' | 'feature'>;

// What these calls ask for, without their schemas, which the first sight of Home would wait for. A test compares them.
const write: Pick<typeof liveRoutes.write, 'access' | 'feature'> = {
  access: { need: MODERATION.message, bot: 'body.botId' },
  feature: 'crosschat',
};
const run: Pick<typeof rconPresetRoutes.run, 'access' | 'feature'> = {
  access: { need: 'RconPresets_Edit', object: 'rconPreset', id: 'body.id' },
  feature: 'advancedRcon',
};

export const HOME_RIGHTS = { write, run } satisfies Record<string, Right>;
