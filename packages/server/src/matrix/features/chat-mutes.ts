import { MAX_FORMER_MEMBERS, MAX_MUTE_REASON, MAX_MUTES } from '@arkwright/contracts/chat-mutes/bounds';
import { WRITES_A_MINUTE } from '@arkwright/contracts/core/rates';
import type { chatMutesFeature } from '../../features/chat-mutes/feature.ts';
import { endedMuteRetention } from '../../features/chat-mutes/repository.ts';
import type * as tables from '../../features/chat-mutes/table.ts';
import { onPrivacyPage } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { inParams } from '../testing/makers.ts';
import { MATRIX_MUTED } from '../testing/mutes.ts';

export const chatMutesMatrix: FeatureMatrix<typeof chatMutesFeature, typeof tables> = {
  expectations: {
    chatMutes: {
      list: { who: 'holders', of: ['BannedWords_View', 'Moderation_View'], names: 'instance' },
      mute: {
        who: 'holders',
        of: ['BannedWords_Edit', 'Moderation_Edit'],
        names: 'instance',
        fromTier: 2,
      },
      // After a downgrade one may still tidy up.
      unmute: { who: 'holders', of: ['BannedWords_Edit', 'Moderation_Edit'], names: 'instance' },
    },
  },
  requests: () => ({
    chatMutes: {
      list: inParams('botId'),
      mute: (botId) => ({ body: { botId, netId: MATRIX_MUTED, lastsMs: 60_000 } }),
      unmute: (botId) => ({ body: { botId, netId: MATRIX_MUTED } }),
    },
  }),
  tables: {
    chat_mutes: {
      grownBy: ['manager'],
      per: 'instance',
      // Those that have ended lie there for an hour at most.
      rows: MAX_MUTES + 60 * WRITES_A_MINUTE,
      goesFirst: 'one that has ended; one more than that is refused',
      told: onPrivacyPage('chat-mutes/bounds#MAX_MUTE_MS'),
      enforcedBy: {
        kind: 'cap',
        most: { MAX_MUTES },
        test: 'features/chat-mutes/service.db.test.ts',
      },
      kept: { retention: endedMuteRetention, ms: 0, since: 'muted_until', fastest: 60 * WRITES_A_MINUTE },
      columns: { reason: MAX_MUTE_REASON, former_members: MAX_FORMER_MEMBERS * 44 },
    },
  },
};
