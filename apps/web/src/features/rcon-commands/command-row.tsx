import { factsOf, type RconFlag } from '@arkwright/contracts/rcon-commands/commands';
import { rcon } from '@arkwright/contracts/rcon-commands/settings';
import { Text } from '@mantine/core';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { storedIn } from '../../kit/settings/use-not-working.ts';
import type { Settings } from '../../kit/settings/use-settings.ts';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';
import styles from './command-row.module.css';
import type { Registered } from './use-registered.ts';

/** The common data of a tab's rows. */
export type CommandRows = {
  settings: Settings;
  /** Discord's current commands, and the reasons for missing ones. */
  registered: Registered;
  /** Why none of them can be used for now. */
  off?: string | undefined;
};

/** A state, with the sentence that explains it if there is one. */
const said = (state: string, reason = '') => (reason === '' ? state : `${state}. ${reason}`);

/**
 * The requirements of kills and nukes: the game's numbers, which companions upload, and the permission to send commands
 * that are said to crash it.
 */
export const NEEDS_COMPANION =
  'Needs the companion on that server, or data from it or from the save at the host, plus “Crashing commands over RCON” in the server’s settings.';

type CommandRowProps = { flag: RconFlag; of: CommandRows; notes?: ReactNode };

/** The switch of a slash command, with whether Discord has it. */
export function CommandRow({ flag, of, notes }: CommandRowProps) {
  const { settings, registered } = of;
  const { value, field } = settings.of(rcon);
  const stored = storedIn(useInstance());
  const { name } = factsOf(flag);
  const isThere = registered.names?.has(name);
  const reason = registered.reasons.get(name);
  const offerProblem = () => {
    if (stored(`rcon.${flag}`) !== true) return 'It is not saved yet.';
    return reason ?? (registered.retryAt === undefined ? '' : 'Discord takes no new commands today.');
  };
  return (
    <SwitchRow
      field={field(flag)}
      off={of.off}
      notes={
        <>
          {notes}
          {isThere && (
            <Text component="span" className={styles.state} data-there>
              <IconCircleCheck size={14} aria-hidden /> {said('In Discord now', reason)}
            </Text>
          )}
          {isThere === false && value[flag] && (
            <Text component="span" className={styles.state}>
              <IconClock size={14} aria-hidden /> {said('Not in Discord yet', offerProblem())}
            </Text>
          )}
        </>
      }
    />
  );
}
