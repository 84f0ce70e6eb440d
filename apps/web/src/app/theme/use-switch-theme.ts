import { useMantineColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { kitCalls } from '../../kit/kit-calls.ts';
import { readKey } from '../../kit/read-key.ts';
import { useAction } from '../../kit/use-action.ts';
import { useUser } from '../../kit/use-session.ts';
import { schemeOf, themeOf } from './theme-memory.ts';

const NEXT = { dark: 'light', light: 'system', system: 'dark' } as const;

/** Goes from dark to light, to the system's theme, and back. For signed-in people the choice applies on every device. */
export function useSwitchTheme(): () => void {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const user = useUser();
  const queries = useQueryClient();
  const { run: keep } = useAction(kitCalls.setTheme);
  return () => {
    const next = NEXT[themeOf(colorScheme)];
    setColorScheme(schemeOf(next));
    if (user === undefined) return;
    queries.setQueryData(readKey(kitCalls.self, {}), { ...user, theme: next });
    // Where this fails the theme holds in this tab: the account's comes back with the next refresh.
    void keep({ body: { theme: next } });
  };
}
