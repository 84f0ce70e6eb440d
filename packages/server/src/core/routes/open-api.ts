import { apiExamples } from '@arkwright/contracts/api-access/examples';
import { ERRORS, type ErrorCode } from '@arkwright/contracts/core/errors';
import { errorBody } from '@arkwright/contracts/derived/error-body';
import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { INVALID_COMPANION_KEY } from '../access/companion-keys.ts';

const SECURITY = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session, `as_…`.' },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The API key of an instance, `ak_…`, from the API Access page. It works only for that instance, on the calls that name it here, while API access and the switch of the call are on. Up to 120 calls a minute; headers `x-ratelimit-limit`, `x-ratelimit-remaining` and `x-ratelimit-reset` (seconds) say how many are left.',
  },
  companionKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The registration key of an instance, `rk_…`, from the Arkwright Companion page: for the mod or plugin in the game, and only for these calls.',
  },
} as const;

/** Errors that a call with an API key may get. */
const KEY_ERRORS: readonly ErrorCode[] = [
  'INVALID',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'TIER_REQUIRED',
  'NOT_FOUND',
  'RATE_LIMITED',
  'UNAVAILABLE',
];

/** The same for a companion (docs/companion.md). */
const COMPANION_ERRORS: readonly ErrorCode[] = [...KEY_ERRORS, 'CONFLICT', 'LIMIT_REACHED', 'TOO_LARGE'];

/** Headers of calls that act in a game. */
const RUN_HEADERS = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      description:
        'A call runs once per key within a day: calling again with the same key gets the first answer, or CONFLICT while there is none.',
    },
  },
};

/** Serves the OpenAPI document of all routes that are added after it. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Arkwright',
        version: '1',
        description:
          'Every call of the dashboard. Those with the security scheme `apiKey` are also for programs.',
      },
      components: { securitySchemes: SECURITY },
    },
    transform(input) {
      const transformed = jsonSchemaTransform(input);
      if (!input.route.config?.isRun) return transformed;
      // Documentation only: the gate validates it.
      return { ...transformed, schema: { ...transformed.schema, headers: RUN_HEADERS } };
    },
  });
  app.get('/api/docs', { schema: { hide: true } }, async () => app.swagger());
}

/** A route for the OpenAPI document and for the parser of its requests. */
export function describeRoute(route: RouteDefinition): FastifySchema {
  const example = apiExamples[`${route.method} ${route.path}`];
  const { body, response, apiKey } = route;
  const answer = example ? response.meta({ examples: [example.response] }) : response;
  return {
    summary: route.summary,
    tags: [route.path.split('/')[2] ?? 'api'],
    ...(apiKey && {
      description: `Open to the API key of the instance while its switch \`${apiKey}\` is on.`,
    }),
    ...(route.params && { params: route.params }),
    ...(route.query && { querystring: route.query }),
    ...(body && { body: example?.body ? body.meta({ examples: [example.body] }) : body }),
    ...(!route.stream && { response: { 200: answer, ...errorsOf(route) } }),
    ...(route.access !== 'public' && { security: securityOf(route) }),
  };
}

function securityOf({ access, apiKey }: RouteDefinition): Partial<Record<keyof typeof SECURITY, string[]>>[] {
  if (access === 'companion') return [{ companionKey: [] }];
  return [{ bearer: [] }, ...(apiKey ? [{ apiKey: [] }] : [])];
}

/** Error replies of calls for programs by status, with the meaning of their codes. */
function errorsOf({ access, apiKey, isRun }: RouteDefinition): Record<string, typeof errorBody> {
  const isCompanions = access === 'companion';
  if (!isCompanions && !apiKey) return {};
  const codes = isCompanions ? COMPANION_ERRORS : isRun ? [...KEY_ERRORS, 'CONFLICT' as const] : KEY_ERRORS;
  const wordsOf = (code: ErrorCode) =>
    isCompanions && code === 'UNAUTHENTICATED' ? INVALID_COMPANION_KEY : ERRORS[code].message;
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, meant]) => {
      const meaning = meant.map((code) => `${code}: ${wordsOf(code)}`).join(' ');
      const examples = meant.map((code) => ({ code, message: wordsOf(code), requestId: 'f3b0…' }));
      return [status, errorBody.meta({ description: meaning, examples })];
    }),
  );
}
