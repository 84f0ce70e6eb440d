import type { DinoUpload } from '@arkwright/contracts/uploads/upload';
import type pg from 'pg';

const SPECIES = [
  'Rex',
  'Dodo',
  'Argentavis',
  'Raptor',
  'Yutyrannus',
  'Ankylosaurus',
  'Direbear',
  'Managarmr',
];

/** A dino as a companion tells of it. */
export const dinoOf = (n: number): DinoUpload => ({
  dinoId1: String(400_000_000 + n),
  dinoId2: String(100_000_000 + ((n * 7919) % 899_999_999)),
  ownerName: `Tribe ${n % 300}`,
  tribeId: String(1_000_000_000 + (n % 300)),
  species: SPECIES[n % SPECIES.length] ?? 'Rex',
  name: n % 4 === 0 ? `Pet ${n}` : '',
  level: 1 + (n % 450),
  gender: n % 2 === 0 ? 1 : 2,
  isDead: false,
  isBaby: n % 20 === 0,
  isNeutered: n % 10 === 0,
  lastSeen: 1_790_000_000_000 + n,
  position: { x: (n * 131) % 600_000, y: (n * 137) % 600_000, z: n % 30_000 },
});

const COLUMNS = {
  bot_id: 'text',
  server_id: 'text',
  id: 'text',
  dino_id: 'text',
  owner_name: 'text',
  tribe_id: 'text',
  species: 'text',
  name: 'text',
  level: 'integer',
  gender: 'smallint',
  is_dead: 'boolean',
  is_baby: 'boolean',
  is_neutered: 'boolean',
  last_seen: 'bigint',
  x: 'integer',
  y: 'integer',
  z: 'integer',
  team_history: 'jsonb',
  died_at: 'bigint',
} as const;

const NAMES = Object.keys(COLUMNS);

/** An upsert of dinos and nothing more: no gate, no parsing, no snapshot, and each row written whether it changed or not. */
export async function bareUpsert(
  client: pg.Client,
  place: { botId: string; serverId: string },
  dinos: readonly DinoUpload[],
): Promise<void> {
  const rows = dinos.map((dino) => [
    place.botId,
    place.serverId,
    `${place.serverId} ${dino.dinoId1}`,
    `${dino.dinoId1}_${dino.dinoId2}`,
    dino.ownerName,
    dino.tribeId,
    dino.species,
    dino.name,
    dino.level,
    dino.gender,
    dino.isDead,
    dino.isBaby,
    dino.isNeutered,
    dino.lastSeen,
    dino.position?.x ?? null,
    dino.position?.y ?? null,
    dino.position?.z ?? null,
    JSON.stringify([{ name: dino.ownerName, time: 0 }]),
    0,
  ]);
  const arrays = Object.values(COLUMNS).map((type, index) => `$${index + 1}::${type}[]`);
  const values = NAMES.map((_name, index) => rows.map((row) => row[index]));
  await client.query(
    `insert into dino_entries (${NAMES.join(', ')}) select * from unnest(${arrays.join(', ')})
     on conflict (bot_id, server_id, dino_id) do update set
     ${NAMES.slice(4)
       .map((name) => `${name} = excluded.${name}`)
       .join(', ')}`,
    values,
  );
}

/** Many dinos by PostgreSQL itself, the newest of each server seen a minute ago, each server a month after the one before. */
export async function insertDinos(
  client: pg.Client,
  { botId, serverIds, count }: { botId: string; serverIds: readonly string[]; count: number },
): Promise<void> {
  await client.query(
    `insert into dino_entries (${NAMES.join(', ')})
     select $1, ($2::text[])[1 + n % $3], gen_random_uuid()::text, (400000000 + n) || '_' || (100000000 + n * 7919 % 899999999),
       'Tribe ' || n * 7 % 3000, 1000000000 + n * 7 % 3000, ($4::text[])[1 + n / $3 % $5],
       case when n % 4 = 0 then 'Pet ' || n else '' end, 1 + n % 450, 1 + n % 2, n % 50 = 0, n % 20 = 0, n % 10 = 0,
       $6 - ($3 - 1 - n % $3) * 30 * 86400000::bigint - n * 100, n * 131 % 600000, n * 137 % 600000, n % 30000,
       '[{"name": "Tribe", "time": 0}]'::jsonb, 0
     from generate_series(0, $7::bigint - 1) as n`,
    [botId, serverIds, serverIds.length, SPECIES, SPECIES.length, Date.now() - 60_000, count],
  );
}
