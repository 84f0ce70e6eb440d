import { WRITES_A_MINUTE } from '@arkwright/contracts/core/rates';
import {
  MAX_HOST_ACCOUNTS,
  MAX_SERVICES_PER_ACCOUNT,
  MAX_SYNCED_AT_ONCE,
} from '@arkwright/contracts/nitrado/bounds';
import { MAX_WARNING_LENGTH } from '@arkwright/contracts/nitrado/power-bounds';
import type { nitradoFeature } from '../../features/nitrado/feature.ts';
import { oldPaceRetention, PACE_KEPT_MS } from '../../features/nitrado/pace-repository.ts';
import { MAX_POWER_MESSAGE } from '../../features/nitrado/power-ending-service.ts';
import { MAX_REVOCATIONS } from '../../features/nitrado/revocations-repository.ts';
import type * as tables from '../../features/nitrado/table.ts';
import { NAME, NOBODY, ofServer, SEALED, WORD, withIts } from '../bounds/table-bound.ts';
import { signedIn } from '../expectation.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { HOST_SERVICE } from '../testing/host-service.ts';
import { inBody, inParams } from '../testing/makers.ts';

const viewer = { who: 'holders', of: ['Nitrado_View'], names: 'instance' } as const;
const editor = { who: 'holders', of: ['Nitrado_Edit'], names: 'instance' } as const;

/** Both tokens of Nitrado, of up to 4,000 characters each, sealed. */
const BOTH_TOKENS = 12_000;

