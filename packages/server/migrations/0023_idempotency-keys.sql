CREATE TABLE "idempotency_keys" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"wish" text NOT NULL,
	"call_id" text NOT NULL,
	"at" bigint NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "idempotency_keys_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_at" ON "idempotency_keys" USING btree ("at");