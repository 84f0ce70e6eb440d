import {
  CLOSED,
  GARBLED,
  NO_ANSWER,
  REFUSED,
  STOPPED,
  UNREACHABLE,
  UNREADABLE_PASSWORD,
  WRONG_PASSWORD,
} from './reasons.ts';

export type Advice = {
  /** What is wrong, as a sentence. */
  what: string;
  /** What to do about it, in sentences; may be empty. */
  next: string;
  /** What to change here, if that mends it. */
  fix?: 'address' | 'password';
};

type Address = { host: string; rconPort: number };

/** Why a server is not online, in plain words, with the next step. `reason` is its status's. */
export function adviceOn(reason: string, { host, rconPort }: Address): Advice {
  const address = `${host.includes(':') ? `[${host}]` : host}:${rconPort}`;
  switch (reason) {
    case REFUSED:
      return {
        what: `Nothing listens on ${address}. The game is stopped or RCON is off.`,
        next: 'Start the game. If it runs, check RCONEnabled=True and RCONPort in GameUserSettings.ini.',
      };
    case WRONG_PASSWORD:
      return {
        what: 'The password in GameUserSettings.ini is another one.',
        next: 'Enter the ServerAdminPassword that the game has. A changed one counts from its next start on.',
        fix: 'password',
      };
    case UNREADABLE_PASSWORD:
      return {
        what: 'The stored RCON password can’t be read.',
        next: 'It was stored with another secret key of this program. Enter it again.',
        fix: 'password',
      };
    case NO_ANSWER:
      return {
        what: `${address} does not answer.`,
        next: 'A firewall may drop the connection, or the machine is off. Check host and RCON port, and that the port is open.',
        fix: 'address',
      };
    case CLOSED:
      return {
        what: 'It accepts the connection and closes it again.',
        next: 'It may be starting or stopping. If it stays so, restart the game.',
      };
    case GARBLED:
      return {
        what: `What answers on ${address} is not RCON.`,
        next: 'Enter the RCON port, not the game’s or the query port.',
        fix: 'address',
      };
    case UNREACHABLE:
      return unreachable(host);
    default:
      if (reason.startsWith(STOPPED))
        return {
          what: reason,
          next: 'Your host starts it again, if it is set to. Otherwise start it there.',
        };
      return reason.startsWith('No answer for ')
        ? {
            what: 'It is connected but says nothing: it hangs or is saving.',
            next: 'Give it a minute. If it stays so, restart the game.',
          }
        : { what: reason, next: '' };
  }
}

/**
 * A name that is unknown and an address that is not allowed have one reason, so that nobody can explore a network by it: what
 * is likely follows from what was entered.
 */
function unreachable(host: string): Advice {
  if (!isAddress(host))
    return {
      what: `The name ${host} was not found, or its address is not allowed.`,
      next: 'Check its spelling, or enter the IP address. Addresses of private networks are not allowed.',
      fix: 'address',
    };
  if (isPrivate(host))
    return {
      what: `The address ${host} is not allowed: it belongs to a private network.`,
      next: 'Enter the public address of the machine, under which players find it.',
      fix: 'address',
    };
  return {
    what: `There is no way to ${host}.`,
    next: 'Check the address, and whether the machine is connected to the internet.',
    fix: 'address',
  };
}

const isAddress = (host: string) => host.includes(':') || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host);

/** Loopback, link-local and private networks (RFC 1918, 4193, 6598). */
const isPrivate = (host: string) =>
  /^(?:0|10|127)\.|^169\.254\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^::1?$|^f[cd][0-9a-f]{2}:|^fe[89ab][0-9a-f]:/i.test(
    host,
  );
