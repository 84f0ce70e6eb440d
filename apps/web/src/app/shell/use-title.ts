import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useOpenFindings } from '../../kit/findings.ts';
import { useInstances } from '../../kit/instances.ts';
import { screenTitle } from '../../kit/screen-title.ts';
import { useStore } from '../../kit/store.ts';

/** The window's title: how many things are wrong, the screen, the guild that it is about, the program. */
export function windowTitle(parts: readonly (string | undefined)[], bad = 0): string {
  const title = [...parts, 'Arkwright'].filter((part) => part !== undefined && part !== '').join(' · ');
  return bad > 0 ? `(${bad}) ${title}` : title;
}

/** Sets the window's title to the screen's. Rendered once, in the shell. */
export function useTitle(): void {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const { selected } = useInstances();
  const guild = typeof screen?.access === 'object' ? selected?.guildName : undefined;
  // The root alone matches where no screen does.
  const part = useStore(screenTitle);
  const bad = useOpenFindings().filter(({ level }) => level === 'bad').length;
  const title = windowTitle([part, screen?.access === undefined ? 'Not found' : screen.title, guild], bad);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
