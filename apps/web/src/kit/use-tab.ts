/**
 * KIT · The open tab of a screen, kept in the address (`?tab=`), so that links, reload and Back keep it.
 *   const [tab, setTab] = useTab(TABS);   // the first tab where the address names none
 */
import { useNavigate, useSearch } from '@tanstack/react-router';

export type TabItem<Name extends string> = { name: Name; label: string };

export function useTab<Name extends string>(
  tabs: readonly TabItem<Name>[],
): [Name | undefined, (name: Name) => void] {
  const { tab }: { tab?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const current = tabs.find(({ name }) => name === tab) ?? tabs[0];
  const open = (name: Name) =>
    void navigate({ to: '.', search: (previous) => ({ ...previous, tab: name }), replace: true });
  return [current?.name, open];
}
