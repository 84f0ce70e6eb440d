import { memberRoleRetention } from './core/access/member-role-retention.ts';
import { accessTables } from './core/access/table.ts';
import { discordApplicationTables } from './core/discord-applications/table.ts';
import { changeRetention } from './core/history/change-retention.ts';
import { historyTables } from './core/history/table.ts';
import { idempotencyRetention } from './core/idempotency/claim.ts';
import { idempotencyTables } from './core/idempotency/table.ts';
import { keyTables } from './core/keys/table.ts';
import { settingsTables } from './core/settings/table.ts';
import { versionRetention } from './core/settings/versions.ts';
import { guildTables } from './discord/guilds/table.ts';
import { outboxRetention } from './discord/outbox-retention.ts';
import { discordTables } from './discord/table.ts';
import { serverFeature } from './feature/server-feature.ts';
import { commandRetention, echoRetention, unsaidRetention } from './game-commands/room.ts';
import { gameCommandTables } from './game-commands/table.ts';
import { gameEventTables } from './game-events/table.ts';

/** What the folders that features stand on have done regularly. */
export const kernel = serverFeature({
  tables: [
    ...accessTables,
    ...historyTables,
    ...idempotencyTables,
    ...keyTables,
    ...settingsTables,
    ...discordApplicationTables,
    ...discordTables,
    ...guildTables,
    ...gameCommandTables,
    ...gameEventTables,
  ],
  retentions: {
    hourly: [changeRetention, memberRoleRetention, outboxRetention, versionRetention],
    soon: [commandRetention, echoRetention, idempotencyRetention, unsaidRetention],
  },
});
