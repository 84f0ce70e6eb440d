import { useState } from 'react';
import { recall, remember } from './tab-memory.ts';

/** KIT · A switch that the tab remembers. */
export function useTabState(key: string, initial: boolean): [boolean, (next: boolean) => void] {
  const [value, setValue] = useState(() => {
    const stored = recall(key);
    return stored === null ? initial : stored === 'true';
  });
  return [
    value,
    (next) => {
      setValue(next);
      remember(key, String(next));
    },
  ];
}
