CREATE TABLE "game_echoes" (
	"bot_id" text NOT NULL,
	"says" text NOT NULL,
	"server_ids" text[] NOT NULL,
	"said_at" bigint NOT NULL,
	CONSTRAINT "game_echoes_bot_id_says_pk" PRIMARY KEY("bot_id","says")
);
--> statement-breakpoint
ALTER TABLE "crosschat_channels" ADD COLUMN "missed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "crosschat_channels" ADD COLUMN "missed_since" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "crosschat_channels" ADD COLUMN "left_out" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "crosschat_channels" ADD COLUMN "left_out_since" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "crosschat_servers" ADD COLUMN "missed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "crosschat_servers" ADD COLUMN "missed_since" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "crosschat_servers" ADD COLUMN "left_out" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "crosschat_servers" ADD COLUMN "left_out_since" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "crosschat_servers" ADD COLUMN "heard_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "game_echoes" ADD CONSTRAINT "game_echoes_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "game_echoes_said" ON "game_echoes" USING btree ("bot_id","said_at");--> statement-breakpoint
CREATE INDEX "game_echoes_old" ON "game_echoes" USING btree ("said_at");