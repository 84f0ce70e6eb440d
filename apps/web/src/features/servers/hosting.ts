import type { Server } from '@arkwright/contracts/servers/schema';

export type HostingFlag = {
  kind: 'linked' | 'nitrado' | 'self-hosted' | 'not-selected';
  words: string;
};

/** Where a server runs and whether it is linked to a service of the hosting provider. */
export function hostingFlag({
  hosting,
  nitradoServiceId,
}: Pick<Server, 'hosting' | 'nitradoServiceId'>): HostingFlag {
  if (nitradoServiceId !== 0)
    return { kind: 'linked', words: `Linked to Nitrado service ${nitradoServiceId}` };
  if (hosting === 'Nitrado') return { kind: 'nitrado', words: 'Nitrado, not linked' };
  if (hosting === 'SelfHosted') return { kind: 'self-hosted', words: 'Self-hosted' };
  return { kind: 'not-selected', words: 'Hosting is not selected' };
}
