import type { Server } from '@arkwright/contracts/servers/schema';

export type HostingFlag = {
  kind: 'linked' | 'self-hosted' | 'not-selected';
  words: string;
};

/** Where a server runs and whether it is linked to a service of the hosting provider. */
export function hostingFlag({
  hosting,
  nitradoServiceId,
}: Pick<Server, 'hosting' | 'nitradoServiceId'>): HostingFlag {
  if (nitradoServiceId !== 0)
    return { kind: 'linked', words: `Linked to Nitrado service ${nitradoServiceId}` };
  if (hosting === 'SelfHosted') return { kind: 'self-hosted', words: 'Self-hosted' };
  return { kind: 'not-selected', words: 'Hosting is not selected' };
}

/** Whether its connection fields come from a service of a hosting provider, so that they are not edited here. */
export const isLinked = (server: Pick<Server, 'nitradoServiceId'> | undefined) =>
  server !== undefined && server.nitradoServiceId !== 0;
