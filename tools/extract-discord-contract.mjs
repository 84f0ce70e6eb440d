// node tools/extract-discord-contract.mjs <openapi.json> "<where it is from>": writes the part of Discord's own description
// of its HTTP API (github.com/discord/discord-api-spec, specs/openapi.json; MIT, copyright Discord) that is about the calls
// which the sandbox simulates. Tests check requests and replies by it, without network and without the 1.2 MB whole.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { restRoutes } from '../packages/sandbox/src/discord/rest/routes.ts';

const target = join(import.meta.dirname, '../packages/sandbox/src/discord/testing/discord-api.json');
/** Says what something means, not what is valid. */
const WORDS = new Set([
  'description',
  'security',
  'tags',
  'operationId',
  'externalDocs',
  'example',
  'examples',
]);

/** A path without the names of its parameters, which the sandbox and Discord's description do not share. */
const shapeOf = (path) => path.replaceAll(/:\w+|\{\w+\}/g, '{}');

/** The operations of `whole` that have one of the shapes, and every component that they refer to. */
export function extractOperations(whole, shapes) {
  const paths = Object.entries(whole.paths).flatMap(([path, { parameters = [], ...methods }]) => {
    const kept = Object.entries(methods).filter(([method]) => shapes.has(`${method} ${shapeOf(path)}`));
    const operations = kept.map(([method, operation]) => [method, checked(parameters, operation)]);
    return operations.length > 0 ? [[path, Object.fromEntries(operations)]] : [];
  });
  const components = {};
  const wanted = refsIn(paths);
  for (const ref of wanted) {
    const [, , kind, name] = ref.split('/');
    components[kind] ??= {};
    components[kind][name] = withoutWords(whole.components[kind][name]);
    for (const further of refsIn(components[kind][name])) wanted.add(further);
  }
  return { paths: Object.fromEntries(paths), components };
}

/** What is checked of an operation: its query, its body as JSON, and its replies. */
function checked(shared, { parameters = [], requestBody, responses }) {
  return withoutWords({
    query: [...shared, ...parameters].filter((parameter) => parameter.in === 'query'),
    body: requestBody?.content['application/json']?.schema,
    replies: Object.fromEntries(
      Object.entries(responses).map(([status, reply]) => [status, reply.$ref ? reply : bodyOf(reply)]),
    ),
  });
}

const bodyOf = (reply) => ({ schema: reply.content?.['application/json']?.schema });

function withoutWords(node, isNames = false) {
  if (Array.isArray(node)) return node.map((part) => withoutWords(part));
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).filter(
    ([key, value]) =>
      // Below `properties` a word such as "description" is the name of a field.
      value !== undefined && (isNames || !(WORDS.has(key) || key.startsWith('x-') || key === 'headers')),
  );
  return Object.fromEntries(
    entries.map(([key, value]) => [key, withoutWords(value, !isNames && key === 'properties')]),
  );
}

function refsIn(node) {
  return new Set(
    JSON.stringify(node)
      .matchAll(/"\$ref":"(#\/components\/[^"]+)"/g)
      .map(([, ref]) => ref),
  );
}

if (process.argv[1] === import.meta.filename) {
  const [, , file = '', source = ''] = process.argv;
  const shapes = new Set(
    restRoutes({}).map(({ method, path }) => `${method.toLowerCase()} ${shapeOf(path)}`),
  );
  const extract = extractOperations(JSON.parse(readFileSync(file, 'utf8')), shapes);
  writeFileSync(target, `${JSON.stringify({ source, ...extract })}\n`);
  console.log(`${Object.keys(extract.paths).length} paths written`);
}
