ALTER TABLE "servers" ADD COLUMN "host_kind" text;--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "host_id" text;--> statement-breakpoint
CREATE INDEX "servers_host_id" ON "servers" USING btree ("host_id");--> statement-breakpoint
CREATE UNIQUE INDEX "servers_host" ON "servers" USING btree ("bot_id","host_kind","host_id");--> statement-breakpoint
ALTER TABLE "servers" DROP COLUMN "nitrado_service_id";--> statement-breakpoint
ALTER TABLE "servers" ADD CONSTRAINT "servers_host_whole" CHECK (("servers"."host_kind" is null) = ("servers"."host_id" is null));--> statement-breakpoint
-- Nothing could be linked to a service before: Nitrado was the owner's word alone.
UPDATE "servers" SET "hosting" = 'NotSelected' WHERE "hosting" = 'Nitrado';
