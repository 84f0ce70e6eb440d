/**
 * How the values of a sealed column are dropped when the key is lost. `advice`: what people have to do when as many were
 * dropped; undefined if it mends itself.
 */
type SealedColumn = { drop: string; advice?: (count: number) => string };

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Every column with sealed values: `table.column`. An empty text in a column is a value that was dropped. */
export const SEALED_COLUMNS: Readonly<Record<string, SealedColumn>> = {
  'servers.rcon_password': {
    drop: "UPDATE servers SET rcon_password = '' WHERE rcon_password <> ''",
    advice: (count) => `enter the RCON passwords of ${counted(count, 'game server')} again`,
  },
  // Their hashes would still admit callers, but nobody could look the keys up.
  'bot_secrets.sealed': {
    drop: 'DELETE FROM bot_secrets',
    advice: (count) =>
      `create ${counted(count, 'API or registration key')} again, for the programs that use them`,
  },
  // The link itself stays, so that nobody loses a tier.
  'patreon_accounts.tokens': {
    drop: "UPDATE patreon_accounts SET tokens = '' WHERE tokens <> ''",
    advice: (count) =>
      `ask the owners of ${counted(count, 'Patreon account')} to link Patreon again; until then their tiers stay`,
  },
  // The accounts are found to be broken, and keep their links.
  'host_accounts.tokens': {
    drop: "UPDATE host_accounts SET tokens = '' WHERE tokens <> ''",
    advice: (count) =>
      `ask the owners of ${counted(count, 'Nitrado account')} to log in at Nitrado again, on the Hosting Sync page`,
  },
  // The service is read again.
  'host_services.admin_password': {
    drop: "UPDATE host_services SET admin_password = '', read_at = 0, tried_at = 0 WHERE admin_password <> ''",
  },
  // Nobody could end them; they run out within a month.
  'host_revocations.tokens': { drop: 'DELETE FROM host_revocations' },
  'data_downloads.token_sealed': {
    drop: 'DELETE FROM data_downloads',
    advice: (count) => `request ${counted(count, 'download')} of personal data again`,
  },
  // The shared bot takes over.
  'discord_applications.token': {
    drop: "UPDATE discord_applications SET token = '', state = 'refused' WHERE token <> ''",
    advice: (count) =>
      `ask the owners of ${counted(count, 'own bot')} to paste the token again, on the Branding page`,
  },
  // The bot makes another webhook when it speaks.
  'discord_webhooks.token': { drop: "UPDATE discord_webhooks SET token = '' WHERE token <> ''" },
  // The call itself is remembered, so it doesn't run twice.
  'idempotency_keys.answer': { drop: "UPDATE idempotency_keys SET answer = '' WHERE answer <> ''" },
  // The next start records its own key.
  'key_checks.sealed': { drop: 'DELETE FROM key_checks' },
};
