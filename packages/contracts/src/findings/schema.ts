import { z } from 'zod';
import { findingLevel } from '../core/finding-level.ts';
import { timestamp } from '../core/ids.ts';

/** The headings under which checks are listed. */
export const CHECK_GROUPS = [
  'Servers',
  'Game logs',
  'Discord',
  'Features',
  'Companion and saves',
  'Hosting',
  'Schedules',
  'Bans and config',
  'Account',
] as const;
export const checkGroup = z.enum(CHECK_GROUPS);
export type CheckGroup = z.infer<typeof checkGroup>;

/** How long a finding can be ignored; `end`: until it is over. In any case it ends with the finding. */
export const IGNORE_TERMS = ['day', 'week', 'end'] as const;
export const ignoreTerm = z.enum(IGNORE_TERMS);
export type IgnoreTerm = z.infer<typeof ignoreTerm>;

/** The dashboard's actions on servers and timed commands that put something right, by their ids. */
export const FIX_ACTIONS = [
  'start',
  'settings',
  'connect-host',
  'restart',
  'check',
  'message',
  'run-command',
] as const;
export const fixAction = z.enum(FIX_ACTIONS);
export type FixAction = z.infer<typeof fixAction>;

/** Something that keeps an instance from doing what its owner has set up. */
export const finding = z.object({
  /** The same for as long as it lasts, and when it comes back. */
  key: z.string(),
  /** The check that has found it. */
  check: z.string(),
  group: checkGroup,
  level: findingLevel,
  /** What is wrong, in a few words without a full stop. */
  title: z.string(),
  /** Why, and what to do about it, in sentences. */
  detail: z.string(),
  /** What to do outside of Arkwright, one after the other. */
  steps: z.array(z.string()),
  since: timestamp,
  /** 0 while it lasts. */
  ended: timestamp,
  /** The game server that it is about; empty if it is about none. */
  serverId: z.string(),
  /** What it is about: its id, unique within its check, and its name. */
  about: z.object({ id: z.string(), name: z.string() }),
  /** The page where it can be mended or says more; empty if there is none. */
  to: z.string(),
  /** What puts it right, or is the next thing to do, the best first. */
  actions: z.array(fixAction),
  /** The settings field that puts it right, `log.channelMapping`, and what to do there. */
  field: z.object({ path: z.string(), words: z.string() }).nullable(),
  /** By whom it is ignored, and until when: 0 for until it is over. */
  ignored: z.object({ by: z.string(), until: timestamp }).nullable(),
  /** The caller may ignore it. */
  canIgnore: z.boolean(),
});
export type Finding = z.infer<typeof finding>;

/** One check of an instance. */
export const check = z.object({
  key: z.string(),
  group: checkGroup,
  /** What is so while it finds nothing: `Game servers are online`. */
  label: z.string(),
  /** Something is `fine` only if it was looked at: `not-applicable` where nothing of the kind exists. */
  state: z.enum(['fine', 'found', 'unknown', 'not-applicable']),
  /** Why it could not look, or does not apply, as a clause; empty if it has looked. */
  reason: z.string(),
});
export type CheckResult = z.infer<typeof check>;

/** The findings of an instance that a caller may see: the lasting ones, the worst first, then those that are over. */
export const findingList = z.object({
  findings: z.array(finding),
  /** When all checks have last run, ms; 0 if they never have. */
  checkedAt: timestamp,
  /** They run: otherwise it is not known what they would find. */
  areChecksRunning: z.boolean(),
});
export type FindingList = z.infer<typeof findingList>;

/** How the checks of an instance have ended, as far as a caller may see what they find. */
export const checkList = z.array(check);

/** How many things are wrong in one of the caller's instances, of those that the caller may see and nobody ignores. */
export const findingCount = z.object({
  botId: z.string(),
  bad: z.number().int(),
  warnings: z.number().int(),
});
export type FindingCount = z.infer<typeof findingCount>;
