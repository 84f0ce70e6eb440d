import { useEffect, useEffectEvent } from 'react';

type TabKeysOptions<Tab extends string> = {
  tabs: readonly Tab[];
  onTab: (tab: Tab) => void;
  /** Further keys. */
  keys: Readonly<Record<string, () => void>>;
};

/** Something that letters are typed into, or that has keys of its own. */
const TAKES_KEYS = 'input, textarea, select, [contenteditable], [role=menu], [role=dialog], [role=log]';

/** Opens tabs by `1` to `9`, and more by letters, while no field, menu or dialog has the focus. */
export function useTabKeys<Tab extends string>({ tabs, onTab, keys }: TabKeysOptions<Tab>): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (target instanceof Element && target.closest(TAKES_KEYS)) return;
    if (document.querySelector('[role=dialog]')) return;
    const tab = tabs[Number(key) - 1];
    const act = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (tab === undefined && act === undefined) return;
    event.preventDefault();
    if (tab === undefined) act?.();
    else onTab(tab);
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}
