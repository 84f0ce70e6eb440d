CREATE TABLE "ban_enforcements" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"net_id" text NOT NULL,
	"is_banned" boolean NOT NULL,
	"since" bigint NOT NULL,
	"command_id" text NOT NULL,
	"sent_as_ban" boolean NOT NULL,
	"done_at" bigint NOT NULL,
	"problem" text NOT NULL,
	"tries" integer NOT NULL,
	"next_at" bigint NOT NULL,
	CONSTRAINT "ban_enforcements_bot_id_server_id_net_id_pk" PRIMARY KEY("bot_id","server_id","net_id")
);
--> statement-breakpoint
CREATE TABLE "ban_list_fetches" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"stranger" text NOT NULL,
	"address" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "ban_list_fetches_bot_id_server_id_stranger_pk" PRIMARY KEY("bot_id","server_id","stranger")
);
--> statement-breakpoint
CREATE TABLE "ban_lists" (
	"bot_id" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ban_notices" (
	"bot_id" text NOT NULL,
	"net_id" text NOT NULL,
	"kind" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "ban_notices_bot_id_net_id_kind_pk" PRIMARY KEY("bot_id","net_id","kind")
);
--> statement-breakpoint
CREATE TABLE "ban_servers" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	CONSTRAINT "ban_servers_bot_id_server_id_pk" PRIMARY KEY("bot_id","server_id")
);
--> statement-breakpoint
CREATE TABLE "bans" (
	"bot_id" text NOT NULL,
	"net_id" text NOT NULL,
	"id" text NOT NULL,
	"player_name" text NOT NULL,
	"reason" text NOT NULL,
	"banned_at" bigint NOT NULL,
	"banned_until" bigint NOT NULL,
	"is_ignore_entry" boolean NOT NULL,
	"is_ended" boolean NOT NULL,
	"is_spread" boolean NOT NULL,
	CONSTRAINT "bans_bot_id_net_id_pk" PRIMARY KEY("bot_id","net_id")
);
--> statement-breakpoint
CREATE TABLE "official_ban_lists" (
	"name" text PRIMARY KEY NOT NULL,
	"ids" "bytea" NOT NULL,
	"count" integer NOT NULL,
	"version" text NOT NULL,
	"read_at" bigint NOT NULL,
	"next_at" bigint NOT NULL,
	"url" text NOT NULL,
	"failures" integer NOT NULL,
	"problem" text NOT NULL,
	"validators" jsonb
);
--> statement-breakpoint
ALTER TABLE "ban_enforcements" ADD CONSTRAINT "ban_enforcements_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ban_list_fetches" ADD CONSTRAINT "ban_list_fetches_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ban_lists" ADD CONSTRAINT "ban_lists_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ban_notices" ADD CONSTRAINT "ban_notices_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ban_servers" ADD CONSTRAINT "ban_servers_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bans" ADD CONSTRAINT "bans_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ban_enforcements_player" ON "ban_enforcements" USING btree ("bot_id","net_id");--> statement-breakpoint
CREATE INDEX "ban_enforcements_to_do" ON "ban_enforcements" USING btree ("bot_id","server_id","since") WHERE "ban_enforcements"."done_at" = 0;--> statement-breakpoint
CREATE INDEX "ban_enforcements_sent" ON "ban_enforcements" USING btree ("bot_id","command_id") WHERE "ban_enforcements"."command_id" <> '';--> statement-breakpoint
CREATE INDEX "ban_enforcements_done" ON "ban_enforcements" USING btree ("done_at") WHERE "ban_enforcements"."done_at" > 0;--> statement-breakpoint
CREATE INDEX "ban_enforcements_lifts" ON "ban_enforcements" USING btree ("since") WHERE not "ban_enforcements"."is_banned";--> statement-breakpoint
CREATE INDEX "ban_notices_old" ON "ban_notices" USING btree ("at");--> statement-breakpoint
CREATE INDEX "bans_player" ON "bans" USING btree ("net_id");--> statement-breakpoint
CREATE INDEX "bans_due" ON "bans" USING btree ("banned_until") WHERE "bans"."banned_until" > 0 and not "bans"."is_ended";--> statement-breakpoint
CREATE INDEX "bans_to_spread" ON "bans" USING btree ("bot_id") WHERE not "bans"."is_spread";