export const nitradoMatrix: FeatureMatrix<typeof nitradoFeature, typeof tables> = {
  expectations: {
    nitradoAccounts: {
      verify: viewer,
      usernames: viewer,
      // The specification's calls that change something are GETs, too.
      beginLogin: { ...editor, changes: 'something' },
      // Names no instance: the state of the login does, and it belongs to one session (threat 16).
      login: signedIn,
      logout: { ...editor, changes: 'something' },
      logoutAll: { ...editor, changes: 'something' },
      accounts: viewer,
      keepAccount: editor,
      pasteToken: editor,
    },
    nitradoServices: {
      // It has old readings made anew.
      services: { ...viewer, changes: 'something' },
      state: viewer,
      refresh: editor,
      addServers: editor,
      link: { ...editor, alsoChanges: 'server' },
      unlink: { ...editor, alsoChanges: 'server' },
      sync: editor,
      dismissRun: editor,
    },
    power: {
      // The button asks before; the call does not. Every tier.
      act: {
        who: 'holders',
        of: ['Nitrado_Edit'],
        names: 'server',
        apiKey: 'isEnabledCommandExecution',
        needsHost: true,
      },
      // The button is in the row of a server.
      list: { who: 'holders', of: ['Nitrado_View', 'Servers_View'], names: 'instance' },
    },
  },
  requests: ({ serverOf }) => ({
    nitradoAccounts: {
      verify: inParams('botId'),
      usernames: inParams('botId'),
      beginLogin: inParams('botId'),
      login: () => ({ body: { code: 'x', state: 'x' } }),
      logout: (botId) => ({ params: { botId: botId as string, username: 'example' } }),
      logoutAll: inParams('botId'),
      accounts: inParams('botId'),
      keepAccount: (botId) => ({ body: { botId, nitradoId: '51' } }),
      pasteToken: (botId) => ({ body: { ...inBody('botId')(botId).body, token: 'a-long-life-token' } }),
    },
    nitradoServices: {
      services: inParams('botId'),
      state: inParams('botId'),
      refresh: inBody('botId'),
      // No account has it: Nitrado is not asked.
      addServers: (botId) => ({
        body: { botId, services: [{ serviceId: 4_100_099, name: 'Service', nameShort: 'S' }] },
      }),
      link: (botId) => ({ body: { botId, serverId: serverOf(botId), serviceId: HOST_SERVICE } }),
      unlink: (botId) => ({ body: { botId, serverId: serverOf(botId) } }),
      sync: inBody('botId'),
      dismissRun: (botId) => ({ body: { botId, runId: 'none' } }),
    },
    power: {
      act: (serverId) => ({ body: { serverId: serverId as string, action: 'restart' as const } }),
      list: inParams('botId'),
    },
  }),
  tables: {
    host_power_jobs: ofServer({
      grownBy: ['manager', 'Discord member'],
      columns: {
        host_kind: WORD,
        host_id: 30,
        action: WORD,
        warning: MAX_WARNING_LENGTH,
        step: WORD,
        outcome: WORD,
        message: MAX_POWER_MESSAGE,
        command_end: 600,
        request: WORD,
        state_before: 200,
        host_state: 200,
        started_by: NAME,
        started_by_kind: WORD,
      },
    }),
    host_accounts: {
      grownBy: ['manager'],
      per: 'instance',
      rows: MAX_HOST_ACCOUNTS,
      goesFirst: 'nothing: one more is refused',
      told: NOBODY.refused,
      enforcedBy: { kind: 'cap', most: { MAX_HOST_ACCOUNTS }, test: 'features/nitrado/login.db.test.ts' },
      columns: { username: 200, tokens: BOTH_TOKENS, linked_by: NAME },
    },
    host_revocations: {
      grownBy: ['manager'],
      per: 'installation',
      rows: MAX_REVOCATIONS,
      goesFirst: 'each when Nitrado has ended the login, then the oldest, which end by themselves in a month',
      told: NOBODY.ours,
      enforcedBy: {
        kind: 'cap',
        most: { MAX_REVOCATIONS: MAX_REVOCATIONS },
        test: 'features/nitrado/revocations.db.test.ts',
      },
      columns: { tokens: BOTH_TOKENS },
    },
    host_readings: {
      grownBy: ['manager'],
      per: 'instance',
      rows: MAX_HOST_ACCOUNTS,
      goesFirst: withIts('account'),
      told: NOBODY.ours,
      enforcedBy: { kind: 'key', columns: ['bot_id', 'nitrado_id'], parent: 'host_accounts' },
    },
    host_paces: {
      grownBy: ['manager'],
      per: 'installation',
      rows: 100_000,
      goesFirst: 'what was not asked for two hours',
      told: NOBODY.ours,
      enforcedBy: {
        kind: 'outside',
        fact: 'one for each account at Nitrado of which something was asked in the last two hours; to be linked, it must exist there',
      },
      kept: {
        retention: oldPaceRetention,
        ms: PACE_KEPT_MS,
        since: 'next_at',
        fastest: 60 * WRITES_A_MINUTE,
      },
      columns: { spent: 1000 },
    },
    host_services: {
      grownBy: ['manager', 'Nitrado'],
      per: 'instance',
      rows: MAX_HOST_ACCOUNTS * MAX_SERVICES_PER_ACCOUNT,
      goesFirst: 'what the account’s list lacks, the longest missing first, then what is above the bound',
      told: { nobody: 'a copy of what Nitrado says; the page says that some are left out' },
      enforcedBy: {
        kind: 'cap',
        most: { MAX_SERVICES_PER_ACCOUNT },
        test: 'features/nitrado/reading.db.test.ts',
      },
      columns: {
        listed_name: 200,
        listed_state: 200,
        name: 200,
        state: 200,
        ip: 200,
        admin_password: SEALED,
        cluster_id: 200,
        map: 200,
        mods: 200 * 13,
        failure: 300,
      },
    },
    host_sync_runs: {
      grownBy: ['manager'],
      per: 'instance',
      rows: 2,
      goesFirst: 'the one before, of its kind',
      told: NOBODY.replaced,
      enforcedBy: { kind: 'key', columns: ['bot_id', 'kind'], closed: { kind: ['started', 'automatic'] } },
      // A name, a message of up to 300 characters, and what changed.
      columns: { kind: WORD, started_by: NAME, entries: MAX_SYNCED_AT_ONCE * 600 },
    },
  },
};
