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
