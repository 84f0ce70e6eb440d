CREATE TABLE "timed_command_results" (
	"bot_id" text NOT NULL,
	"run_id" text NOT NULL,
	"position" integer NOT NULL,
	"server_id" text NOT NULL,
	"server_name" text NOT NULL,
	"outcome" text NOT NULL,
	"reply" text NOT NULL,
	"rcon_command_id" text NOT NULL,
	CONSTRAINT "timed_command_results_bot_id_run_id_position_pk" PRIMARY KEY("bot_id","run_id","position")
);
--> statement-breakpoint
CREATE TABLE "timed_command_runs" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"command_id" text NOT NULL,
	"slot" bigint,
	"at" bigint NOT NULL,
	"started_by" text NOT NULL,
	"command" text NOT NULL,
	"is_missed" boolean NOT NULL,
	CONSTRAINT "timed_command_runs_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "timed_commands" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"command" text NOT NULL,
	"is_enabled" boolean NOT NULL,
	"run_on_all_servers" boolean NOT NULL,
	"server_ids" text[] NOT NULL,
	"day_of_week" integer NOT NULL,
	"hour" integer NOT NULL,
	"minute" integer NOT NULL,
	"last_executed" bigint DEFAULT 0 NOT NULL,
	"next_due_at" bigint NOT NULL,
	CONSTRAINT "timed_commands_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
ALTER TABLE "timed_command_results" ADD CONSTRAINT "timed_command_results_run" FOREIGN KEY ("bot_id","run_id") REFERENCES "public"."timed_command_runs"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timed_command_runs" ADD CONSTRAINT "timed_command_runs_command" FOREIGN KEY ("bot_id","command_id") REFERENCES "public"."timed_commands"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timed_commands" ADD CONSTRAINT "timed_commands_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "timed_command_results_pending" ON "timed_command_results" USING btree ("bot_id","rcon_command_id") WHERE "timed_command_results"."outcome" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "timed_command_runs_slot" ON "timed_command_runs" USING btree ("bot_id","command_id","slot");--> statement-breakpoint
CREATE INDEX "timed_command_runs_time" ON "timed_command_runs" USING btree ("bot_id","command_id","at");--> statement-breakpoint
CREATE INDEX "timed_commands_id" ON "timed_commands" USING btree ("id");--> statement-breakpoint
CREATE INDEX "timed_commands_due" ON "timed_commands" USING btree ("next_due_at") WHERE "timed_commands"."is_enabled";