import { spawnCommand } from '../core/spawn-command.ts';
import { ATTRIBUTES, type Attribute, type SpawnDinoFields } from './schema.ts';

/** The level that results from defined attributes: their sum (specification §9). */
export function calculatedLevel(points: Record<Attribute, number>): number {
  return ATTRIBUTES.reduce((sum, attribute) => sum + points[attribute], 0);
}

/** The command that gives a player this dino. */
export function spawnDinoCommand(fields: SpawnDinoFields): string {
  const gender = fields.gender.toLowerCase();
  const options =
    fields.mode === 'Random'
      ? { gender, level: fields.level }
      : {
          gender,
          level: calculatedLevel(fields),
          ...Object.fromEntries(ATTRIBUTES.map((attribute) => [attribute, fields[attribute]])),
        };
  return spawnCommand({ verb: 'spawndino', classPath: fields.classPath, options });
}
