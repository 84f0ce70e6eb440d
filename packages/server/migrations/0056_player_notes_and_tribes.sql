CREATE TABLE "player_notes" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"net_id" text NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" bigint NOT NULL,
	"written_at" bigint NOT NULL,
	CONSTRAINT "player_notes_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
ALTER TABLE "player_entries" ADD COLUMN "tribe_history" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "player_notes" ADD CONSTRAINT "player_notes_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "player_notes_player" ON "player_notes" USING btree ("bot_id","net_id","created_at");--> statement-breakpoint
CREATE INDEX "player_notes_old" ON "player_notes" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "player_notes_author" ON "player_notes" USING btree ("author_id");