import { MAX_DONE } from '../../platform/work/jobs.ts';
import { FEATURE_TABLES } from '../every-feature.ts';
import { NOBODY, SERVERS, type TableBound, WORD } from './table-bound.ts';

/** All tables of the schema `public`: those of features, and what Drizzle has besides. */
export const TABLES: Record<string, TableBound> = {
  ...FEATURE_TABLES,
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
