import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useInstances } from '../../kit/instances.ts';
import { screenTitle } from '../../kit/screen-title.ts';
import { useStore } from '../../kit/store.ts';

/** The window's title: the screen, the guild that it is about, the program. */
export function windowTitle(parts: readonly (string | undefined)[]): string {
  return [...parts, 'Arkwright'].filter((part) => part !== undefined && part !== '').join(' · ');
}

/** Sets the window's title to the screen's. Rendered once, in the shell. */
export function useTitle(): void {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const { selected } = useInstances();
  const guild = typeof screen?.access === 'object' ? selected?.guildName : undefined;
  // The root alone matches where no screen does.
  const part = useStore(screenTitle);
  const title = windowTitle([part, screen?.access === undefined ? 'Not found' : screen.title, guild]);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
