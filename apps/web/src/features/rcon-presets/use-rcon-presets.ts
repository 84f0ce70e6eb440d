import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import type { RconPreset } from '@arkwright/contracts/rcon-presets/schema';
import { useCollection } from '../../kit/use-collection.ts';

export const idOfPreset = ({ id }: RconPreset) => id;

/** The instance's RCON presets. */
export function useRconPresets(botId: string) {
  return useCollection({ list: rconPresetRoutes.list, request: { params: { botId } }, idOf: idOfPreset });
}

export type PresetCollection = ReturnType<typeof useRconPresets>;
