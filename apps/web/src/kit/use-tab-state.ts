import { useState } from 'react';
import { tabStorage } from './safe-storage.ts';

/** KIT · Switches that the tab remembers, by name; undefined until set. */
export function useTabChoices(
  key: string,
): [(name: string) => boolean | undefined, (name: string, next: boolean) => void] {
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  return [
    (name) => {
      if (name in chosen) return chosen[name];
      const stored = tabStorage.getItem(`${key}:${name}`);
      return stored === null ? undefined : stored === 'true';
    },
    (name, next) => {
      setChosen((before) => ({ ...before, [name]: next }));
      tabStorage.setItem(`${key}:${name}`, String(next));
    },
  ];
}
