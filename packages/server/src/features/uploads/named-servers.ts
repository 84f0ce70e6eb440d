import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { listServers } from '../servers/service.ts';

/** A row with the current data of its server: both change without the row. */
export type Found<Row> = { row: Row; serverName: string; map: string };

/** What rows and their order need of the instance's servers. */
export async function readServers(context: AppContext, scope: InstanceScope) {
  const servers = await listServers(context, scope);
  const byId: ReadonlyMap<string, Pick<(typeof servers)[number], 'map'> & { serverName: string }> = new Map(
    servers.map(({ id, name, map }) => [id, { serverName: name, map }]),
  );
  const byName = servers.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  return {
    sorting: { serversByName: byName.map(({ id }) => id) },
    /** Rows of a server that was deleted in between are gone as well. */
    of: <Row extends { serverId: string }>(rows: readonly Row[]): Found<Row>[] =>
      rows.flatMap((row) => {
        const server = byId.get(row.serverId);
        return server ? [{ row, ...server }] : [];
      }),
  };
}
