-- Of the same that was removed twice at once before, the newest stays running.
UPDATE "decay_removals" AS older SET "state" = 'unknown' WHERE "state" = 'running' AND EXISTS (
  SELECT FROM "decay_removals" AS newer WHERE newer."state" = 'running' AND newer."bot_id" = older."bot_id"
    AND newer."server_id" = older."server_id" AND newer."kind" = older."kind" AND newer."subject" = older."subject"
    AND (newer."at", newer."id") > (older."at", older."id"));--> statement-breakpoint
CREATE UNIQUE INDEX "decay_removals_running" ON "decay_removals" USING btree ("bot_id","server_id","kind","subject") WHERE "decay_removals"."state" = 'running';