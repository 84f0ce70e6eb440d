import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { TribeMember } from '@arkwright/contracts/data-dashboard/schema';
import { MAX_PAST_TRIBES } from '@arkwright/contracts/uploads/bounds';
import { type SQL, sql } from 'drizzle-orm';
import type { BaseRow, DinoRow, PlayerRow, TribeRow } from './clean-rows.ts';

export type Value = string | number | boolean | null;

/** A column as companions upload it. */
export type Column<Row> = {
  name: string;
  type: 'text' | 'integer' | 'bigint' | 'smallint' | 'boolean' | 'jsonb';
  of: (row: Row) => Value;
  /** A change by less than this is not worth writing the row for. */
  step?: number;
};

/** A column that we keep ourselves. In `first` the row is `given`; in `next` it is `excluded`, and `kept` the old one. */
export type OwnColumn = {
  name: string;
  /** Its value in a new row, where that is not the column's default. */
  first?: SQL;
  next: SQL;
  /** Writes a row in which nothing else has changed: `old` is the old row. */
  due?: SQL;
};

/** When a part came, and the first one of its snapshot, ms. */
export type Moment = { at: number; startedAt: number };

/** How rows of one kind are stored. */
export type EntryKind<Row> = {
  table: string;
  /** The column that identifies a row on its server. */
  key: string;
  columns: readonly Column<Row>[];
  own: (moment: Moment) => readonly OwnColumn[];
  /** Rows that stay though a whole snapshot no longer has them. */
  stays: SQL;
};

const text = <Row>(name: string, of: (row: Row) => string): Column<Row> => ({ name, type: 'text', of });
const integer = <Row>(name: string, of: (row: Row) => number | null, step?: number): Column<Row> => ({
  name,
  type: 'integer',
  of,
  ...(step !== undefined && { step }),
});
const time = <Row>(name: string, of: (row: Row) => number, step?: number): Column<Row> => ({
  name,
  type: 'bigint',
  of,
  ...(step !== undefined && { step }),
});

type Placed = { x: number | null; y: number | null; z: number | null };
const place = <Row extends Placed>(step?: number): Column<Row>[] => [
  integer('x', (row) => row.x, step),
  integer('y', (row) => row.y, step),
  integer('z', (row) => row.z, step),
];

/** The nuke mark goes when an upload saw the player or tribe after the nuke. */
const nukedUntilSeen = (): OwnColumn => ({
  name: 'nuked_at',
  next: sql`case when excluded.last_seen > kept.nuked_at then 0 else kept.nuked_at end`,
  due: sql`old.nuked_at > 0 and given.last_seen > old.nuked_at`,
});

/** For rows that were uploaded before tribes were recorded, the tribe is known, but not since when. */
const tribesBefore = sql`case when kept.tribe_history = '[]'
  then jsonb_build_array(jsonb_build_object('name', kept.tribe_name, 'time', 0)) else kept.tribe_history end`;

const players: EntryKind<PlayerRow> = {
  table: 'player_entries',
  key: 'character_id',
  columns: [
    text('character_id', (row) => row.characterId),
    text('character_name', (row) => row.characterName),
    text('player_name', (row) => row.playerName),
    text('net_id', (row) => row.netId),
    text('tribe_id', (row) => row.tribeId),
    text('tribe_name', (row) => row.tribeName),
    integer('level', (row) => row.level),
    time('last_login', (row) => row.lastLogin),
    time('last_seen', (row) => row.lastSeen),
    ...place<PlayerRow>(),
  ],
  own: ({ at }) => [
    nukedUntilSeen(),
    {
      name: 'tribe_history',
      first: sql`jsonb_build_array(jsonb_build_object('name', given.tribe_name, 'time', ${at}::bigint))`,
      next: sql`case when kept.tribe_id = excluded.tribe_id then kept.tribe_history
        else (case when jsonb_array_length(${tribesBefore}) >= ${MAX_PAST_TRIBES}
          then ${tribesBefore} - 0 else ${tribesBefore} end) || excluded.tribe_history end`,
    },
  ],
  // They have logged out, no more. A sweep takes those who were not seen for a year.
  stays: sql`true`,
};

