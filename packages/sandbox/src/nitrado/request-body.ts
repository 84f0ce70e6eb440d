import type { FastifyInstance, FastifyRequest } from 'fastify';
import { queryOf } from './base/replies.ts';

/** Has an app take parameters as JSON, as a form and as multipart, as Nitrado does (nitrado.md §1, §4). */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (request, body, done) =>
    done(null, multipartFields(String(body), request.headers['content-type'] ?? '')),
  );
}

/** The parameters of a request, from its body or, where they are not there, its query. */
export function parametersOf(request: FastifyRequest): Map<string, string> {
  const { body } = request;
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const given = fields.filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value));
  return new Map([...queryOf(request), ...given.map(([name, value]) => [name, String(value)] as const)]);
}

function multipartFields(body: string, contentType: string): Record<string, string> {
  const boundary = /boundary="?([^";]+)/.exec(contentType)?.[1];
  if (boundary === undefined) return {};
  const fields = body.split(`--${boundary}`).flatMap((part) => {
    const head = part.indexOf('\r\n\r\n');
    const name = / name="([^"]+)"/.exec(part.slice(0, Math.max(0, head)))?.[1];
    return name === undefined ? [] : [[name, part.slice(head + 4, -2)] as const];
  });
  return Object.fromEntries(fields);
}
