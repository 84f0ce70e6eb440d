import { nitradoFeature } from '@arkwright/contracts/nitrado/feature';
import { Stack } from '@mantine/core';
import { SettingsForm } from '../../kit/settings/settings-page.tsx';
import type { Settings } from '../../kit/settings/use-settings.ts';
import { AutomaticSync } from './automatic-sync.tsx';
import { LinkedAccounts } from './linked-accounts.tsx';
import type { Login } from './use-login.ts';
import type { Nitrado, NitradoReasons } from './use-nitrado.ts';

type SettingsTabProps = { nitrado: Nitrado; reasons: NitradoReasons; login: Login; settings: Settings };

/** The tab Settings: the linked accounts, and the automatic sync. */
export function SettingsTab({ nitrado, reasons, login, settings }: SettingsTabProps) {
  return (
    <Stack>
      <LinkedAccounts nitrado={nitrado} reasons={reasons} login={login} />
      <SettingsForm area={nitradoFeature.area} settings={settings}>
        <AutomaticSync nitrado={nitrado} settings={settings} />
      </SettingsForm>
    </Stack>
  );
}
