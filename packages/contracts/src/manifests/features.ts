import { accountFeature } from './account.ts';
import { adminGroupsFeature } from './admin-groups.ts';
import { apiAccessFeature } from './api-access.ts';
import { automaticRconFeature } from './automatic-rcon.ts';
import { banManagementFeature } from './ban-management.ts';
import { bannedWordsFeature } from './banned-words.ts';
import { brandingFeature } from './branding.ts';
import { chatReactionsFeature } from './chat-reactions.ts';
import { commandsFeature } from './commands.ts';
import { companionFeature } from './companion.ts';
import { crosschatFeature } from './crosschat.ts';
import { dataDashboardFeature } from './data-dashboard.ts';
import { decayFeature } from './decay.ts';
import { dynamicConfigFeature } from './dynamic-config.ts';
import { findingsFeature } from './findings.ts';
import { historyFeature } from './history.ts';
import { homeFeature } from './home.ts';
import { hostedSavesFeature } from './hosted-saves.ts';
import { instancesFeature } from './instances.ts';
import { liveFeature } from './live.ts';
import { chatLogFeature, loggingFeature } from './logging.ts';
import { moderationFeature } from './moderation.ts';
import { nitradoFeature } from './nitrado.ts';
import { offlineAlertsFeature } from './offline-alerts.ts';
import { ownBotFeature } from './own-bot.ts';
import { permissionsFeature } from './permissions.ts';
import { playerAlertsFeature } from './player-alerts.ts';
import { playerRegistrationsFeature } from './player-registrations.ts';
import { playersFeature } from './players.ts';
import { pledgesFeature } from './pledges.ts';
import { rconCommandsFeature } from './rcon-commands.ts';
import { rconPresetsFeature } from './rcon-presets.ts';
import { serversFeature } from './servers.ts';
import { starterSetsFeature } from './starter-sets.ts';
import { statusAndListingFeature } from './status-and-listing.ts';
import { tribeLogLinkFeature } from './tribe-log-link.ts';
import { updateNotificationsFeature } from './update-notifications.ts';

/**
 * Every feature of an instance, in the order of the specification (§2), which is that of the drawer under each of its
 * headings; including features without a screen.
 */
export const FEATURE_MANIFESTS = [
  homeFeature,
  serversFeature,
  liveFeature,
  moderationFeature,
  findingsFeature,
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
  ownBotFeature,
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
