/**
 * Columns with names of people that account deletion need not look for by the table's `names` (core/personal-data), and
 * why not.
 */
export const NAMED_OTHERWISE: Readonly<Record<string, string>> = {
  'account_departures.username': 'the deletion itself, whose row goes when it is done',
  'admin_changes.actor_name': 'forgetInAdminChanges (core/history/admin-changes.ts)',
  'base_entries.owner_name': 'a name in the game',
  'brandings.username': 'the name of the bot',
  'branding_effects.nickname': 'the name of the bot',
  'changes.actor_name': 'forgetEntries (features/account/forget-repository.ts)',
  'dino_entries.owner_name': 'a name in the game',
  'host_accounts.username': 'the account at Nitrado, which stays with the instance',
  'host_services.listed_name': 'the service at Nitrado',
  'known_players.former_names': 'names in the game',
  'player_notes.author_name': 'forgetAuthor (features/players/notes-service.ts)',
  'player_registrations.discord_username': 'forgetPlayer (features/player-registrations/service.ts)',
  'starter_set_deliveries.username': 'forgetClaimer (features/starter-sets/set-service.ts)',
  'tribe_log_links.discord_username': 'forgetMember (features/tribe-log-link/service.ts)',
  'users.username': 'the account itself',
};

const PERSON =
  /(?:^|_)(?:by|actor|admin|approver|asker|author|creator|editor|manager|member|moderator|nick|owner|person|requester|sender|user|who|writer)$|username$|nickname$/;

/** What has a name, and is no person, or is one in the game. */
const THING =
  /^(?:character|cluster|file|group|guild|leftover|map|mod|place|player|plugin|preset|server|session|set|target|tribe)_/;

/** Whether a column is named like one with the name of who did something: `approved_by`, `author_name`, `nickname`. */
export const looksLikePerson = (column: string): boolean =>
  PERSON.test(column) || (/_names?$/.test(column) && !THING.test(column));
