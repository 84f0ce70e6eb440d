import { useState } from 'react';
import { tabStorage } from './safe-storage.ts';

/** KIT · A switch that the tab remembers. */
export function useTabState(key: string, initial: boolean): [boolean, (next: boolean) => void] {
  const [value, setValue] = useState(() => {
    const stored = tabStorage.getItem(key);
    return stored === null ? initial : stored === 'true';
  });
  return [
    value,
    (next) => {
      setValue(next);
      tabStorage.setItem(key, String(next));
    },
  ];
}

/** KIT · Several such switches, by name. A switch that was never set is undefined. */
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
