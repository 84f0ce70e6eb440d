import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

type Schema = Parameters<typeof z.fromJSONSchema>[0];
type Parameter = { name: string; in: string; required?: boolean; schema: Schema };
type Operation = {
  parameters?: Parameter[];
  responses: Record<string, { content?: { 'application/json': { schema: Schema } } }>;
};
type Description = {
  paths: Record<string, Record<'get', Operation>>;
  components: { schemas: Record<string, Schema> };
};

/**
 * Discord's own description of its HTTP API (github.com/discord/discord-api-spec), which lies beside the repository and is
 * not part of it; undefined where it is not.
 */
function readDescription(): Description | undefined {
  // The root of the repository, or of a worktree one folder further down.
  const root = join(import.meta.dirname, '../../../../..');
  const places = ['..', '../..'].map((up) => join(root, up, 'shared/contracts/discord-openapi.json'));
  const place = places.find((candidate) => existsSync(candidate));
  return place === undefined ? undefined : JSON.parse(readFileSync(place, 'utf8'));
}

export const discordDescription = readDescription();

/** A schema of the description for zod, which looks for what it refers to below `$defs`. */
function toZod({ components }: Description, schema: Schema): z.ZodType {
  const whole = JSON.stringify({ ...Object(schema), $defs: components.schemas });
  return z.fromJSONSchema(JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')));
}

/** What Discord answers to a GET with 200, by a path of the description such as `/guilds/{guild_id}`. */
export function replySchema(description: Description, path: string): z.ZodType {
  const schema = description.paths[path]?.get.responses['200']?.content?.['application/json'].schema;
  if (schema === undefined) throw new Error(`Discord does not describe ${path}`);
  return toZod(description, schema);
}
