import { companionMod } from '@arkwright/contracts/companion/settings';
import { choicesOf } from '@arkwright/contracts/history/choices';
import type { GroupValue } from '@arkwright/contracts/settings-registry';
import { Box } from '@mantine/core';
import type { Settings } from '../../kit/settings/use-settings.ts';
import { Banner } from '../../ui/banner.tsx';
import { Row } from '../../ui/rows/row.tsx';
import { RowWarning } from '../../ui/rows/row-warning.tsx';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';
import { Select } from '../../ui/select/select.tsx';
import { useWhyOff } from './use-why-off.ts';

type Choice = GroupValue<'companionMod'>['companionType'];

const TYPES = choicesOf('companionType');

const ABOUT: Record<Choice, string> = {
  NotSelected: 'Each server’s configuration depends on it.',
  Mod: 'The mod runs on any server that can load mods. Its configuration is in GameUserSettings.ini.',
  APIPlugin:
    'The plugin runs on self-hosted servers that have the server API. Its configuration is a separate file.',
};

/** Whether companions are answered, their type, and whether servers may register themselves. */
export function GeneralCard({ settings }: { settings: Settings }) {
  const { field } = settings.of(companionMod);
  const off = useWhyOff(field('isEnabled'));
  const type = field('companionType');
  const typeReason = type.reason ?? off;
  return (
    <SettingsCard title="General settings">
      <SwitchRow field={field('isEnabled')} />
      <Row
        field={type}
        notes={
          <>
            {ABOUT[type.value]}
            {type.value === 'NotSelected' && typeReason === undefined && (
              <RowWarning>
                No type is chosen: there is no configuration for your servers yet, and nothing is uploaded or
                read at a host.
              </RowWarning>
            )}
          </>
        }
        off={off}
      >
        {(props) => (
          <Select
            {...props}
            data={TYPES}
            value={type.value}
            // The values are those of TYPES.
            onChange={(chosen) => type.onChange((chosen ?? 'NotSelected') as Choice)}
            nothingFoundMessage="No such type"
            error={type.error}
          />
        )}
      </Row>
      {type.value === 'APIPlugin' && (
        <Box pb="sm">
          <Banner tone="warning">
            The API Plugin companion type is only for self-hosted servers and has reached its end of life. It
            can’t upload dinos.
          </Banner>
        </Box>
      )}
      <SwitchRow field={field('isRegistrationEnabled')} off={off} />
    </SettingsCard>
  );
}
