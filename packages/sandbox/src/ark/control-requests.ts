import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ArkServer } from './ark-server.ts';
import type { ArkCluster } from './cluster.ts';

/** A request that can't be done, with the status and sentence that the caller gets. */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly code: string;

  constructor(statusCode: number, code: string, message: string) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
  }
}

/** What a caller sent, or a 400 that names the field that is wrong. */
export function parse<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue?.path.join('.');
  throw new Refusal(400, 'INVALID', `${path ? `${path}: ` : ''}${issue?.message ?? 'Invalid request'}`);
}

export function find(cluster: ArkCluster, name: string): ArkServer {
  const server = cluster.server(name);
  if (!server) throw new Refusal(404, 'NOT_FOUND', `There is no simulated server "${name}"`);
  return server;
}

const serverParams = z.object({ name: z.string() });

/** The server of a route's address, or a 404. */
export function serverOf(cluster: ArkCluster, request: FastifyRequest): ArkServer {
  return find(cluster, parse(serverParams, request.params).name);
}

/** The same, or a 409 while it is down. */
export function runningServerOf(cluster: ArkCluster, request: FastifyRequest): ArkServer {
  const server = serverOf(cluster, request);
  if (server.power === 'down') throw new Refusal(409, 'CONFLICT', `Server "${server.setup.name}" is down`);
  return server;
}
