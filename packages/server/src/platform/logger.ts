import pino, { type DestinationStream, type Logger } from 'pino';

/** Names under which secrets travel. Values under them never reach a log, at any of the usual depths. */
const SECRET_KEYS = [
  'password',
  'rconPassword',
  'token',
  'apiKey',
  'registrationKey',
  'authorization',
  'code',
  'verifier',
  'secret',
  'clientSecret',
  'botToken',
  'access_token',
  'refresh_token',
];

export type { Logger };

/** Structured logs (JSON lines) with secrets redacted. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
}
