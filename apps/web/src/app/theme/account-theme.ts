import { useMantineColorScheme } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { useSession, useUser } from '../../kit/use-session.ts';
import { schemeOf } from './theme-memory.ts';

/** Shows the theme stored in the signed-in account, and ends the wait for it (index.html). */
export function useAccountTheme(): void {
  const { status } = useSession();
  const user = useUser();
  const { setColorScheme } = useMantineColorScheme();
  const theme = user?.theme;
  useLayoutEffect(() => {
    if (theme) setColorScheme(schemeOf(theme));
    if (theme !== undefined || status === 'signed-out') document.documentElement.classList.remove('waits');
  }, [theme, status, setColorScheme]);
}
