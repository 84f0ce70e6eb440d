import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput } from '../base/refusal.ts';
import { nitradoFaultInput } from './faults.ts';
import { FileTooLargeError } from './files/disk.ts';
import type { SimulatedNitrado } from './nitrado.ts';

const account = z.string().min(1).max(60);
const text = z.string().max(200);
const port = z.number().int().min(0).max(65_535);
const seconds = z.number().min(0).max(86_400);
const serviceId = z
  .union([z.number().int().min(1), z.string().regex(/^[1-9]\d{0,19}$/)])
  .transform((id) => String(id));

const changesInput = z.strictObject({
  id: serviceId.optional(),
  account: account.optional(),
  game: z
    .string()
    .regex(/^\w{1,40}$/)
    .optional(),
  state: z
    .string()
    .regex(/^\w{1,40}$/)
    .optional(),
  name: text.optional(),
  map: z.string().min(1).max(100).optional(),
  ip: z.string().min(1).max(60).optional(),
  gamePort: port.optional(),
  rconPort: port.optional(),
  adminPassword: text.optional(),
  slots: z.number().int().min(0).max(1000).optional(),
  server: z.string().max(100).optional(),
  suspendsAt: z.number().int().min(0).max(4_102_444_800_000).optional(),
  downSeconds: seconds.optional(),
  rconSeconds: seconds.optional(),
  stopSeconds: seconds.optional(),
});

const tokenInput = z.object({
  account,
  scopes: z.array(z.string().max(40)).max(10).optional(),
  endsAt: z.number().int().min(0).optional(),
  serviceId: serviceId.optional(),
});

const behaviourInput = z.object({
  requestsPerHour: z.number().int().min(1).max(1_000_000).nullable().optional(),
  isLimitDotted: z.boolean().optional(),
  isExpiryInSeconds: z.boolean().optional(),
});

/** Routes of the control address that do what hosts and their customers do (docs/sandbox.md). */
export function registerNitradoControl(app: FastifyInstance, nitrado: SimulatedNitrado): void {
  app.get('/nitrado/services', async ({ query }) => {
    const input = parseInput(z.object({ account: account.optional() }), query);
    return nitrado.services(input.account);
  });

  app.post('/nitrado/services/:id', async ({ params, body }) => {
    const { id } = parseInput(z.object({ id: serviceId }), params);
    return nitrado.change(id, parseInput(changesInput, body));
  });

  app.register(async (routes) => {
    // Bytes as they come, whatever they are called.
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    routes.put('/nitrado/services/:id/files', async ({ params, query, body }, reply) => {
      const { id } = parseInput(z.object({ id: serviceId }), params);
      const { path } = parseInput(z.object({ path: z.string().min(1).max(400) }), query);
      const bytes = body instanceof Readable ? body : Readable.from([]);
      try {
        return { path, size: await nitrado.placeFile(id, path, bytes) };
      } catch (error) {
        if (error instanceof FileTooLargeError)
          return reply.code(413).send({ code: 'TOO_LARGE', message: error.message });
        throw error;
      }
    });
  });

  app.post('/nitrado/revoke', async ({ body }) => ({
    revoked: nitrado.revoke(parseInput(z.object({ account }), body).account),
  }));

  app.post('/nitrado/expire', async ({ body }) => ({
    expired: nitrado.expire(parseInput(z.object({ account }), body).account),
  }));

  app.post('/nitrado/tokens', async ({ body }) => ({
    token: nitrado.issueToken(parseInput(tokenInput, body)),
  }));

  app.post('/nitrado/faults', async ({ body }) => {
    const fault = parseInput(nitradoFaultInput, body);
    nitrado.setFault(fault);
    return { ok: true, fault };
  });

  app.post('/nitrado/behaviour', async ({ body }) => {
    const changes = parseInput(behaviourInput, body);
    for (const [name, value] of Object.entries(changes))
      if (value !== undefined) Object.assign(nitrado.behaviour, { [name]: value });
    return nitrado.behaviour;
  });
}
