ALTER TABLE "game_commands" ADD COLUMN "feature" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "game_commands_to_settle" ON "game_commands" USING btree ("bot_id","position") WHERE "game_commands"."feature" <> '' and "game_commands"."state" in ('done', 'failed');--> statement-breakpoint
INSERT INTO "game_commands" ("bot_id", "id", "server_id", "transport", "command", "state", "reply", "failure", "created_at", "expires_at", "ended_at", "feature")
SELECT "bot_id", "rcon_command_id", "server_id", 'rcon', '', 'failed', 'The command was sent, but no answer came back. It may have run.', 'unclear', 0, 0, 0, 'timed-commands'
FROM "timed_command_results" WHERE "outcome" = 'pending' AND "rcon_command_id" <> ''
ON CONFLICT ("bot_id", "id") DO UPDATE SET "feature" = excluded."feature";
