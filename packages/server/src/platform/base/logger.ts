import { DrizzleQueryError } from 'drizzle-orm/errors';
import pino, { type DestinationStream, type Logger } from 'pino';

/** Names of secrets. Their values never reach a log, at any of the usual depths. */
const SECRET_KEYS = [
  'password',
  'rconPassword',
  'adminPassword',
  'token',
  'apiKey',
  'registrationKey',
  'authorization',
  'code',
  'verifier',
  'discordVerifier',
  'secret',
  'secretKey',
  'clientSecret',
  'botToken',
  'databaseUrl',
  'access_token',
  'refresh_token',
];

const DEEPEST_CAUSE = 5;

export type { Logger };

/** Structured logs (JSON lines) with secrets redacted. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
    serializers: { err: describeError },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * An error with its causes, without the request to Discord: the addresses of webhooks and command replies
 * contain tokens. Also without the values of a failed query: they are people's data, and part of its message.
 */
function describeError(error: Error): unknown {
  const { url: _url, requestBody: _requestBody, ...known } = pino.stdSerializers.err(error);
  // A broken connection's error includes its whole client; `code` is the name of a secret elsewhere.
  const { params: _values, client: _client, code, ...described } = known;
  let { message, stack } = described;
  let cause: unknown = error;
  for (let depth = 0; cause instanceof Error && depth < DEEPEST_CAUSE; depth++, cause = cause.cause) {
    if (!(cause instanceof DrizzleQueryError)) continue;
    const values = `\nparams: ${cause.params}`;
    message = message?.replaceAll(values, '');
    stack = stack?.replaceAll(values, '');
  }
  return { ...described, message, stack, ...(isSystemCode(code) && { errorCode: code }) };
}

/** SQLSTATE (`57P01`) or errno (`ECONNREFUSED`). Any other code could be a secret. */
function isSystemCode(code: unknown): boolean {
  return typeof code === 'string' && /^(?:[0-9A-Z]{5}|E[A-Z_]{2,})$/.test(code);
}
