CREATE TABLE "discord_session_intents" (
	"intent" text PRIMARY KEY NOT NULL
);
