import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnySchema, ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Exchange } from '../exchange.ts';

type Reply = { $ref?: string; schema?: AnySchema };
type Operation = {
  query: { name: string; schema: AnySchema; required?: boolean }[];
  body?: AnySchema;
  replies: Record<string, Reply>;
};
type Description = { paths: Record<string, Record<string, Operation>>; components: object };

/** Bit fields that grow beyond what a number holds exactly; Discord takes them as text, as discord.js sends them. */
const BIT_FIELDS = new Set(['allow', 'deny', 'permissions', 'default_member_permissions']);

/**
 * What of Discord's own description of its HTTP API is about the simulated calls. `tools/extract-discord-contract.mjs`
 * writes it; `source` in it says from what.
 */
const description: Description = JSON.parse(
  readFileSync(join(import.meta.dirname, 'discord-api.json'), 'utf8')
    // Each schema is compiled for itself, and refers to those of the one that ajv knows by this name.
    .replaceAll('"#/components/', '"discord#/components/'),
  amended,
);

/**
 * Where Discord's description differs from Discord: bit fields of requests may be text ("Permissions", "serialized as
 * strings"), the codes inside an error's details are text ("Error Messages": `BASE_TYPE_REQUIRED`), a bot may change its picture
 * alone ("Modify Current User": "All parameters to this endpoint are optional"), and the description of an application is text
 * ("Edit Current Application").
 */
function amended(key: string, value: unknown): unknown {
  if (key === 'BotAccountPatchRequest') return { ...Object(value), required: [] };
  if (key === 'ApplicationFormPartial') {
    const { properties } = Object(value);
    const description = { anyOf: [properties.description, { type: 'string', maxLength: 400 }] };
    return { ...Object(value), properties: { ...properties, description } };
  }
  if (BIT_FIELDS.has(key) && Object(value).type?.[0] === 'integer') {
    return { anyOf: [value, { type: 'string', pattern: '^\\d{1,20}$' }] };
  }
  if (key !== '_errors' || Object(value).type !== 'array') return value;
  const text = { type: 'string' };
  return {
    type: 'array',
    items: { type: 'object', properties: { code: text, message: text }, required: ['code', 'message'] },
  };
}

/** Requests of the sandbox's own tests are often wrong on purpose: of them only those count that were accepted. */
export type Strictness = 'accepted-requests' | 'all-requests';

/** Whether what goes over the wire is valid by Discord's description. */
export type ContractCheck = {
  watch: (exchange: Exchange) => void;
  /** What was not valid, one line for each, such as `POST /channels/:channelId/messages 200: /flags must be integer`. */
  violations: () => string[];
  /** `GET /gateway 200` for each kind of exchange that was checked. */
  checked: () => string[];
};

const MAX_VIOLATIONS = 50;
const ajv = createAjv();
const compiled = new Map<string, ValidateFunction>();

/** Starts to check; to be given to a simulated Discord as `watch`. */
export function checkContract(strictness: Strictness): ContractCheck {
  const violations = new Set<string>();
  const checked = new Set<string>();
  return {
    watch: (exchange) => {
      for (const finding of findingsOf(exchange, strictness)) {
        if (violations.size < MAX_VIOLATIONS) violations.add(`${nameOf(exchange)}: ${finding}`);
      }
      checked.add(nameOf(exchange));
    },
    violations: () => [...violations],
    checked: () => [...checked],
  };
}

/** The operation that Discord describes for a route of the simulated one. */
export function describedOperation(method: string, route: string): Operation | undefined {
  return operations.get(`${method.toLowerCase()} ${shapeOf(route)}`);
}

