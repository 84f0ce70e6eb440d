import { accountFeature } from './account/feature.ts';
import { adminGroupsFeature } from './admin-groups/feature.ts';
import { apiAccessFeature } from './api-access/feature.ts';
import { automaticRconFeature } from './automatic-rcon/feature.ts';
import { banManagementFeature } from './ban-management/feature.ts';
import { bannedWordsFeature } from './banned-words/feature.ts';
import { brandingFeature } from './branding/feature.ts';
import { chatReactionsFeature } from './chat-reactions/feature.ts';
import { commandsFeature } from './commands/feature.ts';
import { companionFeature } from './companion/feature.ts';
import { crosschatFeature } from './crosschat/feature.ts';
import { dataDashboardFeature } from './data-dashboard/feature.ts';
import { decayFeature } from './decay/feature.ts';
import { dynamicConfigFeature } from './dynamic-config/feature.ts';
import { historyFeature } from './history/feature.ts';
import { hostedSavesFeature } from './hosted-saves/feature.ts';
import { instancesFeature } from './instances/feature.ts';
import { liveFeature } from './live/feature.ts';
import { chatLogFeature, loggingFeature } from './logging/feature.ts';
import { nitradoFeature } from './nitrado/feature.ts';
import { offlineAlertsFeature } from './offline-alerts/feature.ts';
import { permissionsFeature } from './permissions/feature.ts';
import { playerAlertsFeature } from './player-alerts/feature.ts';
import { playerRegistrationsFeature } from './player-registrations/feature.ts';
import { playersFeature } from './players/feature.ts';
import { pledgesFeature } from './pledges/feature.ts';
import { rconCommandsFeature } from './rcon-commands/feature.ts';
import { rconPresetsFeature } from './rcon-presets/feature.ts';
import { serversFeature } from './servers/feature.ts';
import { starterSetsFeature } from './starter-sets/feature.ts';
import { statusAndListingFeature } from './status-and-listing/feature.ts';
import { tribeLogLinkFeature } from './tribe-log-link/feature.ts';
import { updateNotificationsFeature } from './update-notifications/feature.ts';

/**
 * Every feature of an instance, in the order of the drawer (specification §2), including features without a
 * screen.
 */
export const FEATURE_MANIFESTS = [
  serversFeature,
  liveFeature,
  companionFeature,
  statusAndListingFeature,
  loggingFeature,
  chatLogFeature,
  rconCommandsFeature,
  rconPresetsFeature,
  banManagementFeature,
  chatReactionsFeature,
  bannedWordsFeature,
  crosschatFeature,
  tribeLogLinkFeature,
  updateNotificationsFeature,
  automaticRconFeature,
  adminGroupsFeature,
  playerAlertsFeature,
  offlineAlertsFeature,
  playerRegistrationsFeature,
  playersFeature,
  decayFeature,
  dynamicConfigFeature,
  starterSetsFeature,
  dataDashboardFeature,
  brandingFeature,
  permissionsFeature,
  historyFeature,
  nitradoFeature,
  hostedSavesFeature,
  apiAccessFeature,
  instancesFeature,
  commandsFeature,
  accountFeature,
  pledgesFeature,
] as const;

export type FeatureManifest = (typeof FEATURE_MANIFESTS)[number];

type KeysOf<Manifest, Field extends string> = Manifest extends { readonly [Key in Field]: infer Table }
  ? Extract<keyof Table, string>
  : never;

type ItemsOf<Manifest, Field extends string> = Manifest extends {
  readonly [Key in Field]: readonly (infer Item)[];
}
  ? Item
  : never;

/** The keys of a manifest field that is a table: `limits`, `topics`, `sentences`. */
export type NamesIn<Field extends string> = KeysOf<FeatureManifest, Field>;

/** The entries of a manifest field that is a list: `objects`, `groups`, `actions`. */
export type ItemsIn<Field extends string> = ItemsOf<FeatureManifest, Field>;
