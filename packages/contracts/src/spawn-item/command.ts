import { spawnCommand } from '../core/spawn-command.ts';
import type { SpawnItemFields } from './schema.ts';

function optionsOf(fields: SpawnItemFields): Record<string, string | number> {
  const { quantity } = fields;
  if (fields.type === 'Generic Item') return { quantity };
  const { durability } = fields;
  const quality = fields.quality.toLowerCase();
  return fields.type === 'Armor'
    ? { quantity, quality, armor: fields.armor, durability }
    : { quantity, quality, damage: fields.damage, durability };
}

/** The command that gives a player this item. */
export function spawnItemCommand(fields: SpawnItemFields): string {
  return spawnCommand({ verb: 'spawnitem', classPath: fields.classPath, options: optionsOf(fields) });
}
