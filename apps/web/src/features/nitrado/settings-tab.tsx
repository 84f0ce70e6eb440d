import { nitradoFeature } from '@arkwright/contracts/manifests/nitrado';
import { Stack } from '@mantine/core';
import { SettingsForm } from '../../kit/settings/settings-page.tsx';
import type { Settings } from '../../kit/settings/use-settings.ts';
import type { Nitrado, NitradoReasons } from '../shared/hosting/use-nitrado.ts';
import { AutomaticSync } from './automatic-sync.tsx';
import { LinkedAccounts } from './linked-accounts.tsx';
import { PowerCard } from './power-card.tsx';
import { SavesCard } from './saves-card.tsx';
import type { Login } from './use-login.ts';

type SettingsTabProps = { nitrado: Nitrado; reasons: NitradoReasons; login: Login; settings: Settings };

/** The tab Settings: the linked accounts, the automatic sync, the command that restarts servers, and saves. */
export function SettingsTab({ nitrado, reasons, login, settings }: SettingsTabProps) {
  return (
    <Stack>
      <LinkedAccounts nitrado={nitrado} reasons={reasons} login={login} />
      <SettingsForm area={nitradoFeature.area} settings={settings}>
        <AutomaticSync nitrado={nitrado} settings={settings} />
        <PowerCard settings={settings} />
        <SavesCard settings={settings} />
      </SettingsForm>
    </Stack>
  );
}
