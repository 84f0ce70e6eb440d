import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** What a simulated service does wrong on request. */
export type ReplyFaults = {
  /** The status of every reply; 0 for as it should be. */
  status: number;
  /** Sent as `Retry-After` with such a reply; 0 for none. */
  retryAfterSeconds: number;
  /** Takes requests and never answers. */
  isSilent: boolean;
  /** Answers as it did before the last change, like a cache that was not told. */
  isOld: boolean;
};

export const noFaults = (): ReplyFaults => ({
  status: 0,
  retryAfterSeconds: 0,
  isSilent: false,
  isOld: false,
});

export const faultsInput = z.object({
  status: z.union([z.literal(0), z.number().int().min(400).max(599)]).optional(),
  retryAfterSeconds: z.number().int().min(0).max(86_400).optional(),
  isSilent: z.boolean().optional(),
  isOld: z.boolean().optional(),
});

/** Changes what is named. */
export function changeFaults(faults: ReplyFaults, changes: z.infer<typeof faultsInput>): ReplyFaults {
  for (const [name, value] of Object.entries(changes))
    if (value !== undefined) Object.assign(faults, { [name]: value });
  return faults;
}

/** Has every route of `app` obey the faults. */
export function obeyFaults(app: FastifyInstance, faults: ReplyFaults): void {
  app.addHook('onRequest', async (_request, reply) => {
    // The connection ends with the program that asked, or with the sandbox.
    if (faults.isSilent) return new Promise<never>(() => {});
    if (faults.status === 0) return;
    if (faults.retryAfterSeconds > 0) reply.header('retry-after', String(faults.retryAfterSeconds));
    return reply.code(faults.status).send({ error: `status ${faults.status} was asked for` });
  });
}
