import type { DrawerPart } from '@arkwright/contracts/users/drawer';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { kitCalls } from '../../kit/kit-calls.ts';
import { readKey } from '../../kit/read-key.ts';
import { useAction } from '../../kit/use-action.ts';
import { useUser } from '../../kit/use-session.ts';
import { useTabChoices } from '../../kit/use-tab-state.ts';

/**
 * What of the drawer is unfolded; undefined as at first. It is kept with the account, and in the tab for visitors and until the
 * account is read, so that nothing moves when the page is loaded again.
 */
export function useDrawerFolds(): [
  (part: DrawerPart) => boolean | undefined,
  (part: DrawerPart, isUnfolded: boolean) => void,
] {
  const user = useUser();
  const queries = useQueryClient();
  const [inTab, keepInTab] = useTabChoices('drawer');
  const { run: keep } = useAction(kitCalls.foldDrawer);
  // Who sees the bot as a manager changes nothing of their account: the tab is enough for that long.
  const account = user?.viewAs ? undefined : user;
  const drawer = account?.drawer;

  const takeOver = useEffectEvent(() => {
    for (const [part, isUnfolded] of Object.entries(drawer ?? {}))
      if (inTab(part) !== isUnfolded) keepInTab(part, isUnfolded);
  });
  useEffect(() => {
    if (drawer) takeOver();
  }, [drawer]);

  function fold(part: DrawerPart, isUnfolded: boolean) {
    keepInTab(part, isUnfolded);
    if (account === undefined) return;
    const next = { ...account, drawer: { ...account.drawer, [part]: isUnfolded } };
    queries.setQueryData(readKey(kitCalls.self, {}), next);
    // Where this fails it holds in this tab: the account's comes back with the next refresh.
    void keep({ body: { part, isUnfolded } });
  }
  return [(part) => drawer?.[part] ?? inTab(part), fold];
}
