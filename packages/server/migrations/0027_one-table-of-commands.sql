INSERT INTO "game_commands" ("bot_id", "id", "server_id", "transport", "command", "state", "reply", "created_at", "expires_at", "ended_at")
	SELECT "bot_id", "id", "server_id", 'rcon', "command", "state", "reply", "created_at", "expires_at", "ended_at" FROM "rcon_commands";--> statement-breakpoint
INSERT INTO "game_commands" ("bot_id", "id", "server_id", "transport", "command", "state", "reply", "created_at", "expires_at")
	SELECT "bot_id", "id", "server_id", 'companion', "command", "state", "reply", "created_at", "expires_at" FROM "companion_commands";--> statement-breakpoint
DROP TABLE "rcon_commands" CASCADE;--> statement-breakpoint
DROP TABLE "companion_commands" CASCADE;
