import { eventually } from '@arkwright/testing/eventually';
import type { TestSandbox } from '@arkwright/testing/test-sandbox';
import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';
import type { Seen } from './leaks.ts';
import type { LoggedProgram } from './logged-program.ts';
import type { Ask } from './secret-story.ts';

type Sights = { program: LoggedProgram; sandbox: TestSandbox; ask: Ask; seen: Seen[] };

/** Everything that an owner can be shown, that others are told, and that is kept. */
export async function lookAround(
  { program, sandbox, ask, seen }: Sights,
  { token, botId, guildId }: { token: string; botId: string; guildId: string },
): Promise<void> {
  const { db, settings } = program.context;
  await ask('account.downloadData', { token });
  const download = await eventually(async () => {
    const state = JSON.parse(await ask('account.downloadState', { token })) as {
      state: string;
      token: string;
    };
    expect(state.state).toBe('ready');
    return state;
  });
  const zip = await fetch(`${program.app.listeningOrigin}/api/user/downloadData/${download.token}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  for (const [name, content] of Object.entries(unzipSync(new Uint8Array(await zip.arrayBuffer()))))
    seen.push({ where: `export ${name}`, text: strFromU8(content) });
  for (const name of ['history.list', 'history.csv', 'history.facets'])
    await ask(name, { token, params: { botId } });
  await ask('notifications.list', { token });
  for (const path of ['/metrics', '/healthz', '/readyz', '/api/docs']) {
    const headers = { authorization: `Bearer ${settings.metricsToken}` };
    seen.push({ where: path, text: (await program.app.inject({ url: path, headers })).body });
  }
  const { channels } = (await sandbox.control('GET', `/discord/guilds/${guildId}`)) as {
    channels: { id: string }[];
  };
  for (const { id } of channels)
    seen.push({
      where: 'Discord',
      text: JSON.stringify(await sandbox.control('GET', `/discord/channels/${id}/messages`)),
    });
  const { requests } = (await sandbox.control('GET', '/discord/requests')) as {
    requests: { body: unknown }[];
  };
  seen.push({ where: 'Discord', text: JSON.stringify(requests.map(({ body }) => body)) });
  for (const { name } of sandbox.sandbox.description.servers.slice(0, 2))
    seen.push({
      where: `commands of ${name}`,
      text: JSON.stringify(await sandbox.control('GET', `/ark/servers/${name}/commands`)),
    });
  const { rows } = await db.execute<{ schema: string; name: string }>(
    sql`select table_schema as schema, table_name as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  for (const { schema, name } of rows) {
    const dumped = await db.execute<{ line: string }>(
      sql`select t::text as line from ${sql.identifier(schema)}.${sql.identifier(name)} t`,
    );
    seen.push({ where: `table ${name}`, text: dumped.rows.map(({ line }) => line).join('\n') });
  }
}
