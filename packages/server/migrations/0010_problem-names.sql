ALTER TABLE "told_troubles" RENAME TO "problems";--> statement-breakpoint
ALTER TABLE "problems" RENAME CONSTRAINT "told_troubles_bot_id_kind_subject_pk" TO "problems_bot_id_kind_subject_pk";--> statement-breakpoint
ALTER TABLE "problems" RENAME CONSTRAINT "told_troubles_bot_id_bot_instances_id_fk" TO "problems_bot_id_bot_instances_id_fk";