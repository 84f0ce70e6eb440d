import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import type { RconPreset } from '@arkwright/contracts/rcon-presets/schema';
import { Controller } from 'react-hook-form';
import { useInstance } from '../../kit/instances.ts';
import { toProblem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useRead } from '../../kit/reads.ts';
import { useCan } from '../../kit/use-can.ts';
import { Select } from '../../ui/select/select.tsx';
import styles from './command-dialog.module.css';
import type { CommandForm } from './command-form.ts';

function describe(preset: RconPreset | undefined): string {
  if (!preset) return 'Its commands run one after another, as when you run it yourself.';
  return preset.commands.length === 0 ? 'It has no commands yet.' : preset.commands.join(' · ');
}

/** The preset that runs, by its name. `name` is that of the stored one, until the list is there. */
export function PresetField({ form, name }: { form: CommandForm; name: string }) {
  const botId = useInstance().id;
  const mayList = useCan(rconPresetRoutes.list);
  const read = useRead(rconPresetRoutes.list, { params: { botId } }, { enabled: mayList.ok });
  return (
    <Controller
      control={form.control}
      name="presetId"
      render={({ field: { value = '', onChange } }) => {
        const presets = read.data ?? [];
        const chosen = presets.find(({ id }) => id === value);
        const choices = presets.map((preset) => ({
          value: preset.id,
          label: preset.name,
          ...(!preset.isEnabled && { note: 'disabled' }),
        }));
        const stored = value !== '' && !chosen ? [{ value, label: name || '…' }] : [];
        return (
          <>
            <Select
              label="Preset"
              withAsterisk
              data={[...stored, ...choices]}
              value={value === '' ? null : value}
              onChange={onChange}
              placeholder={read.isLoading ? 'Loading…' : 'Choose a preset'}
              nothingFoundMessage={
                presets.length === 0 ? 'There is no preset yet. Add one on RCON Presets.' : 'No such preset'
              }
              error={form.errorOf('presetId')}
            />
            <p className={styles.commands}>{describe(chosen)}</p>
            {read.isError && (
              <ProblemNotice problem={toProblem(read.error)} onRetry={() => void read.refetch()} />
            )}
          </>
        );
      }}
    />
  );
}
