import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { Tip } from '../../ui/tip.tsx';
import { themeOf } from '../theme/theme-memory.ts';
import { useSwitchTheme } from '../theme/use-switch-theme.ts';

const THEMES = {
  dark: { Icon: IconMoon, label: 'Switch to the light theme' },
  light: { Icon: IconSun, label: 'Switch to the system’s theme' },
  system: { Icon: IconDeviceDesktop, label: 'Switch to the dark theme' },
} as const;

/** Shows the theme; a click goes to the next. */
export function ThemeToggle() {
  const { colorScheme } = useMantineColorScheme();
  const switchTheme = useSwitchTheme();
  const { Icon, label } = THEMES[themeOf(colorScheme)];
  return (
    <Tip text={label}>
      <ActionIcon size="lg" aria-label={label} onClick={switchTheme}>
        <Icon size={18} />
      </ActionIcon>
    </Tip>
  );
}
