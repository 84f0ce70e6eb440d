import { factsOf, type RconFlag } from '@arkwright/contracts/rcon-commands/commands';
import { rcon } from '@arkwright/contracts/rcon-commands/settings';
import { Text } from '@mantine/core';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Settings } from '../../kit/settings/use-settings.ts';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';
import styles from './command-row.module.css';

/** What the rows of a tab share. */
export type CommandRows = {
  settings: Settings;
  /** The commands that Discord has now; undefined until it is known. */
  registered: ReadonlySet<string> | undefined;
  /** Why none of them can be used for now. */
  off?: string | undefined;
};

type CommandRowProps = { flag: RconFlag; of: CommandRows; children: ReactNode; off?: string | undefined };

/** The switch of a slash command, with whether Discord has it. */
export function CommandRow({ flag, of, children, off }: CommandRowProps) {
  const { settings, registered } = of;
  const { value, field } = settings.of(rcon);
  const { name } = factsOf(flag);
  const isThere = registered?.has(name);
  return (
    <SwitchRow
      field={field(flag)}
      off={of.off ?? off}
      description={
        <>
          {children}
          {isThere && (
            <Text component="span" className={styles.state} data-there>
              <IconCircleCheck size={14} aria-hidden /> In Discord now
            </Text>
          )}
          {isThere === false && value[flag] && (
            <Text component="span" className={styles.state}>
              <IconClock size={14} aria-hidden /> Not in Discord yet
            </Text>
          )}
        </>
      }
    />
  );
}
