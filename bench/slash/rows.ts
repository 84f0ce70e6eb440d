import pg from 'pg';

/** What each server has told of: players and tribes, bases and dinos. */
const EACH = { players: 20, tribes: 10, bases: 25, dinos: 500 };
const KNOWN_PLAYERS = 20_000;
const PRESETS = 20;
/** Each server has tribes of its own: 0 to 9 on the first, 10 to 19 on the next. */
const TRIBE_NUMBER = `sorting_index * ${EACH.tribes} + n % ${EACH.tribes}`;
const TRIBE = `'Tribe ' || ${TRIBE_NUMBER}`;

/** A player whom no server lists now, by the number: 32 hexadecimal digits. */
export const netIdOf = (n: number) => `0002${n.toString(16).padStart(28, '0')}`;

/** Fills what commands look through, as 200 servers with companions would have. By a connection of its own. */
export async function fillInstance(url: string, botId: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // What nobody has seen for long is forgotten.
  const now = Date.now();
  const fill = (text: string) => client.query(text, [botId, now]);
  const eachServer = (count: number) =>
    `from servers, generate_series(1, ${count}) as n where servers.bot_id = $1`;
  try {
    await fill(
      `insert into known_players (bot_id, net_id, name, character_name, former_names, server_id, is_online, first_seen, last_seen)
       select $1, '0002' || lpad(to_hex(n), 28, '0'), 'Player ' || n, 'Survivor ' || n, '{}', '', false, $2::bigint, $2::bigint
       from generate_series(1, ${KNOWN_PLAYERS}) as n`,
    );
    await fill(
      `insert into player_entries (bot_id, server_id, id, character_id, character_name, player_name, net_id, tribe_id,
         tribe_name, level, last_login, last_seen, x, y, z)
       select $1, id, id || ' p' || n, n::text, 'Survivor ' || n, 'Player ' || n, lpad(to_hex(n), 32, '0'), (${TRIBE_NUMBER})::text,
         ${TRIBE}, n, $2::bigint, $2::bigint, n, n, n ${eachServer(EACH.players)}`,
    );
    await fill(
      `insert into tribe_entries (bot_id, server_id, id, tribe_id, tribe_name, members, search_text, members_count,
         num_dinos, last_seen)
       select $1, id, id || ' t' || n, (${TRIBE_NUMBER})::text, ${TRIBE}, '[]', lower(${TRIBE}), 0, 50, $2::bigint ${eachServer(EACH.tribes)}`,
    );
    await fill(
      `insert into base_entries (bot_id, server_id, id, base_id, tribe_id, owner_name, structure_count, created_at, x, y, z,
         radius)
       select $1, id, id || ' b' || n, n::text, (${TRIBE_NUMBER})::text, ${TRIBE}, 300, $2::bigint, n, n, n, 1000
       ${eachServer(EACH.bases)}`,
    );
    await fill(
      `insert into dino_entries (bot_id, server_id, id, dino_id, owner_name, tribe_id, species, name, level, gender, is_dead,
         is_baby, is_neutered, last_seen, x, y, z, team_history, died_at)
       select $1, id, id || ' d' || n, n || '_' || n, ${TRIBE}, (${TRIBE_NUMBER})::text, 'Rex', 'Pet ' || n, n, 1, false,
         false, false, $2::bigint, n, n, n, '[]', 0 ${eachServer(EACH.dinos)}`,
    );
    await fill(
      `insert into rcon_presets (bot_id, id, name, commands, is_enabled, created_at, updated_at)
       select $1, 'preset ' || n, 'Preset ' || n, '{SaveWorld}', true, $2::bigint, $2::bigint from generate_series(1, ${PRESETS}) as n`,
    );
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
