import { connect as connectSocket, type OnReadOpts, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { type Address, readAddress } from './outbound-address.ts';
import { type AllowList, parseAllow, permits, permitsInside } from './outbound-allow.ts';
import { withDeadline } from './outbound-deadline.ts';
import { failedBy, OutboundFailed, OutboundRefused } from './outbound-error.ts';
import { isInsideName, parseHost } from './outbound-host.ts';
import { createResolve, type Resolve } from './outbound-resolve.ts';

const RESOLVE_TIMEOUT_MS = 2_000;
/** A name with more addresses than this is not a game server. */
const MAX_ANSWERS = 32;
/** One call must not be a scan of many machines. */
const MAX_ATTEMPTS = 4;
/** Mail: an RCON password may contain lines that a mail server takes for commands. */
const DENIED_PORTS: ReadonlySet<number> = new Set([25, 465, 587]);

/** Opens a TCP connection to a literal address. Must obey the signal. */
export type Dial = (target: {
  host: string;
  port: number;
  signal: AbortSignal;
  onread?: OnReadOpts | undefined;
}) => Promise<Socket>;

export type OutboundTarget = {
  host: string;
  port: number;
  timeoutMs: number;
  signal?: AbortSignal;
  /** Passed to `net.connect`, to save a buffer per read. */
  onread?: OnReadOpts;
};

export type Outbound = {
  /**
   * Resolves `host` once, checks every address, and tries the checked ones in turn (at most 4) until one
   * responds. `timeoutMs` covers all of it. Call it for each connection, because names change.
   *
   * @throws OutboundRefused; OutboundFailed; the signal's reason if it fires
   */
  connect(target: OutboundTarget): Promise<Socket>;
  /**
   * Whether `connect` would allow this. For literal addresses only: the address of a name is known only when
   * connecting.
   */
  permits(target: { address: string; port: number }): boolean;
};

export type OutboundOptions = {
  /** Entries of `OUTBOUND_ALLOW`, for `parseAllow`. */
  allow: readonly string[];
  resolve?: Resolve;
  dial?: Dial;
  /** Addresses of this machine. */
  ownAddresses?: () => readonly string[];
};

/** The only way out for connections whose target a user chose. Throws if `allow` has a bad entry. */
export function createOutbound({
  allow,
  resolve = createResolve(),
  dial = dialAddress,
  ownAddresses = interfaceAddresses,
}: OutboundOptions): Outbound {
  const guard: Guard = { allow: parseAllow(allow), resolve, dial, ownAddresses };
  return {
    async connect({ host, port, timeoutMs, signal, onread }) {
      if (!isPort(port)) throw new OutboundRefused('port');
      return withDeadline({ ms: timeoutMs, signal, late: destroy }, async (stop) => {
        const startedAt = performance.now();
        const addresses = await checkedAddresses(guard, host, stop);
        const timeLeft = () => timeoutMs - (performance.now() - startedAt);
        return dialInTurn(guard, { addresses, port, timeLeft, signal: stop, onread });
      });
    },
    permits({ address, port }) {
      const literal = readAddress(address);
      return literal !== undefined && isPort(port) && permission(guard)(literal);
    },
  };
}

const isPort = (port: number) =>
  Number.isInteger(port) && port >= 1 && port <= 65535 && !DENIED_PORTS.has(port);

type Guard = { allow: AllowList; resolve: Resolve; dial: Dial; ownAddresses: () => readonly string[] };

/**
 * The addresses of `host` in the order to try: IPv4 first, because game servers are rarely reachable
 * otherwise.
 */
async function checkedAddresses(guard: Guard, text: string, signal: AbortSignal): Promise<Address[]> {
  const host = parseHost(text);
  if (!host || (host.kind === 'name' && isInsideName(host.name) && !permitsInside(guard.allow))) {
    throw new OutboundRefused('host');
  }
  const addresses = host.kind === 'address' ? [host.address] : await resolveAll(guard, host.name, signal);
  // One forbidden address spoils the others: a name that points inside isn't trusted with some of its
  // addresses.
  if (!addresses.every(permission(guard))) throw new OutboundRefused('address');
  return addresses.toSorted((a, b) => a.kind().localeCompare(b.kind()));
}

/** Returns whether an address is allowed. */
function permission({ allow, ownAddresses }: Guard): (address: Address) => boolean {
  const own: ReadonlySet<string | undefined> = new Set(
    ownAddresses().map((address) => readAddress(address)?.toString()),
  );
  return (address) => permits(allow, address, own.has(address.toString()));
}

async function resolveAll(guard: Guard, name: string, signal: AbortSignal): Promise<Address[]> {
  const asking = withDeadline({ ms: RESOLVE_TIMEOUT_MS, signal }, async (stop) => guard.resolve(name, stop));
  const answers = await asking.catch(() => {
    throw new OutboundRefused('resolution');
  });
  if (answers.length === 0 || answers.length > MAX_ANSWERS) throw new OutboundRefused('resolution');
  return [...new Set(answers)].map((answer) => {
    const address = readAddress(answer);
    if (!address) throw new OutboundRefused('resolution');
    return address;
  });
}

type Course = {
  addresses: readonly Address[];
  port: number;
  timeLeft: () => number;
  signal: AbortSignal;
  onread: OnReadOpts | undefined;
};

/**
 * The first successful connection. Each address gets an equal part of the time left, so that a silent one
 * doesn't use all of it.
 */
async function dialInTurn(
  guard: Guard,
  { addresses, port, timeLeft, signal, onread }: Course,
): Promise<Socket> {
  const attempts = addresses.slice(0, MAX_ATTEMPTS);
  let failure: unknown;
  for (const [index, address] of attempts.entries()) {
    const ms = timeLeft() / (attempts.length - index);
    if (ms <= 0) throw new OutboundFailed('ETIMEDOUT');
    try {
      return await withDeadline({ ms, signal, late: destroy }, (stop) =>
        dialChecked(guard, address, { port, stop, onread }),
      );
    } catch (error) {
      if (error instanceof OutboundRefused) throw error;
      failure = error;
    }
  }
  throw failedBy(failure);
}

/** Connects to the literal and checks where the socket ended, in case something in between rewrote it. */
async function dialChecked(
  { dial }: Guard,
  address: Address,
  { port, stop, onread }: { port: number; stop: AbortSignal; onread: OnReadOpts | undefined },
): Promise<Socket> {
  const socket = await dial({ host: address.toString(), port, signal: stop, onread });
  // Stays attached: until the caller listens, a socket error would end the process.
  socket.on('error', () => {});
  const remote = socket.remoteAddress;
  if (remote !== undefined && readAddress(remote)?.toString() === address.toString()) return socket;
  socket.destroy();
  // A peer that hung up at once no longer has an address.
  throw remote === undefined ? new OutboundFailed('ECONNRESET') : new OutboundRefused('address');
}

function dialAddress({ host, port, signal, onread }: Parameters<Dial>[0]): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectSocket({ host, port, onread });
    socket.once('error', reject);
    socket.once('connect', () => resolve(socket));
    const abort = () => {
      socket.destroy();
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
  });
}

function destroy(socket: Socket): void {
  socket.destroy();
}

function interfaceAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((entries = []) => entries.map(({ address }) => address));
}
