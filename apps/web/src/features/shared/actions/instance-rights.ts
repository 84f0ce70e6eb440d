import { MODERATION } from '@arkwright/contracts/derived/permissions';
import type { powerRoutes } from '@arkwright/contracts/host-power/routes';
import type { liveRoutes } from '@arkwright/contracts/live/routes';
import type { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import type { ActionCall } from '../../../kit/actions/action.ts';

type CallOf<Route extends ActionCall> = Pick<Route, Extract<keyof Route, 'method' | 'access' | 'feature'>>;

// What these calls ask for, without their schemas, which the first sight of Home would wait for. A test compares them.
const write: CallOf<typeof liveRoutes.write> = {
  method: 'POST',
  access: { need: MODERATION.message, bot: 'body.botId' },
  feature: 'crosschat',
};
const post: CallOf<typeof liveRoutes.post> = {
  method: 'POST',
  access: { need: 'Crosschat_Edit', bot: 'body.botId' },
  feature: 'crosschat',
};
const power: CallOf<typeof powerRoutes.act> = {
  method: 'POST',
  access: { need: 'Nitrado_Edit', object: 'server', id: 'body.serverId' },
};
const run: CallOf<typeof rconPresetRoutes.run> = {
  method: 'POST',
  access: { need: 'RconPresets_Edit', object: 'rconPreset', id: 'body.id' },
  feature: 'advancedRcon',
};

export const INSTANCE_RIGHTS = { write, post, power, run } satisfies Record<string, ActionCall>;
