import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput } from '../base/refusal.ts';
import { changeFaults, faultsInput } from '../base/reply-faults.ts';
import type { CurseForge } from './curseforge.ts';

const number = z.coerce.number().int().min(1).max(999_999_999_999);
const fileInput = z.object({
  fileId: number,
  fileName: z.string().min(1).max(500),
  /** What the mod is called from then on. */
  name: z.string().min(1).max(500).optional(),
});

/** Routes of the control address that publish files of mods (docs/sandbox.md). */
export function registerCurseForgeControl(app: FastifyInstance, curseForge: CurseForge): void {
  const { world, faults } = curseForge;
  app.get('/curseforge/mods', async () => ({ mods: world.mods(), asked: curseForge.asked() }));
  app.post('/curseforge/mods/:modId', async ({ params, body }) => {
    const { modId } = parseInput(z.object({ modId: number }), params);
    return world.publish(modId, parseInput(fileInput, body));
  });
  app.post('/curseforge/faults', async ({ body }) => changeFaults(faults, parseInput(faultsInput, body)));
}
