import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { kitCalls } from '../../kit/kit-calls.ts';
import { readKey } from '../../kit/read-key.ts';
import { useAction } from '../../kit/use-action.ts';
import { useUser } from '../../kit/use-session.ts';
import { Tip } from '../../ui/tip.tsx';
import { schemeOf, themeOf } from '../theme/theme-memory.ts';

const THEMES = {
  dark: { Icon: IconMoon, next: 'light', label: 'Switch to the light theme' },
  light: { Icon: IconSun, next: 'system', label: 'Switch to the system’s theme' },
  system: { Icon: IconDeviceDesktop, next: 'dark', label: 'Switch to the dark theme' },
} as const;

/** Goes from dark to light, to the system's theme, and back. For signed-in people the choice applies on every device. */
export function ThemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const user = useUser();
  const queries = useQueryClient();
  const { run: keep } = useAction(kitCalls.setTheme);
  const { Icon, next, label } = THEMES[themeOf(colorScheme)];

  function handleClick() {
    setColorScheme(schemeOf(next));
    if (user === undefined) return;
    queries.setQueryData(readKey(kitCalls.self, {}), { ...user, theme: next });
    // Where this fails the theme holds in this tab: the account's comes back with the next refresh.
    void keep({ body: { theme: next } });
  }
  return (
    <Tip text={label}>
      <ActionIcon size="lg" aria-label={label} onClick={handleClick}>
        <Icon size={18} />
      </ActionIcon>
    </Tip>
  );
}
