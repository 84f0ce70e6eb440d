import '@mantine/core/styles/Combobox.layer.css';
import '../../../ui/form-styles.css';
import { BASE_SIZES } from '@arkwright/contracts/core/base-size';
import type { DinoStatus } from '@arkwright/contracts/core/dino-states';
import { TIMEFRAMES } from '@arkwright/contracts/data-dashboard/bounds';
import { NativeSelect } from '@mantine/core';
import { useServerChoices } from '../../../kit/server-groups.ts';
import { ChipGroup } from '../../../ui/chip-group.tsx';
import { MultiSelect } from '../../../ui/select/multi-select.tsx';
import { ToggleChip } from '../../../ui/toggle-chip.tsx';
import { type DashboardView, dashboardView, MAP_COLORS, namesIn } from './dashboard-view.ts';
import styles from './filters.module.css';

type FilterProps = { view: DashboardView; onChange: (change: Partial<DashboardView>) => void };

/** How long ago something may have been seen last. */
export function TimeframeFilter({ view, onChange }: FilterProps) {
  return (
    <NativeSelect
      className={styles.short ?? ''}
      label="Seen within"
      data={TIMEFRAMES.map(({ hours, name }) => ({ value: String(hours), label: name }))}
      value={String(view.seen)}
      onChange={({ currentTarget }) => {
        const { seen } = dashboardView.read({ seen: Number(currentTarget.value) });
        onChange({ seen, page: 1 });
      }}
    />
  );
}

type ServerFilterProps = FilterProps & { servers: readonly { id: string; name: string }[] };

export function ServerFilter({ view, onChange, servers }: ServerFilterProps) {
  return (
    <div className={styles.many}>
      <MultiSelect
        label="Servers"
        placeholder="All servers"
        data={useServerChoices(servers)}
        value={namesIn(view.servers)}
        onChange={(chosen) => onChange({ servers: chosen.join(), page: 1 })}
        nothingFoundMessage="No server has this name."
      />
    </div>
  );
}

export function TribeMemberFilter({ view, onChange }: FilterProps) {
  return (
    <NativeSelect
      className={styles.short ?? ''}
      label="Tribe member"
      data={[
        { value: 'any', label: 'Any' },
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ]}
      value={view.tribe}
      onChange={({ currentTarget }) => {
        const { tribe } = dashboardView.read({ tribe: currentTarget.value });
        onChange({ tribe, page: 1 });
      }}
    />
  );
}

const COLOR_WORDS = { kind: 'What it is', decay: 'Automatic decay' } as const;

/** The meaning of the map's colours; `noDecay` says why they can't show the effect of automatic decay. */
export function MapColorChoice({ view, onChange, noDecay }: FilterProps & { noDecay: string | undefined }) {
  return (
    <NativeSelect
      className={styles.color ?? ''}
      label="Colours show"
      data={MAP_COLORS.map((value) => ({ value, label: COLOR_WORDS[value] }))}
      value={view.color}
      disabled={noDecay !== undefined}
      description={noDecay}
      onChange={({ currentTarget }) => {
        const { color } = dashboardView.read({ color: currentTarget.value });
        onChange({ color });
      }}
    />
  );
}

export function SizeFilter({ view, onChange }: FilterProps) {
  return (
    <div className={styles.many}>
      <MultiSelect
        label="Size"
        placeholder="All sizes"
        data={BASE_SIZES.map((size) => ({ value: size, label: size }))}
        value={namesIn(view.sizes)}
        onChange={(chosen) => onChange({ sizes: chosen.join(), page: 1 })}
      />
    </div>
  );
}

const STATUSES: readonly { label: string; choices: readonly { name: DinoStatus; words: string }[] }[] = [
  {
    label: 'Gender',
    choices: [
      { name: 'male', words: 'Male' },
      { name: 'female', words: 'Female' },
      { name: 'none', words: 'No gender' },
    ],
  },
  {
    label: 'Including',
    choices: [
      { name: 'baby', words: 'Baby' },
      { name: 'neutered', words: 'Neutered' },
      { name: 'dead', words: 'Dead' },
    ],
  },
];

/** Which genders show, and which other states do not keep a dino out. */
export function StatusFilter({ view, onChange }: FilterProps) {
  const shown = namesIn(view.status);
  function toggle(name: DinoStatus) {
    const chosen = new Set(shown);
    if (!chosen.delete(name)) chosen.add(name);
    onChange({ status: [...chosen].join(), page: 1 });
  }
  return (
    <div className={styles.statuses}>
      {STATUSES.map(({ label, choices }) => (
        <ChipGroup key={label} label={label} showsLabel>
          {choices.map(({ name, words }) => (
            <ToggleChip key={name} label={words} isOn={shown.includes(name)} onToggle={() => toggle(name)} />
          ))}
        </ChipGroup>
      ))}
    </div>
  );
}
