/**
 * - `connect-failed`: no TCP connection, or none in time
 * - `auth-failed`: the server refused the password
 * - `timeout`: connected, but no reply to sign-in or a command in time
 * - `closed`: the connection ended, by either side
 * - `protocol`: the bytes received are not RCON
 * - `too-large`: the server sent more than `maxReplyBytes`
 */
export type RconErrorCode =
  | 'connect-failed'
  | 'auth-failed'
  | 'timeout'
  | 'closed'
  | 'protocol'
  | 'too-large';

/** Every failure of the RCON client. The message is one plain sentence and never contains the password. */
export class RconError extends Error {
  readonly code: RconErrorCode;

  constructor(code: RconErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RconError';
    this.code = code;
  }
}
