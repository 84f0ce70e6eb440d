import { NOTICE_HOURS } from '@arkwright/contracts/decay/bounds';
import type { DecayState } from '@arkwright/contracts/decay/schema';
import { DECAY_RANGES } from '@arkwright/contracts/decay/settings';
import { choicesOf } from '@arkwright/contracts/history/choices';
import { useIsCompanionOff } from '../../kit/companion-switch.ts';
import { ALL_SERVERS } from '../../kit/server-picker.tsx';
import { ChannelRow } from '../../kit/settings/channel-row.tsx';
import { RolesRow } from '../../kit/settings/roles-row.tsx';
import { ServersRow } from '../../kit/settings/servers-row.tsx';
import { CardColumns } from '../../ui/rows/card-columns.tsx';
import { NumberRow } from '../../ui/rows/number-row.tsx';
import { offUntil } from '../../ui/rows/off-until.ts';
import { Row } from '../../ui/rows/row.tsx';
import { RowWarning } from '../../ui/rows/row-warning.tsx';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SliderRow } from '../../ui/rows/slider-row.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';
import { Select } from '../../ui/select/select.tsx';
import { SimulationCard } from './simulation-card.tsx';
import { type DecaySettings, useDecayState } from './use-decay.ts';

const ALL_MODES = choicesOf('decayMode');
/** Without a warning is accepted where it is so already, and not offered otherwise. */
const MODES = ALL_MODES.filter(({ value }) => value !== 'DecayOnly');

const ABOUT_MODES = {
  Off: 'Nobody is warned, and nothing is removed.',
  WarnOnly: 'Tribes are warned in the channel below, and nothing is removed by itself.',
  WarnAndDecay: `Tribes are warned, and removed some days later: ${NOTICE_HOURS} hours after the warning at the earliest.`,
  DecayOnly: 'Tribes are removed without a warning. Choose another mode unless you are sure.',
} as const;

const CHECK_MODES = choicesOf('decayCheckMode');

/** The chosen servers that are looked at alone, though the whole cluster counts and there are others; empty for none. */
function namesOfAlone(
  choices: DecayState['choices'],
  { decayCheckMode, serverIds }: DecaySettings['value'],
): string {
  if (decayCheckMode === 'PerServer' || choices.length < 2) return '';
  const alone = choices.filter(({ id, standsAlone }) => standsAlone && serverIds.includes(id));
  return alone.map(({ name }) => name).join(', ');
}

/** All settings, and their effect. */
export function SettingsTab({ group: { value, field } }: { group: DecaySettings }) {
  const { data: state } = useDecayState();
  const isCompanionOff = useIsCompanionOff();
  const mode = field('decayMode');
  const check = field('decayCheckMode');
  const servers = field('serverIds');
  const off = value.decayMode === 'Off' ? 'Choose a mode first.' : undefined;
  const warnsNobody = value.decayMode === 'DecayOnly' ? 'Nobody is warned in this mode.' : undefined;
  const removesNothing = value.decayMode === 'WarnOnly' ? 'Nothing is removed in this mode.' : undefined;
  const alone = namesOfAlone(state?.choices ?? [], value);
  const clutterOff = off ?? removesNothing ?? offUntil(field('enableClutterFastDecay'));
  return (
    <CardColumns>
      <SettingsCard title="General settings">
        <Row
          field={mode}
          notes={ABOUT_MODES[mode.value]}
          // Enabled settings can be switched off.
          off={isCompanionOff && mode.value === 'Off' ? 'Automatic Decay requires the Companion.' : undefined}
        >
          {(props) => (
            <Select
              {...props}
              data={mode.value === 'DecayOnly' ? ALL_MODES : MODES}
              value={mode.value}
              // The values are those of MODES.
              onChange={(chosen) => mode.onChange((chosen ?? 'Off') as typeof mode.value)}
              nothingFoundMessage="No such mode"
              error={mode.error}
            />
          )}
        </Row>
        <ServersRow
          field={servers}
          notes={
            off === undefined &&
            servers.value.length === 0 && <RowWarning>No server is chosen: nothing decays.</RowWarning>
          }
          servers={state?.choices}
          off={off}
          all={ALL_SERVERS}
        />
        <SwitchRow field={field('includesNewServers')} off={off} />
        <Row
          field={check}
          notes={
            off === undefined &&
            alone !== '' && (
              <RowWarning>
                Without a cluster ID a server stands alone: who plays elsewhere counts as away there. Enter it
                on Servers for <bdi>{alone}</bdi> if it belongs to a cluster.
              </RowWarning>
            )
          }
          off={off}
        >
          {(props) => (
            <Select
              {...props}
              data={CHECK_MODES}
              value={check.value}
              // The values are those of CHECK_MODES.
              onChange={(chosen) => check.onChange((chosen ?? 'ClusterWide') as typeof check.value)}
              nothingFoundMessage="No such choice"
              error={check.error}
            />
          )}
        </Row>
        <ChannelRow
          field={field('channelId')}
          off={off}
          posting={{ feature: 'decay', channel: 'decay.channelId' }}
        />
        <RolesRow field={field('allowedRoleIds')} off={off ?? warnsNobody} />
      </SettingsCard>
      <SettingsCard title="Decay limits">
        <SliderRow
          field={field('decayWarningDays')}
          off={off ?? warnsNobody}
          range={DECAY_RANGES.decayWarningDays}
          unit="days"
        />
        <SliderRow
          field={field('decayDays')}
          off={off ?? removesNothing}
          range={DECAY_RANGES.decayDays}
          unit="days"
        />
        <SwitchRow field={field('enableClutterFastDecay')} off={off ?? removesNothing} />
        <SliderRow
          field={field('fastClutterDecayTime')}
          off={clutterOff}
          range={DECAY_RANGES.fastClutterDecayTime}
          unit="hours"
        />
        <SliderRow
          field={field('fastClutterStructureCount')}
          off={clutterOff}
          range={DECAY_RANGES.fastClutterStructureCount}
          unit="structures"
        />
      </SettingsCard>
      <SettingsCard title="Unclaimed Dino Decay">
        <SwitchRow field={field('autoDecayUnclaimedDinos')} off={off ?? removesNothing} />
      </SettingsCard>
      <SettingsCard title="Safety">
        <NumberRow field={field('removalsAtOnce')} off={off ?? removesNothing} unit="removals" />
        <SwitchRow field={field('needsTwoPeople')} />
      </SettingsCard>
      <SimulationCard settings={value} />
    </CardColumns>
  );
}
