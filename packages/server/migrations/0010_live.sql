CREATE TABLE "live_lines" (
	"bot_id" text NOT NULL,
	"id" bigint NOT NULL,
	"at" bigint NOT NULL,
	"server_id" text NOT NULL,
	"kind" text NOT NULL,
	"player" text NOT NULL,
	"character" text NOT NULL,
	"tribe" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "live_lines_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE TABLE "live_positions" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"last_at" bigint NOT NULL,
	"last_lines" text[] NOT NULL,
	CONSTRAINT "live_positions_bot_id_server_id_pk" PRIMARY KEY("bot_id","server_id")
);
--> statement-breakpoint
CREATE TABLE "live_streams" (
	"bot_id" text PRIMARY KEY NOT NULL,
	"last_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "live_lines" ADD CONSTRAINT "live_lines_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_positions" ADD CONSTRAINT "live_positions_bot_id_server_id_servers_bot_id_id_fk" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_streams" ADD CONSTRAINT "live_streams_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_lines_at" ON "live_lines" USING brin ("at");--> statement-breakpoint
CREATE INDEX "live_lines_sent" ON "live_lines" USING btree ("bot_id","at") WHERE "live_lines"."kind" = 'sent';