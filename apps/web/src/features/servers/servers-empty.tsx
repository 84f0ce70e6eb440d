import { Text } from '@mantine/core';
import { IconServer2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NitradoHint } from './hosting-link.tsx';
import styles from './servers-empty.module.css';

/** What RCON needs in the game’s settings. */
export const INI = `[ServerSettings]
RCONEnabled=True
RCONPort=27020
ServerAdminPassword=your password`;

/** Teaches how to add the first server and where its RCON password is found. */
export function ServersEmpty({ action }: { action: ReactNode }) {
  return (
    <EmptyState icon={<IconServer2 />} title="Add your first server" action={action}>
      <Text inherit>
        The bot talks to a game server over RCON. It needs three settings in the server’s
        GameUserSettings.ini; the admin password is the RCON password.
      </Text>
      <pre className={styles.code}>{INI}</pre>
      <Text inherit>
        After changing them, restart the game server. Test RCON in the dialog tells you whether it works.
      </Text>
      <Text inherit>
        <NitradoHint />
      </Text>
    </EmptyState>
  );
}
