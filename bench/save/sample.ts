import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as sample from '@arkwright/ark/save/testing/sample-world';
import { type WrittenObject, writeWorld } from '@arkwright/ark/save/testing/write-world';

const REAL = fileURLToPath(new URL('../../../shared/saves/LostColony_tamed.ark', import.meta.url));
const TRIBE = 1_000_000_007;

/** The path of a small save to be multiplied: a real one, or where there is none, one that our writer puts into the folder. */
export const sampleSave = async (folder: string): Promise<string> =>
  existsSync(REAL) ? REAL : writeSmall(folder);

async function writeSmall(folder: string): Promise<string> {
  const path = join(folder, 'Small_WP.ark');
  const objects: WrittenObject[] = [];
  for (let number = 0; number < 3000; number += 10) {
    const place = { x: 400 * number, y: 0, z: 0 };
    objects.push(
      sample.wildDino(number),
      ...sample.tamedDino(number + 1, { team: TRIBE, level: 100, place }),
      sample.structure(number + 3, { team: TRIBE, place }),
      sample.cryopod(number + 4, {
        payload: sample.dinoPayload(number, 1, { team: TRIBE, level: 200 }),
        inventory: sample.inventoryOf(number),
        gameTime: 100,
        unixSeconds: 1.7e9,
      }),
    );
  }
  await writeWorld(path, { objects });
  return path;
}
