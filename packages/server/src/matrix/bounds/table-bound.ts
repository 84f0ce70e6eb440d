import { type CountedLimit, mostOf } from '@arkwright/contracts/derived/limits';
import type { Retention } from '../../platform/work/retention.ts';
import type { ToldConstant } from './told-constant.ts';

/** Whose doing makes a table grow. `operator` is trusted; everybody else may be hostile. */
type Grower =
  | 'anybody'
  | 'person'
  | 'manager'
  | 'Discord member'
  | 'player'
  | 'game server'
  | 'companion'
  | 'Discord'
  | 'Patreon'
  | 'Nitrado'
  | 'Steam'
  | 'CurseForge'
  | 'Studio Wildcard'
  | 'operator';

/** Who sees to it that there are no more rows. The test checks each kind in its own way. */
type Enforcement =
  /** The primary key, or a unique one: a row for each of the parent's, and for each word of the columns that are closed. */
  | { kind: 'key'; columns: readonly string[]; parent?: string; closed?: Record<string, readonly string[]> }
  /** Code that refuses, or drops the oldest; `test` fills the table up by the names of these constants. */
  | { kind: 'cap'; most: Record<string, number>; test: string }
  /** `claimRoom`, by the owner's tier. */
  | { kind: 'tier'; limit: CountedLimit }
  /** Another service's own limit, or nobody's but the operator's. */
  | { kind: 'outside'; fact: string }
  /** The queue of jobs, by the settings of each queue. */
  | { kind: 'jobs' };

type Kept = {
  retention: Retention;
  ms: number;
  /** The column with the time that counts. */
  since: string;
  /** What a row needs to be one that is dropped. */
  row?: Record<string, unknown>;
  /** Rows that one instance, or the whole installation, can add in an hour at most, by rates and bounds. */
  fastest: number;
};

/** Where the owner of the rows reads how many there are, or how long they stay. Or why nobody misses anything. */
export type Told = readonly Place[] | { nobody: string };
/** A page, and the constant whose value it shows: it names it in double braces (apps/web/markdown). */
type Place = { file: string; constant: ToldConstant };

export type TableBound = {
  grownBy: readonly Grower[];
  /** What the bound counts for. Nobody bounds how many people and instances there are: each needs an account, or a guild, in Discord. */
  per: 'installation' | 'person' | 'instance';
  /** Most rows. */
  rows: number;
  goesFirst: string;
  told: Told;
  enforcedBy: Enforcement;
  kept?: Kept;
  /** Most characters of each text, list and json; bytes of binary. Ids need none. */
  columns?: Record<string, number>;
};

/** Characters of ids and hashes: ours, Discord's, Patreon's and the game's. */
export const MAX_ID_LENGTH = 100;
/** Names of columns that hold one. */
export const ID_COLUMN = /(^|_)(id|hash|wish)$/;
/** Columns with words of our own. */
export const WORD = 40;
/** Names in Discord, and those that people type for servers and what is theirs. */
export const NAME = 100;

export const SERVERS = mostOf('servers');

/** What goes when a thing goes that it belongs to. */
export const withIts = (parent: string) => `nothing before its ${parent}, with which it goes`;

export const NOBODY = {
  refused: { nobody: 'nothing goes: one more is refused, and whoever wants it is told so' },
  replaced: { nobody: 'a newer value takes the place of the one before' },
  parent: { nobody: 'it goes when the owner deletes what it belongs to' },
  ours: { nobody: 'a note of the program for itself, of which nothing is shown' },
} as const satisfies Record<string, Told>;

const on = (file: string, constants: readonly ToldConstant[]): Place[] =>
  constants.map((constant) => ({ file, constant }));
/** Constants on the page about what is stored, which everybody can read. */
export const onPrivacyPage = (...constants: readonly ToldConstant[]) =>
  on('apps/web/src/features/legal/privacy.md', constants);
/** Constants on a page of the documentation. */
export const inDocs = (page: string, ...constants: readonly ToldConstant[]) =>
  on(`apps/web/src/features/docu/pages/${page}.md`, constants);

/** Discord's own limits for a guild. */
export const CHANNELS = 500;

/** A row for each game server. */
export const ofServer = (bound: Pick<TableBound, 'grownBy' | 'columns'>): TableBound => ({
  ...bound,
  per: 'instance',
  rows: SERVERS,
  goesFirst: withIts('server'),
  told: NOBODY.parent,
  enforcedBy: { kind: 'key', columns: ['bot_id', 'server_id'], parent: 'servers' },
});

/** 200 ids, of servers for instance. */
export const IDS = 200 * 36;

export const SEALED = 1000;
