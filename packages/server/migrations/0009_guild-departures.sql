CREATE TABLE "guild_departures" (
	"guild_id" text PRIMARY KEY NOT NULL,
	"since" bigint NOT NULL
);
