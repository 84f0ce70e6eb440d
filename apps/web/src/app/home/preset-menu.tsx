import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import { useNavigate } from '@tanstack/react-router';
import { PRESET_ACTIONS, runPreset } from '../../features/rcon-presets/preset-actions.ts';
import { useActions } from '../../kit/actions/use-actions.tsx';
import { useInstance } from '../../kit/instances.ts';
import { useRead } from '../../kit/reads.ts';
import { MenuAt, type MenuItem } from '../../ui/menu.tsx';

type PresetMenuProps = {
  /** Where the menu opens; null once it is closed, while the dialog that followed may still be open. */
  at: { x: number; y: number } | null;
  onClose: () => void;
};

/** The presets by name, to be run; they are read once somebody wants them. */
export function PresetMenu({ at, onClose }: PresetMenuProps) {
  const { id: botId } = useInstance();
  const read = useRead(rconPresetRoutes.list, { params: { botId } }, { enabled: at !== null });
  const { offersFor, dialog } = useActions(PRESET_ACTIONS);
  const navigate = useNavigate();
  const title = read.isPending ? 'Loading…' : read.isError ? 'Could not be read' : 'Run preset';
  const items: MenuItem[] = [
    ...(read.data ?? []).map((preset) => {
      const run = offersFor(preset).find(({ id }) => id === runPreset.id);
      return {
        key: preset.id,
        content: <bdi>{preset.name}</bdi>,
        reason: run?.reason,
        onChoose: () => void run?.choose(),
      };
    }),
    {
      key: 'all',
      content: read.data?.length === 0 ? 'Add a preset' : 'All presets',
      onChoose: () => void navigate({ to: '/rconPresets' }),
    },
  ];
  return (
    <>
      {at && <MenuAt title={title} at={at} items={items} onClose={onClose} />}
      {dialog}
    </>
  );
}
