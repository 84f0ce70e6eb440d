import { botRoutes } from '@arkwright/contracts/bots/routes';
import type { BotInstance, StoredManager } from '@arkwright/contracts/bots/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../kit/api-error.ts';
import { useDirectory } from '../../kit/directory.ts';
import { useInstance } from '../../kit/instances.ts';
import { useKit } from '../../kit/kit.tsx';
import { type Problem, toProblem } from '../../kit/problem.ts';
import { readKey } from '../../kit/reads.ts';
import { allowHandedOut, registrationSettings } from './handed-out.ts';
import { type ManagerChanges, withChange, workingCopy } from './managers-draft.ts';

/** What was changed, and the version of the managers that it was changed from. */
type Draft = { changes: ManagerChanges; rev: number };

/** Someone else has saved managers since they were read. */
type Conflict = { group: string; rev: number; stored: readonly StoredManager[] };

const INSTANCES = readKey(botRoutes.forDiscordUser, {});

/** The working copy of an instance's managers, which is saved as a whole with the instance (`PUT /api/bots`). */
export function useManagers() {
  const instance = useInstance();
  const { call } = useKit();
  const queries = useQueryClient();
  const { roles } = useDirectory();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isSaving, setSaving] = useState(false);
  const stored = instance.managers;

  function change(discordId: string, manager: StoredManager | null): void {
    const { changes, rev } = draft ?? { changes: {}, rev: instance.revs.managers ?? 0 };
    const next = withChange(changes, stored, { discordId, manager });
    setProblem(null);
    setDraft(Object.keys(next).length === 0 ? null : { changes: next, rev });
  }

  function drop(): void {
    setDraft(null);
    setProblem(null);
    setConflict(null);
  }

  /** What the dialog has warned of: the bot hands some of the changed roles out, which is to go on with their new power. */
  function approvalFor(changes: ManagerChanges): object {
    const { ownerAllowedRoles: allowed } = registrationSettings(instance);
    const changed = Object.values(changes).filter((manager) => manager !== null);
    const next = allowHandedOut(changed, { allowed, roles: roles ?? [] });
    return next === allowed ? {} : { playerRegistration: { ownerAllowedRoles: next } };
  }

  async function send({ changes, rev }: Draft, base: readonly StoredManager[]): Promise<void> {
    setSaving(true);
    setProblem(null);
    const managers = workingCopy(base, changes).map(({ isUnsaved: _isUnsaved, ...manager }) => manager);
    try {
      const saved = await call(botRoutes.update, {
        body: { bot: { id: instance.id, managers, ...approvalFor(changes), revs: { managers: rev } } },
      });
      queries.setQueryData<BotInstance[]>(INSTANCES, (known) =>
        known?.map((other) => (other.id === saved.id ? saved : other)),
      );
      drop();
    } catch (error) {
      const current = error instanceof ApiError ? error.body?.current : undefined;
      // What stands beside a STALE of the managers is the list of them.
      if (current) setConflict({ ...current, stored: current.value as readonly StoredManager[] });
      else setProblem(toProblem(error));
    } finally {
      setSaving(false);
    }
  }

  return {
    rows: workingCopy(stored, draft?.changes ?? {}),
    change,
    isDirty: draft !== null,
    isSaving,
    problem,
    save: () => void (draft && send(draft, stored)),
    revert: drop,
    conflict,
    /** Saves what was changed here on top of what the other person has saved. */
    keepMine: () => {
      if (!draft || !conflict) return;
      const { rev, stored: theirs } = conflict;
      setConflict(null);
      setDraft({ ...draft, rev });
      void send({ ...draft, rev }, theirs);
    },
    /** Drops what was changed here, and shows what the other person has saved. */
    takeTheirs: () => {
      drop();
      void queries.invalidateQueries({ queryKey: INSTANCES });
    },
    isRefreshing: queries.isFetching({ queryKey: INSTANCES }) > 0,
    refresh: () => void queries.invalidateQueries(),
  };
}

export type Managers = ReturnType<typeof useManagers>;
