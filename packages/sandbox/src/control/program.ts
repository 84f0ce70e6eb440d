import type { FastifyInstance } from 'fastify';
import type { ProgramHooks } from '../base/program-hooks.ts';
import { Refusal } from '../base/refusal.ts';

/** What a test has the program do at once, instead of waiting for its interval. */
export function registerProgramControl(app: FastifyInstance, program: { hooks?: ProgramHooks }): void {
  app.post('/program/sweeps', async () => {
    if (!program.hooks) throw new Refusal(409, 'No program has started on this sandbox');
    await program.hooks.runSweeps();
    return { ok: true };
  });
}
