CREATE TABLE "host_power_jobs" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"id" text NOT NULL,
	"host_kind" text NOT NULL,
	"host_id" text NOT NULL,
	"action" text NOT NULL,
	"warning" text NOT NULL,
	"step" text NOT NULL,
	"outcome" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"command_id" text DEFAULT '' NOT NULL,
	"request" text DEFAULT '' NOT NULL,
	"requested_at" bigint DEFAULT 0 NOT NULL,
	"state_before" text DEFAULT '' NOT NULL,
	"changed_before" bigint DEFAULT 0 NOT NULL,
	"host_state" text DEFAULT '' NOT NULL,
	"was_online" boolean DEFAULT false NOT NULL,
	"is_seen" boolean DEFAULT false NOT NULL,
	"is_quiet" boolean DEFAULT false NOT NULL,
	"is_stopped" boolean DEFAULT false NOT NULL,
	"was_away" boolean DEFAULT false NOT NULL,
	"step_at" bigint NOT NULL,
	"due_at" bigint NOT NULL,
	"started_at" bigint NOT NULL,
	"ended_at" bigint DEFAULT 0 NOT NULL,
	"started_by" text NOT NULL,
	"tell_user_id" text,
	CONSTRAINT "host_power_jobs_bot_id_server_id_pk" PRIMARY KEY("bot_id","server_id")
);
--> statement-breakpoint
ALTER TABLE "host_power_jobs" ADD CONSTRAINT "host_power_jobs_tell_user_id_users_id_fk" FOREIGN KEY ("tell_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_power_jobs" ADD CONSTRAINT "host_power_jobs_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "host_power_jobs_open" ON "host_power_jobs" USING btree ("due_at") WHERE "host_power_jobs"."outcome" = '';--> statement-breakpoint
CREATE INDEX "host_power_jobs_quiet" ON "host_power_jobs" USING btree ("bot_id") WHERE "host_power_jobs"."is_quiet" or "host_power_jobs"."is_stopped";--> statement-breakpoint
CREATE INDEX "host_power_jobs_untold" ON "host_power_jobs" USING btree ("tell_user_id") WHERE "host_power_jobs"."tell_user_id" is not null;