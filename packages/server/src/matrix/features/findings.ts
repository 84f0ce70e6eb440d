import { MAX_TIMED_COMMANDS } from '@arkwright/contracts/automatic-rcon/bounds';
import { MENDED_KEPT_DAYS } from '@arkwright/contracts/findings/bounds';
import { MAX_MANAGERS } from '@arkwright/contracts/permissions/bounds';
import { MAX_SHOWN } from '../../features/findings/check-service.ts';
import type { findingsFeature } from '../../features/findings/feature.ts';
import type * as tables from '../../features/findings/table.ts';
import { CHANNELS, NOBODY, SERVERS, WORD } from '../bounds/table-bound.ts';
import { member, signedIn } from '../expectation.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { bare, inBody, inParams } from '../testing/makers.ts';

export const findingsMatrix: FeatureMatrix<typeof findingsFeature, typeof tables> = {
  expectations: {
    findings: {
      // Of the caller's own instances.
      own: signedIn,
      // Everyone sees those of the areas that they may view: tested there.
      list: member,
      // As those.
      checks: member,
      // The request names a finding about servers.
      ignore: { who: 'holders', of: ['Servers_Edit'], names: 'instance' },
      heed: { who: 'holders', of: ['Servers_Edit'], names: 'instance' },
      checkNow: member,
    },
  },
  requests: () => ({
    findings: {
      own: bare,
      list: inParams('botId'),
      checks: inParams('botId'),
      ignore: (id) => ({ body: { botId: id, key: 'server-offline:nobody', for: 'day' } }),
      heed: (id) => ({ body: { botId: id, key: 'server-offline:nobody' } }),
      checkNow: inBody('botId'),
    },
  }),
  tables: {
    findings: {
      grownBy: ['game server', 'companion', 'manager'],
      per: 'instance',
      rows: 12 * SERVERS + MAX_MANAGERS + MAX_TIMED_COMMANDS + 4 * CHANNELS + 200,
      goesFirst: `each ${MENDED_KEPT_DAYS} days after it is over`,
      told: NOBODY.ours,
      enforcedBy: {
        kind: 'outside',
        fact: 'a few for each server, companion, manager, timed command, Discord channel and settings field: those are bounded',
      },
      columns: {
        check_id: WORD,
        level: WORD,
        subject: 100,
        name: MAX_SHOWN,
        reason: MAX_SHOWN,
        ignored_by: WORD,
      },
    },
    check_rounds: {
      grownBy: ['operator'],
      per: 'installation',
      rows: 1,
      goesFirst: 'nothing',
      told: NOBODY.ours,
      enforcedBy: { kind: 'outside', fact: 'a single row' },
      columns: { failed: 20_000 },
    },
  },
};