const json = (value: readonly TribeMember[]) => JSON.stringify(value);

/** A line for each text, as none has a line end in it. */
const searchText = ({ tribeName, tribeId, members }: TribeRow) =>
  [
    tribeName,
    tribeId,
    ...members.flatMap((member) => [member.characterName, member.playerName, member.netId]),
  ]
    .join('\n')
    .toLowerCase();

const tribes: EntryKind<TribeRow> = {
  table: 'tribe_entries',
  key: 'tribe_id',
  columns: [
    text('tribe_id', (row) => row.tribeId),
    text('tribe_name', (row) => row.tribeName),
    { name: 'members', type: 'jsonb', of: (row) => json(row.members) },
    text('search_text', searchText),
    integer('members_count', (row) => row.members.length),
    integer('num_dinos', (row) => row.numDinos),
    time('last_seen', (row) => row.lastSeen),
  ],
  own: () => [nukedUntilSeen()],
  stays: sql`false`,
};

const bases: EntryKind<BaseRow> = {
  table: 'base_entries',
  key: 'base_id',
  columns: [
    text('base_id', (row) => row.baseId),
    text('tribe_id', (row) => row.tribeId),
    text('owner_name', (row) => row.ownerName),
    integer('structure_count', (row) => row.structureCount),
    time('created_at', (row) => row.createdAt),
    ...place<BaseRow>(),
    integer('radius', (row) => row.radius),
  ],
  // Bases have no last seen time: the mark goes when a later snapshot still has the base.
  own: ({ startedAt }) => [
    {
      name: 'nuked_at',
      next: sql`case when ${startedAt}::bigint > kept.nuked_at then 0 else kept.nuked_at end`,
      due: sql`old.nuked_at > 0 and ${startedAt}::bigint > old.nuked_at`,
    },
  ],
  stays: sql`false`,
};

/** The owner of a dino: the tribe, or the player without one. */
const ownerOf = (row: 'kept' | 'excluded') => {
  const of = sql.raw(row);
  return sql`(${of}.tribe_id, case when ${of}.tribe_id = '' then ${of}.owner_name else '' end)`;
};

const dinos: EntryKind<DinoRow> = {
  table: 'dino_entries',
  key: 'dino_id',
  columns: [
    text('dino_id', (row) => row.dinoId),
    text('owner_name', (row) => row.ownerName),
    text('tribe_id', (row) => row.tribeId),
    text('species', (row) => row.species),
    text('name', (row) => row.name),
    integer('level', (row) => row.level),
    { name: 'gender', type: 'smallint', of: (row) => row.gender },
    { name: 'is_dead', type: 'boolean', of: (row) => row.isDead },
    { name: 'is_baby', type: 'boolean', of: (row) => row.isBaby },
    { name: 'is_neutered', type: 'boolean', of: (row) => row.isNeutered },
    // Thousands of dinos are seen, and walk about, each minute: written each time, 150 servers would be 12,500 rows a
    // second. So a row is written when it is 10 minutes behind, or when the dino has gone 5 m (less than 0.1° of a map).
    time('last_seen', (row) => row.lastSeen, 10 * MINUTE_MS),
    ...place<DinoRow>(500),
  ],
  own: ({ at }) => [
    {
      name: 'team_history',
      first: sql`jsonb_build_array(jsonb_build_object('name', given.owner_name, 'time', ${at}::bigint))`,
      next: sql`case when ${ownerOf('kept')} is distinct from ${ownerOf('excluded')}
        then case when jsonb_array_length(kept.team_history) >= ${MAX_PAST_TRIBES}
          then kept.team_history - 0 else kept.team_history end || excluded.team_history
        else kept.team_history end`,
    },
    {
      name: 'died_at',
      first: sql`case when given.is_dead then ${at}::bigint else 0 end`,
      next: sql`case when kept.died_at > 0 and excluded.died_at > 0 then kept.died_at else excluded.died_at end`,
    },
  ],
  // Dead ones are kept for a while, by a sweep.
  stays: sql`died_at > 0`,
};

/** How each kind is stored, by its name in the uploads. */
export const ENTRY_KINDS = { players, tribes, bases, dinos } as const;
export type KindName = keyof typeof ENTRY_KINDS;
