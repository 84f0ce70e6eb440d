-- The texts and numbers in both sides of a change, each once, those of after first.
CREATE FUNCTION change_texts(before jsonb, after jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT coalesce(string_agg(words, chr(10) ORDER BY place), '') FROM (
    SELECT left(leaf #>> '{}', 8000) AS words, min(place) AS place FROM (
      SELECT leaf, place FROM jsonb_path_query(after, 'strict $.** ? (@.type() == "string" || @.type() == "number")')
        WITH ORDINALITY AS newer(leaf, place)
      UNION ALL
      SELECT leaf, 1000000000 + place FROM jsonb_path_query(before, 'strict $.** ? (@.type() == "string" || @.type() == "number")')
        WITH ORDINALITY AS older(leaf, place)) AS leaves
    GROUP BY 1) AS texts);--> statement-breakpoint
DROP INDEX "changes_time";--> statement-breakpoint
ALTER TABLE "settings_versions" ADD COLUMN "bytes" integer GENERATED ALWAYS AS (octet_length(value::text)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "bot_instances" ADD COLUMN "history_cut_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "left_out" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What no history has room for is not written anew. The size as it is stored is known without reading the sides.
WITH gone AS (
  DELETE FROM "changes" USING (
    SELECT bot_id, id FROM (
      SELECT bot_id, id, sum(512 + coalesce(pg_column_size(before), 0) + coalesce(pg_column_size(after), 0))
        OVER (PARTITION BY bot_id ORDER BY at DESC, id DESC) AS taken FROM "changes") AS entry
    WHERE taken > 50000000) AS old
  WHERE "changes".bot_id = old.bot_id AND "changes".id = old.id
  RETURNING "changes".bot_id, "changes".at)
UPDATE "bot_instances" SET history_cut_at = cut.at
FROM (SELECT bot_id, max(at) AS at FROM gone GROUP BY bot_id) AS cut WHERE "bot_instances".id = cut.bot_id;--> statement-breakpoint
-- In one statement, which writes the table anew once.
ALTER TABLE "changes"
  ADD COLUMN "bytes" integer GENERATED ALWAYS AS (512 + octet_length(target_name) + coalesce(octet_length(before::text), 0) + coalesce(octet_length(after::text), 0)) STORED NOT NULL,
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (left(action || chr(10) || actor_name || chr(10) || target_name || chr(10)
          || case when area = 'Owner' and target_kind in ('managers', 'settings') then '' else change_texts(before, after) end, 8000)) STORED NOT NULL,
  ADD COLUMN "owner_text" text GENERATED ALWAYS AS (case when area = 'Owner' and target_kind in ('managers', 'settings') then left(change_texts(before, after), 8000) end) STORED;--> statement-breakpoint
CREATE INDEX "changes_time" ON "changes" USING btree ("bot_id","at","id","bytes");