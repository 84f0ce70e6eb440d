import { MAX_ADDED_AT_ONCE } from '@arkwright/contracts/host-sync/bounds';
import { nitradoServiceRoutes } from '@arkwright/contracts/host-sync/routes';
import { useState } from 'react';
import { useNamedServers } from '../../kit/directory.ts';
import { useInstance } from '../../kit/instances.ts';
import { useAction } from '../../kit/use-action.ts';
import { useLimits } from '../../kit/use-can.ts';
import type { ServiceRow } from '../shared/hosting/service-rows.ts';
import { type AddDraft, draftsOf, problemsOf } from './added-servers.ts';

/** The rows of the dialog, and adding those that are chosen. */
export function useAddedServers(rows: readonly ServiceRow[]) {
  const { id: botId } = useInstance();
  const limit = useLimits()?.servers;
  const servers = useNamedServers();
  const used = servers?.length;
  // Where the servers can't be seen the API alone knows the room.
  const room =
    limit === undefined || used === undefined ? Number.POSITIVE_INFINITY : Math.max(0, limit - used);
  const add = useAction(nitradoServiceRoutes.addServers);
  const [drafts, setDrafts] = useState(() =>
    draftsOf(
      rows.map(({ service }) => service),
      room,
    ),
  );
  /** How many have been answered, of how many; null while nothing is added. */
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [isChanged, setChanged] = useState(false);
  const chosen = drafts.filter(({ isChosen }) => isChosen);

  function edit(id: number, change: Partial<AddDraft>) {
    setChanged(true);
    setDrafts((known) =>
      known.map((draft) => (draft.service.id === id ? { ...draft, refusal: '', ...change } : draft)),
    );
  }

  /** Adds the chosen ones; those that the API refused stay, each with its reason. Returns how many were added. */
  async function submit(): Promise<number> {
    try {
      return await addChosen();
    } finally {
      setProgress(null);
    }
  }

  /** Some at a time: each takes a second or two. */
  async function addChosen(): Promise<number> {
    let count = 0;
    for (let from = 0; from < chosen.length; from += MAX_ADDED_AT_ONCE) {
      setProgress({ done: from, total: chosen.length });
      const part = chosen.slice(from, from + MAX_ADDED_AT_ONCE);
      const services = part.map(({ service, name, nameShort }) => ({
        serviceId: service.serviceId,
        name,
        nameShort,
      }));
      const outcome = await add.run({ body: { botId, services } });
      if (!outcome.ok) return count;
      const added = new Set(
        outcome.reply.filter(({ serverId }) => serverId !== undefined).map(({ serviceId }) => serviceId),
      );
      const refusals = new Map(outcome.reply.map(({ serviceId, message = '' }) => [serviceId, message]));
      count += added.size;
      setDrafts((known) =>
        known
          .filter(({ service }) => !added.has(service.serviceId))
          .map((draft) => ({ ...draft, refusal: refusals.get(draft.service.serviceId) ?? draft.refusal })),
      );
    }
    return count;
  }

  return {
    drafts,
    chosen,
    edit,
    submit,
    isChanged,
    limit,
    used,
    room,
    isValid: chosen.every((draft) => Object.keys(problemsOf(draft)).length === 0),
    isAdding: progress !== null,
    progress,
    problem: add.problem,
  };
}
