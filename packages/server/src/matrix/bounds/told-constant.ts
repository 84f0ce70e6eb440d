/** Modules of the contracts with limits that pages show. */
type Modules = {
  'account/bounds': typeof import('@arkwright/contracts/account/bounds');
  'account/schema': typeof import('@arkwright/contracts/account/schema');
  'admin-groups/bounds': typeof import('@arkwright/contracts/admin-groups/bounds');
  'auth/bounds': typeof import('@arkwright/contracts/auth/bounds');
  'automatic-rcon/bounds': typeof import('@arkwright/contracts/automatic-rcon/bounds');
  'ban-management/bounds': typeof import('@arkwright/contracts/ban-management/bounds');
  'chat-mutes/bounds': typeof import('@arkwright/contracts/chat-mutes/bounds');
  'commands/bounds': typeof import('@arkwright/contracts/commands/bounds');
  'crosschat/bounds': typeof import('@arkwright/contracts/crosschat/bounds');
  'data-dashboard/bounds': typeof import('@arkwright/contracts/data-dashboard/bounds');
  'decay/bounds': typeof import('@arkwright/contracts/decay/bounds');
  'dynamic-config/bounds': typeof import('@arkwright/contracts/dynamic-config/bounds');
  'history/bounds': typeof import('@arkwright/contracts/history/bounds');
  'home/bounds': typeof import('@arkwright/contracts/home/bounds');
  'live/bounds': typeof import('@arkwright/contracts/live/bounds');
  'logging/bounds': typeof import('@arkwright/contracts/logging/bounds');
  'notifications/bounds': typeof import('@arkwright/contracts/notifications/bounds');
  'nukes/bounds': typeof import('@arkwright/contracts/nukes/bounds');
  'permissions/bounds': typeof import('@arkwright/contracts/permissions/bounds');
  'player-registrations/bounds': typeof import('@arkwright/contracts/player-registrations/bounds');
  'players/bounds': typeof import('@arkwright/contracts/players/bounds');
  'published-bans/bounds': typeof import('@arkwright/contracts/published-bans/bounds');
  'rcon-presets/bounds': typeof import('@arkwright/contracts/rcon-presets/bounds');
  'starter-sets/bounds': typeof import('@arkwright/contracts/starter-sets/bounds');
  'status-and-listing/ranges': typeof import('@arkwright/contracts/status-and-listing/ranges');
  'tribe-log-link/bounds': typeof import('@arkwright/contracts/tribe-log-link/bounds');
  'uploads/bounds': typeof import('@arkwright/contracts/uploads/bounds');
};

/** The name of a constant as pages write it, `live/bounds#MAX_LINES`. A name that the module doesn't export doesn't compile. */
export type ToldConstant = {
  [Module in keyof Modules]: `${Module}#${Extract<keyof Modules[Module], string>}`;
}[keyof Modules];
