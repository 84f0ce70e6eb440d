import { MAX_OFFICIAL_LINES } from '../../features/ban-management/parse-official-thread.ts';
import { MAX_KNOWN_MODS } from '../../features/update-notifications/ask-service.ts';
import {
  MODS_KEPT_MS,
  unwatchedModRetention,
} from '../../features/update-notifications/retention-service.ts';
import { MAX_BUILDS } from '../../features/update-notifications/sources-repository.ts';
import { MAX_DONE } from '../../platform/work/jobs.ts';
import { NAME, NOBODY, SERVERS, type TableBound, WORD } from './table-bound.ts';

/** Tables of the program itself. */
export const INSTALLATION: Record<string, TableBound> = {
  workers: {
    grownBy: ['operator'],
    per: 'installation',
    rows: Number.POSITIVE_INFINITY,
    goesFirst: 'workers whose lease is over',
    told: NOBODY.ours,
    enforcedBy: { kind: 'outside', fact: 'a row for each worker that runs' },
  },
  locks: {
    grownBy: ['operator'],
    per: 'installation',
    rows: Number.POSITIVE_INFINITY,
    goesFirst: 'nothing',
    told: NOBODY.ours,
    enforcedBy: { kind: 'outside', fact: 'a row for each lock that our own sources name' },
  },
  discord_refused_intents: {
    grownBy: ['operator'],
    per: 'installation',
    rows: 3,
    goesFirst: 'the one before',
    told: NOBODY.replaced,
    enforcedBy: { kind: 'key', columns: ['intent'] },
    columns: { intent: WORD },
  },
  key_checks: {
    grownBy: ['operator'],
    per: 'installation',
    rows: 1,
    goesFirst: 'nothing',
    told: NOBODY.ours,
    enforcedBy: { kind: 'outside', fact: 'one text, written at the first start' },
    columns: { sealed: 1000 },
  },
  game_builds: {
    grownBy: ['Steam'],
    per: 'installation',
    rows: MAX_BUILDS,
    goesFirst: 'the oldest build',
    told: { nobody: 'only the newest is shown and told' },
    enforcedBy: {
      kind: 'cap',
      most: { MAX_BUILDS },
      test: 'features/update-notifications/service.db.test.ts',
    },
  },
  known_mods: {
    grownBy: ['manager', 'companion', 'CurseForge'],
    per: 'installation',
    rows: MAX_KNOWN_MODS,
    goesFirst: 'mods that nobody has watched for 30 days',
    told: { nobody: 'a copy of what CurseForge shows, made anew for whoever watches the mod' },
    enforcedBy: {
      kind: 'cap',
      most: { MAX_KNOWN_MODS },
      test: 'features/update-notifications/service.db.test.ts',
    },
    kept: {
      retention: unwatchedModRetention,
      ms: MODS_KEPT_MS,
      since: 'asked_at',
      fastest: MAX_KNOWN_MODS,
    },
    columns: { name: NAME, slug: 100, file_name: NAME },
  },
  official_ban_lists: {
    grownBy: ['Studio Wildcard'],
    per: 'installation',
    rows: 1,
    goesFirst: 'the list before',
    told: NOBODY.replaced,
    enforcedBy: { kind: 'key', columns: ['name'], closed: { name: ['official'] } },
    columns: {
      name: WORD,
      ids: 16 * MAX_OFFICIAL_LINES,
      version: 64,
      url: 500,
      problem: 300,
      validators: 4000,
    },
  },
  update_sources: {
    grownBy: ['operator'],
    per: 'installation',
    rows: 2,
    goesFirst: 'nothing',
    told: NOBODY.ours,
    enforcedBy: { kind: 'outside', fact: 'a row for each service that our own sources name' },
    columns: { name: WORD, asked_with: 43, problem: WORD, validators: 4000 },
  },
  __drizzle_migrations: {
    grownBy: ['operator'],
    per: 'installation',
    rows: Number.POSITIVE_INFINITY,
    goesFirst: 'nothing',
    told: NOBODY.ours,
    enforcedBy: { kind: 'outside', fact: 'a row for each migration that there is' },
  },
};

const ours = (fact: string): TableBound => ({
  grownBy: ['operator'],
  per: 'installation',
  rows: Number.POSITIVE_INFINITY,
  goesFirst: 'as pg-boss sees to it',
  told: NOBODY.ours,
  enforcedBy: { kind: 'outside', fact },
});

const ofJobs: TableBound = {
  grownBy: ['person', 'manager'],
  per: 'instance',
  // Wipes: one of each server waits, and one runs. Beside them the bot leaves once, and its owner's account goes once and is
  // downloaded once an hour, of which a week may wait. And what one worker has done.
  rows: 2 * SERVERS + 2 + 7 * 24 + MAX_DONE,
  goesFirst: 'done jobs after an hour, those that nobody did after a week',
  told: NOBODY.ours,
  enforcedBy: { kind: 'jobs' },
  columns: {
    name: WORD,
    // Ids and names, which have their own bounds.
    data: 1000,
    singleton_key: 200,
    group_tier: WORD,
    output: 10_000,
    dead_letter: WORD,
    policy: WORD,
    source_name: WORD,
  },
};

/** pg-boss's tables, in the schema `jobs`. Callers make jobs grow, and nothing else there. */
export const JOBS: Record<string, TableBound> = {
  bam: ours('a row for each of its own migrations that run beside the program'),
  job: ofJobs,
  job_common: ofJobs,
  job_dependency: ours('we use no dependencies between jobs'),
  queue: ours('a row for each queue, which our own sources name'),
  queue_stats: ours('one a day for each queue, dropped by pg-boss'),
  schedule: ours('we schedule nothing'),
  subscription: ours('we subscribe to nothing'),
  version: ours('one row'),
  warning: ours('pg-boss keeps no warnings unless it is asked to'),
};
