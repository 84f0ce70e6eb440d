import type { CrosschatGroup } from '@arkwright/contracts/crosschat/settings';
import type { Choice } from '../../ui/select/choice.ts';

export type NamedServer = { id: string; name: string };

/** What a server is called that a group still has, but the bot no longer. */
const GONE = 'DELETED SERVER';

/** The names of a group's servers, in their order; nothing while servers are being read. */
export function namesOf(serverIds: readonly string[], servers: readonly NamedServer[] | undefined): string {
  if (!servers) return '';
  const nameOf = new Map(servers.map(({ id, name }) => [id, name]));
  return serverIds.map((id) => nameOf.get(id) ?? GONE).join(', ');
}

/** Servers as choices, each with the other group that has it, and those that are chosen but gone. */
export function serverChoices(
  servers: readonly NamedServer[],
  others: readonly CrosschatGroup[],
  chosen: readonly string[],
): Choice[] {
  const groupOf = new Map(others.flatMap(({ chatId, serverIds }) => serverIds.map((id) => [id, chatId])));
  const gone = chosen.filter((id) => !servers.some((server) => server.id === id));
  return [
    ...gone.map((value) => ({ value, label: GONE })),
    ...servers.map(({ id, name }): Choice => {
      const group = groupOf.get(id);
      return { value: id, label: name, ...(group !== undefined && { note: `in ${group}` }) };
    }),
  ];
}

/** The servers that are in none of these groups. */
export function freeServers(servers: readonly NamedServer[], others: readonly CrosschatGroup[]): string[] {
  const taken = new Set(others.flatMap(({ serverIds }) => serverIds));
  return servers.map(({ id }) => id).filter((id) => !taken.has(id));
}