const shapeOf = (path: string) => path.replaceAll(/:\w+|\{\w+\}/g, '{}');
const operations = new Map(
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${shapeOf(path)}`, operation]),
  ),
);

const nameOf = ({ method, route, status }: Exchange) => `${method} ${route ?? '(no route)'} ${status}`;

function findingsOf(exchange: Exchange, strictness: Strictness): string[] {
  const { method, route, status, isChosen } = exchange;
  // Discord describes neither its sign-in (OAuth2), nor how it fails.
  if (route === undefined || route.startsWith('/oauth2/token') || status >= 500 || isChosen) return [];
  const operation = describedOperation(method, route);
  if (!operation) return ['Discord does not describe this call'];
  const isRequestChecked = strictness === 'all-requests' || status < 300;
  return [
    ...replyFindings(operation, exchange),
    ...(isRequestChecked ? requestFindings(operation, exchange, strictness) : []),
  ];
}

function replyFindings({ replies }: Operation, { method, route, status, reply }: Exchange): string[] {
  const key = [String(status), `${String(status)[0]}XX`].find((candidate) => candidate in replies);
  const described = key === undefined ? undefined : replies[key];
  if (!described) return ['Discord does not describe this status'];
  const name = described.$ref ?? `${method} ${route} ${key}`;
  const schema = described.$ref ? responseOf(described.$ref) : described.schema;
  if (schema === undefined) return reply === '' ? [] : ['the reply has a body'];
  return findings(name, schema, parse(reply)).map((finding) => `reply ${finding}`);
}

function requestFindings(operation: Operation, exchange: Exchange, strictness: Strictness): string[] {
  const { method, route, query, body } = exchange;
  const name = `${method} ${route}`;
  const inQuery = Object.entries(query).flatMap(([key, value]) => {
    const parameter = operation.query.find((candidate) => candidate.name === key);
    if (!parameter) return [`query ${key} is not described`];
    return findings(`${name} query ${key}`, parameter.schema, fromQuery(value)).map(
      (it) => `query ${key} ${it}`,
    );
  });
  const missing = operation.query
    .filter((parameter) => parameter.required && query[parameter.name] === undefined)
    .map((parameter) => `query ${parameter.name} is missing`);
  if (body === undefined) return [...inQuery, ...missing];
  // Discord does not look at it, so that a bad one from a test is none of the sandbox's.
  if (operation.body === undefined)
    return [...inQuery, ...missing, ...(strictness === 'all-requests' ? ['the request has a body'] : [])];
  const inBody = findings(`${name} body`, operation.body, body).map((finding) => `request ${finding}`);
  return [...inQuery, ...missing, ...inBody];
}

/** What stands in an address is text; numbers and yes or no are written as JSON writes them. Ids stay text. */
function fromQuery(value: unknown): unknown {
  return typeof value === 'string' && /^(?:true|false|\d{1,15})$/.test(value) ? JSON.parse(value) : value;
}

function findings(name: string, schema: AnySchema, value: unknown): string[] {
  const validate = compiled.get(name) ?? ajv.compile(schema);
  compiled.set(name, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).slice(0, 8).map(({ instancePath, message, params }) => {
    const found = JSON.stringify(valueAt(value, instancePath)) ?? 'nothing';
    return `${instancePath} ${message} ${JSON.stringify(params)}, but is ${found.slice(0, 120)}`;
  });
}

function valueAt(value: unknown, pointer: string): unknown {
  const steps = pointer.split('/').slice(1);
  return steps.reduce<unknown>(
    (node, step) => (Object(node) === node ? Reflect.get(Object(node), step) : node),
    value,
  );
}

function responseOf(ref: string): AnySchema {
  const responses: Record<string, { content: { 'application/json': { schema: AnySchema } } }> = Reflect.get(
    description.components,
    'responses',
  );
  const response = responses[ref.split('/').at(-1) ?? ''];
  if (!response) throw new Error(`${ref} is missing in discord-api.json`);
  return response.content['application/json'].schema;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function createAjv(): Ajv2020 {
  const made = new Ajv2020({ strict: false, allErrors: false });
  const integer = { type: 'number' as const, validate: Number.isInteger };
  // Also the numbers by which a request names the files that it brings.
  made.addFormat('snowflake', /^\d{1,20}$/);
  made.addFormat('date-time', (text) => /^\d{4}-\d\d-\d\dT/.test(text) && Number.isFinite(Date.parse(text)));
  made.addFormat('uri', (text) => URL.canParse(text));
  made.addFormat('nonce', (text) => text.length <= 25);
  made.addFormat('int32', integer);
  made.addFormat('int64', integer);
  made.addFormat('double', { type: 'number', validate: Number.isFinite });
  made.addSchema({ components: description.components }, 'discord');
  return made;
}
