/**
 * KIT · Servers by their cluster ID, for pickers, lists and tables of many. With a single cluster there is nothing to group.
 *   <Select data={useServerChoices(servers)} …>
 *   <DataTable groups={useServerGroups(({ serverId }) => serverId)} …>
 * The directory knows the clusters. People who may not view the servers get one list without headings.
 */
import { useMemo } from 'react';
import type { Choice } from '../ui/select/choice.ts';
import type { RowGroups } from '../ui/table/row-groups.ts';
import { useNamedServers } from './directory.ts';
import type { NamedServer } from './server-names.ts';

/** Shown above servers without a cluster ID, where others have one. */
export const NO_CLUSTER = 'Without a cluster';

export type Clusters = {
  /** In the order of each cluster's first server, servers without one last; empty if there is only one. */
  titles: readonly string[];
  /** The title above a server; undefined without titles and for unknown servers. */
  titleOf: (serverId: string) => string | undefined;
};

export function clustersOf(servers: readonly NamedServer[]): Clusters {
  const named = [...new Set(servers.map(({ clusterId = '' }) => clusterId))];
  const ids = [...named.filter((id) => id !== ''), ...named.filter((id) => id === '')];
  if (ids.length < 2) return { titles: [], titleOf: () => undefined };
  const titles = new Map(servers.map(({ id, clusterId = '' }) => [id, clusterId || NO_CLUSTER]));
  return { titles: ids.map((id) => id || NO_CLUSTER), titleOf: (serverId) => titles.get(serverId) };
}

const NONE: readonly NamedServer[] = [];

/** The clusters of the instance's servers. */
export function useClusters(): Clusters {
  const servers = useNamedServers() ?? NONE;
  return useMemo(() => clustersOf(servers), [servers]);
}

/** Servers as a picker's choices, by cluster; unknown servers are first. */
export function serverChoices(servers: readonly NamedServer[], { titles, titleOf }: Clusters): Choice[] {
  const choices = servers.map(({ id, name }): Choice => {
    const group = titleOf(id);
    return { value: id, label: name, ...(group !== undefined && { group }) };
  });
  return [undefined, ...titles].flatMap((title) => choices.filter(({ group }) => group === title));
}

export function useServerChoices(servers: readonly NamedServer[]): Choice[] {
  const clusters = useClusters();
  return useMemo(() => serverChoices(servers, clusters), [servers, clusters]);
}

export function rowGroups<Row>(
  { titles, titleOf }: Clusters,
  serverIdOf: (row: Row) => string | undefined,
): RowGroups<Row> {
  return {
    titles,
    titleOf: (row) => {
      const id = serverIdOf(row);
      return id === undefined ? undefined : titleOf(id);
    },
  };
}

/**
 * A table's headings between the servers of different clusters.
 * @param serverIdOf undefined for a row that is above all headings
 */
export function useServerGroups<Row>(serverIdOf: (row: Row) => string | undefined): RowGroups<Row> {
  return rowGroups(useClusters(), serverIdOf);
}
