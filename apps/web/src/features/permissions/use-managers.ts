import type { Instance, StoredManager } from '@arkwright/contracts/instances/schema';
import { useEffect, useState } from 'react';
import { useDirectory } from '../../kit/directory.ts';
import { useInstance, useInstanceRefresh } from '../../kit/instances.ts';
import type { Parts, Values } from '../../kit/working-copy/draft.ts';
import { revsOf, useSaveInstance } from '../../kit/working-copy/use-save-instance.ts';
import { useWorkingCopy } from '../../kit/working-copy/use-working-copy.ts';
import { allowHandedOut, registrationSettings } from './handed-out.ts';

/** A manager of the working copy; `isUnsaved` if it differs from the stored one. */
export type ManagerEntry = StoredManager & { isUnsaved: boolean };

const byDiscordId = (managers: readonly StoredManager[]): Values =>
  Object.fromEntries(managers.map((manager) => [manager.discordId, manager]));

/** Those of the values that are there, in the API's order: keys of an object that look like small numbers have one of their own. */
function managersIn(values: Values = {}): StoredManager[] {
  // This hook puts nothing else into the working copy.
  const entries = Object.values(values as Record<string, StoredManager | undefined>);
  return entries
    .filter((manager) => manager !== undefined)
    .toSorted((a, b) => a.discordId.localeCompare(b.discordId));
}

const partsOf = ({ managers, revs }: Instance): Parts => ({
  managers: { rev: revs.managers ?? 0, value: byDiscordId(managers) },
});

/** The working copy of an instance's managers, which is saved as a whole with the instance (`PUT /api/bots`). */
export function useManagers() {
  const instance = useInstance();
  const refresh = useInstanceRefresh();
  const { roles } = useDirectory();
  const { save, reload } = useSaveInstance();

  /** The approval after the dialog's warning: the bot hands some of the changed roles out, and continues with their new power. */
  function approvalFor(changed: readonly StoredManager[]): object {
    const { ownerAllowedRoles: allowed } = registrationSettings(instance);
    const next = allowHandedOut(changed, { allowed, roles: roles ?? [] });
    return next === allowed ? {} : { playerRegistration: { ownerAllowedRoles: next } };
  }

  const copy = useWorkingCopy({
    stored: partsOf(instance),
    save: async (draft, base) => {
      const changed = draft.managers?.changed;
      const managers = managersIn({ ...base.managers?.value, ...changed });
      return partsOf(await save({ managers, ...approvalFor(managersIn(changed)), revs: revsOf(draft) }));
    },
    reload,
    // A STALE error of the managers has their list as its value.
    toValues: (current) => byDiscordId(current as readonly StoredManager[]),
  });
  const changed = copy.changedIn('managers');
  const [savesNext, setSavesNext] = useState(false);
  // A change is part of the draft with the next rendering.
  useEffect(() => {
    if (!savesNext || !copy.isDirty) return;
    setSavesNext(false);
    void copy.save();
  });

  return {
    ...copy,
    rows: managersIn(copy.valuesOf('managers')).map((manager): ManagerEntry => {
      return { ...manager, isUnsaved: Object.hasOwn(changed, manager.discordId) };
    }),
    /** Puts a manager into the working copy, or takes away the one with this id where there is none to put. */
    change: (discordId: string, manager: StoredManager | undefined) =>
      copy.set('managers', discordId, manager),
    /** Saves the working copy with what is changed now. */
    saveNext: () => setSavesNext(true),
    ...refresh,
  };
}

export type Managers = ReturnType<typeof useManagers>;
