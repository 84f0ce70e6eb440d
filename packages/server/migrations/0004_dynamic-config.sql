CREATE TABLE "dynamic_config_fetches" (
	"bot_id" text NOT NULL,
	"config_id" text NOT NULL,
	"address" text NOT NULL,
	"server_ids" text[] NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "dynamic_config_fetches_bot_id_config_id_address_pk" PRIMARY KEY("bot_id","config_id","address")
);
--> statement-breakpoint
CREATE TABLE "dynamic_configs" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"settings" text NOT NULL,
	CONSTRAINT "dynamic_configs_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
ALTER TABLE "dynamic_config_fetches" ADD CONSTRAINT "dynamic_config_fetches_config" FOREIGN KEY ("bot_id","config_id") REFERENCES "public"."dynamic_configs"("bot_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dynamic_configs" ADD CONSTRAINT "dynamic_configs_bot_id_bot_instances_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bot_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dynamic_configs_id" ON "dynamic_configs" USING btree ("id");