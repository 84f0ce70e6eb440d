import { memberRoleRetention } from './core/access/member-role-retention.ts';
import { changeRetention } from './core/history/change-retention.ts';
import { idempotencyRetention } from './core/idempotency/claim.ts';
import { outboxRetention } from './discord/outbox-retention.ts';
import { serverFeature } from './feature/server-feature.ts';
import { commandRetention } from './game-commands/room.ts';

/** What the folders that features stand on have done regularly. */
export const kernel = serverFeature({
  retentions: {
    hourly: [changeRetention, memberRoleRetention, outboxRetention],
    soon: [commandRetention, idempotencyRetention],
  },
});
