CREATE TABLE "player_claims" (
	"bot_id" text NOT NULL,
	"registration_id" text NOT NULL,
	"set_id" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "player_claims_bot_id_registration_id_set_id_pk" PRIMARY KEY("bot_id","registration_id","set_id")
);
--> statement-breakpoint
CREATE TABLE "player_playtimes" (
	"bot_id" text NOT NULL,
	"registration_id" text NOT NULL,
	"cluster_id" text NOT NULL,
	"counter" integer NOT NULL,
	CONSTRAINT "player_playtimes_bot_id_registration_id_cluster_id_pk" PRIMARY KEY("bot_id","registration_id","cluster_id")
);
--> statement-breakpoint
CREATE TABLE "player_registrations" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"discord_id" text NOT NULL,
	"discord_username" text NOT NULL,
	"net_id" text DEFAULT '' NOT NULL,
	"confirmation_code" text DEFAULT '' NOT NULL,
	"code_expires_at" bigint DEFAULT 0 NOT NULL,
	"playtime_counter" integer DEFAULT 0 NOT NULL,
	"counted_step" bigint DEFAULT 0 NOT NULL,
	"completed_registration_role_id" text DEFAULT '' NOT NULL,
	"banned_word_infractions" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "player_registrations_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "player_role_checks" (
	"bot_id" text NOT NULL,
	"discord_id" text NOT NULL,
	"ask_id" text NOT NULL,
	"due_at" bigint NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "player_role_checks_bot_id_discord_id_pk" PRIMARY KEY("bot_id","discord_id")
);
--> statement-breakpoint
CREATE TABLE "player_role_refusals" (
	"bot_id" text NOT NULL,
	"role_id" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "player_role_refusals_bot_id_role_id_pk" PRIMARY KEY("bot_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "player_roles" (
	"bot_id" text NOT NULL,
	"discord_id" text NOT NULL,
	"role_id" text NOT NULL,
	"state" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "player_roles_bot_id_discord_id_role_id_pk" PRIMARY KEY("bot_id","discord_id","role_id")
);
--> statement-breakpoint
ALTER TABLE "player_claims" ADD CONSTRAINT "player_claims_registration" FOREIGN KEY ("bot_id","registration_id") REFERENCES "public"."player_registrations"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_playtimes" ADD CONSTRAINT "player_playtimes_registration" FOREIGN KEY ("bot_id","registration_id") REFERENCES "public"."player_registrations"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_registrations" ADD CONSTRAINT "player_registrations_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_role_checks" ADD CONSTRAINT "player_role_checks_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_role_refusals" ADD CONSTRAINT "player_role_refusals_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_roles" ADD CONSTRAINT "player_roles_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "player_registrations_discord" ON "player_registrations" USING btree ("bot_id","discord_id");--> statement-breakpoint
CREATE UNIQUE INDEX "player_registrations_net" ON "player_registrations" USING btree ("bot_id","net_id") WHERE "player_registrations"."net_id" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "player_registrations_code" ON "player_registrations" USING btree ("bot_id","confirmation_code") WHERE "player_registrations"."confirmation_code" <> '';--> statement-breakpoint
CREATE INDEX "player_registrations_expiring" ON "player_registrations" USING btree ("code_expires_at") WHERE "player_registrations"."code_expires_at" > 0;--> statement-breakpoint
CREATE INDEX "player_registrations_id" ON "player_registrations" USING btree ("id");--> statement-breakpoint
CREATE INDEX "player_registrations_person" ON "player_registrations" USING btree ("discord_id");--> statement-breakpoint
CREATE INDEX "player_role_checks_due" ON "player_role_checks" USING btree ("due_at");