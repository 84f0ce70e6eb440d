CREATE TABLE "protected_tribes" (
	"bot_id" text NOT NULL,
	"server_id" text NOT NULL,
	"tribe_id" text NOT NULL,
	"tribe_name" text NOT NULL,
	"until" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_at" bigint NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "protected_tribes_bot_id_server_id_tribe_id_pk" PRIMARY KEY("bot_id","server_id","tribe_id")
);
--> statement-breakpoint
ALTER TABLE "protected_tribes" ADD CONSTRAINT "protected_tribes_server" FOREIGN KEY ("bot_id","server_id") REFERENCES "public"."servers"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "protected_tribes_until" ON "protected_tribes" USING btree ("until") WHERE "protected_tribes"."until" > 0;