import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import type { RconPreset } from '@arkwright/contracts/rcon-presets/schema';
import { useNavigate } from '@tanstack/react-router';
import { useInstance } from '../../kit/instances.ts';
import { useRead } from '../../kit/reads.ts';
import { MenuAt, type MenuItem } from '../../ui/menu.tsx';

type PresetMenuProps = {
  at: { x: number; y: number };
  onChoose: (preset: RconPreset) => void;
  onClose: () => void;
};

/** The presets by name; they are read once somebody wants them. */
export function PresetMenu({ at, onChoose, onClose }: PresetMenuProps) {
  const { id: botId } = useInstance();
  const read = useRead(rconPresetRoutes.list, { params: { botId } });
  const navigate = useNavigate();
  const title = read.isPending ? 'Loading…' : read.isError ? 'Could not be read' : 'Run preset';
  const items: MenuItem[] = [
    ...(read.data ?? []).map((preset) => ({
      key: preset.id,
      content: <bdi>{preset.name}</bdi>,
      reason: preset.isEnabled ? undefined : 'It is disabled.',
      onChoose: () => onChoose(preset),
    })),
    {
      key: 'all',
      content: read.data?.length === 0 ? 'Add a preset' : 'All presets',
      onChoose: () => void navigate({ to: '/rconPresets' }),
    },
  ];
  return <MenuAt title={title} at={at} items={items} onClose={onClose} />;
}
