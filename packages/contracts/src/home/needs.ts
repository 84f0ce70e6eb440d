import { AREAS, MODERATION, type Permission } from '../derived/permissions.ts';

// Not part of the schemas: the router needs this file, and the first load should not include zod.

/** Home is for everyone who may view at least one area of the instance. */
export const HOME_NEED: readonly Permission[] = AREAS.map((area) => `${area}_View` as const);

/** One of these is enough to see a block, or a part of one. */
export const BLOCK_NEEDS = {
  /** Names, players, curves and causes. */
  servers: ['Servers_View', 'Status_View'],
  /** Names and states only, as in the Live Room. */
  serverStates: MODERATION.watch,
  onNow: [...MODERATION.watch, 'BanManagement_View'],
  schedules: ['AutomaticRcon_View'],
  bans: ['BanManagement_View'],
  mutes: MODERATION.seeMutes,
  decay: ['AutomaticDecay_View'],
  live: MODERATION.watch,
  /** Asking hosts to restart servers. */
  power: ['Nitrado_Edit'],
  updates: ['UpdateNotifications_View'],
} as const satisfies Record<string, readonly Permission[]>;
