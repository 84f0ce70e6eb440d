import { serverRoutes } from '@arkwright/contracts/servers/routes';
import type { Server } from '@arkwright/contracts/servers/schema';
import { useState } from 'react';
import type { Problem } from '../../kit/problem.ts';
import type { ServerCollection } from './use-servers.ts';

/** Enabling and disabling servers: which are under way, and why the last one failed. */
export function useToggle(servers: ServerCollection) {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<Problem | null>(null);

  async function toggle({ id, isEnabled }: Server) {
    setBusy((known) => new Set([...known, id]));
    const route = isEnabled ? serverRoutes.disable : serverRoutes.enable;
    const outcome = await servers.save(route, { body: { serverId: id } });
    setBusy((known) => new Set([...known].filter((other) => other !== id)));
    setProblem(outcome.ok ? null : outcome.problem);
  }
  return { busy, problem, toggle };
}
