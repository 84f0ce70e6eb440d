import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { readTextFile } from '@arkwright/ark/text-file';
import { nearestName } from '@arkwright/contracts/core/nearest-name';
import { errorCode, fileError, StartError } from './base/start-error.ts';
import { environmentSchema } from './environment.ts';

/** Of other programs, in the same file: compose.yaml, Docker, Node, PostgreSQL's client, npm, the system. */
const FOREIGN =
  /^(?:POSTGRES|COMPOSE|DOCKER|BUILDKIT|NODE|PG|NPM|UV|LC)_?|^(?:TZ|LANG|PATH|HOME|USER|CI|TERM|DEBUG)$|_PROXY$/i;
const KNOWN = Object.keys(environmentSchema.shape);

type Variables = Record<string, string | undefined>;

/** The variables of an `.env` file; none if there is no file. Throws a StartError for a file that sets nothing of ours. */
export function readEnvFile(path: string): Variables {
  const bytes = readBytes(path);
  if (bytes === undefined) return {};
  const { text, problem } = readTextFile(bytes);
  if (problem !== '') throw new StartError(`${path} ${problem}.`);
  const variables = parseEnv(text);
  const names = Object.keys(variables);
  const isMeant = text.split('\n').some((line) => /^\s*[^\s#]/.test(line));
  if (isMeant && !names.some((name) => KNOWN.includes(name) || FOREIGN.test(name)))
    throw new StartError(
      `${path} sets nothing that Arkwright knows${names.length === 0 ? '' : `: ${shown(names)}`}. Write one NAME=value a line, as in .env.example, or remove the file.`,
    );
  return variables;
}

function readBytes(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw fileError({ what: 'read', path, advice: 'Make it readable, or remove it.' }, error);
  }
}

/**
 * A line for each name that is set and means nothing to Arkwright: of the file all, of the environment, which is full of
 * other programs' names, those that look like ours. Values are not shown.
 */
export function unknownNames({ file, environment }: { file: Variables; environment: Variables }): string[] {
  const inFile = Object.keys(file).filter((name) => !FOREIGN.test(name));
  const similar = Object.keys(environment).filter(
    (name) => !FOREIGN.test(name) && meantBy(name) !== undefined,
  );
  return [...new Set([...inFile, ...similar])]
    .filter((name) => !KNOWN.includes(name))
    .map((name) => {
      const meant = meantBy(name);
      const place = name in file ? '.env' : 'The environment';
      const question = meant === undefined ? '.env.example lists the names.' : `Did you mean ${meant}?`;
      return `${place} sets ${shown([name])}, which Arkwright does not know. ${question}`;
    });
}

/** Short names are similar to too many others. */
const MIN_SIMILAR = 7;
const meantBy = (name: string) => (name.length < MIN_SIMILAR ? undefined : nearestName(name, KNOWN));

/** Names of a file that may be anything, so without control characters and not too long. */
const shown = (names: string[]) =>
  names
    .slice(0, 3)
    .map((name) => name.replace(/\P{ASCII}|[^ -~]/gu, '?').slice(0, 60))
    .join(', ');
