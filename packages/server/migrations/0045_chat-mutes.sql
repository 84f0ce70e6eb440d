CREATE TABLE "chat_mutes" (
	"bot_id" text NOT NULL,
	"net_id" text NOT NULL,
	"muted_at" bigint NOT NULL,
	"muted_until" bigint NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "chat_mutes_bot_id_net_id_pk" PRIMARY KEY("bot_id","net_id")
);
--> statement-breakpoint
ALTER TABLE "chat_mutes" ADD CONSTRAINT "chat_mutes_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_mutes_ended" ON "chat_mutes" USING btree ("muted_until");