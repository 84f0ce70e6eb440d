-- Who had agreed before stood in each entry by name, and would have outlived the account.
UPDATE "changes" SET "after" = jsonb_build_object('agreed', jsonb_array_length("after" -> 'approvedBy'))
WHERE "action" = 'decay.approved' AND jsonb_typeof("after" -> 'approvedBy') = 'array';
