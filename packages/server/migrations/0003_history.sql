DROP INDEX "changes_time";--> statement-breakpoint
CREATE INDEX "changes_actor" ON "changes" USING btree ("bot_id","actor_kind","actor_id","at","id");--> statement-breakpoint
CREATE INDEX "changes_area" ON "changes" USING btree ("bot_id","area","at","id");--> statement-breakpoint
CREATE INDEX "changes_target" ON "changes" USING btree ("bot_id","target_kind","target_id","at","id");--> statement-breakpoint
CREATE INDEX "changes_time" ON "changes" USING btree ("bot_id","at","id");