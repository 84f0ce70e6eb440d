CREATE TABLE "member_roles" (
	"bot_id" text NOT NULL,
	"discord_id" text NOT NULL,
	"role_ids" text[] NOT NULL,
	"checked_at" bigint NOT NULL,
	CONSTRAINT "member_roles_bot_id_discord_id_pk" PRIMARY KEY("bot_id","discord_id")
);
--> statement-breakpoint
CREATE TABLE "user_guilds" (
	"user_id" text NOT NULL,
	"guild_id" text NOT NULL,
	CONSTRAINT "user_guilds_user_id_guild_id_pk" PRIMARY KEY("user_id","guild_id")
);
--> statement-breakpoint
ALTER TABLE "bot_instances" ADD COLUMN "managers_rev" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "managers" ADD COLUMN "kind" text DEFAULT 'user' NOT NULL;--> statement-breakpoint
ALTER TABLE "managers" ADD COLUMN "expires_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_roles" ADD CONSTRAINT "member_roles_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_guilds" ADD CONSTRAINT "user_guilds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_roles_checked" ON "member_roles" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "user_guilds_guild" ON "user_guilds" USING btree ("guild_id");--> statement-breakpoint
CREATE INDEX "managers_expiring" ON "managers" USING btree ("expires_at") WHERE "managers"."expires_at" > 0;