CREATE TABLE "told_troubles" (
	"bot_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"ended_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "told_troubles_bot_id_kind_subject_pk" PRIMARY KEY("bot_id","kind","subject")
);
--> statement-breakpoint
ALTER TABLE "rcon_preset_runs" ADD COLUMN "tell_user_id" text;--> statement-breakpoint
ALTER TABLE "told_troubles" ADD CONSTRAINT "told_troubles_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rcon_preset_runs" ADD CONSTRAINT "rcon_preset_runs_tell_user_id_users_id_fk" FOREIGN KEY ("tell_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rcon_preset_runs_untold" ON "rcon_preset_runs" USING btree ("tell_user_id") WHERE "rcon_preset_runs"."tell_user_id" is not null;