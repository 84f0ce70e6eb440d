ALTER TABLE "host_power_jobs" ADD COLUMN "command_end" jsonb;--> statement-breakpoint
INSERT INTO "game_commands" ("bot_id", "id", "server_id", "transport", "command", "state", "reply", "failure", "created_at", "expires_at", "ended_at", "feature")
SELECT "bot_id", "kick_command_id", "server_id", 'rcon', '', 'failed', 'The command was sent, but no answer came back. It may have run.', 'unclear', 0, 0, 0, 'kicks'
FROM "admin_commands" WHERE "kick" = 'sent' AND "kick_command_id" <> ''
ON CONFLICT ("bot_id", "id") DO UPDATE SET "feature" = excluded."feature";
--> statement-breakpoint
INSERT INTO "game_commands" ("bot_id", "id", "server_id", "transport", "command", "state", "reply", "failure", "created_at", "expires_at", "ended_at", "feature")
SELECT "bot_id", "command_id", "server_id", 'rcon', '', 'failed', 'The command was sent, but no answer came back. It may have run.', 'unclear', 0, 0, 0, 'exclusive-join'
FROM "exclusive_join_entries" WHERE "state" = 'sent' AND "command_id" <> ''
ON CONFLICT ("bot_id", "id") DO UPDATE SET "feature" = excluded."feature";
--> statement-breakpoint
INSERT INTO "game_commands" ("bot_id", "id", "server_id", "transport", "command", "state", "reply", "failure", "created_at", "expires_at", "ended_at", "feature")
SELECT "bot_id", "command_id", "server_id", 'rcon', '', 'failed', 'The command was sent, but no answer came back. It may have run.', 'unclear', 0, 0, 0, 'rcon-presets'
FROM "rcon_preset_run_servers" WHERE "state" IN ('waiting', 'running') AND "command_id" <> ''
ON CONFLICT ("bot_id", "id") DO UPDATE SET "feature" = excluded."feature";
--> statement-breakpoint
INSERT INTO "game_commands" ("bot_id", "id", "server_id", "transport", "command", "state", "reply", "failure", "created_at", "expires_at", "ended_at", "feature")
SELECT "bot_id", "command_id", "server_id", 'rcon', '', 'failed', 'The command was sent, but no answer came back. It may have run.', 'unclear', 0, 0, 0, 'starter-sets'
FROM "starter_set_deliveries" WHERE "state" = 'running' AND "command_id" <> ''
ON CONFLICT ("bot_id", "id") DO UPDATE SET "feature" = excluded."feature";
--> statement-breakpoint
INSERT INTO "game_commands" ("bot_id", "id", "server_id", "transport", "command", "state", "reply", "failure", "created_at", "expires_at", "ended_at", "feature")
SELECT "bot_id", "command_id", "server_id", 'rcon', '', 'failed', 'The command was sent, but no answer came back. It may have run.', 'unclear', 0, 0, 0, 'bans'
FROM "ban_enforcements" WHERE "command_id" <> ''
ON CONFLICT ("bot_id", "id") DO UPDATE SET "feature" = excluded."feature";
--> statement-breakpoint
INSERT INTO "game_commands" ("bot_id", "id", "server_id", "transport", "command", "state", "reply", "failure", "created_at", "expires_at", "ended_at", "feature")
SELECT "bot_id", "command_id", "server_id", 'rcon', '', 'failed', 'The command was sent, but no answer came back. It may have run.', 'unclear', 0, 0, 0, 'power'
FROM "host_power_jobs" WHERE "outcome" = '' AND "command_id" <> ''
ON CONFLICT ("bot_id", "id") DO UPDATE SET "feature" = excluded."feature";
