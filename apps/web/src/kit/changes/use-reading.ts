import type { Reading } from '@arkwright/contracts/history/readable';
import { useMemo } from 'react';
import { useDirectory, useNamedServers } from '../directory.ts';
import { localMoment } from '../moments.ts';

type Named = { id: string; name: string };

function nameIn(list: readonly Named[] | undefined, id: string, what: { sign: string; kind: string }) {
  if (!list) return undefined;
  const found = list.find((item) => item.id === id);
  return found ? `${what.sign}${found.name}` : `a deleted ${what.kind} (${id})`;
}

/** KIT · How values read for the person who looks: channels, roles and servers by their names, times local. */
export function useReading(): Reading {
  const { channels, categories, roles } = useDirectory();
  const servers = useNamedServers();
  return useMemo(
    () => ({
      time: localMoment,
      nameOf: (kind, id) => {
        if (kind === 'channel') return nameIn(channels, id, { sign: '#', kind });
        if (kind === 'category') return nameIn(categories, id, { sign: '', kind });
        if (kind === 'role') return nameIn(roles, id, { sign: '@', kind });
        if (kind === 'server') return nameIn(servers, id, { sign: '', kind });
        // Names of people come from Discord; the caller looks them up if it is allowed to.
        return undefined;
      },
    }),
    [channels, categories, roles, servers],
  );
}
