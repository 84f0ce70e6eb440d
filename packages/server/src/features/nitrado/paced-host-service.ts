import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import {
  type HostConnection,
  HostError,
  type HostFacts,
  type HostFiles,
  type HostKind,
} from '../../hosts/port.ts';
import { pause } from '../../platform/base/pause.ts';
import { withHost } from './host-service.ts';
import { backgroundWait } from './pace-service.ts';

/** A longer wait for an account's budget is for later. */
const LONGEST_WAIT_MS = MINUTE_MS;

/** What background work does with a host: each call waits until the account's budget has room for it. */
export type PacedHost = { readFacts(hostId: string): Promise<HostFacts>; files: HostFiles };

type Order = { scope: InstanceScope; kind: HostKind; hostId: string; signal: AbortSignal };

/**
 * `withHost` for work in the background that reads files. HostError `throttled` if the account has no budget left for it.
 */
export const withPacedHost = <Result>(
  context: AppContext,
  { signal, ...service }: Order,
  use: (host: PacedHost, account: string) => Promise<Result>,
): Promise<Result> =>
  withHost(context, service, (host, account) =>
    use(
      paced(host, () => waitForRoom(context, account, signal)),
      account,
    ),
  );

function paced(host: HostConnection, wait: () => Promise<void>): PacedHost {
  const { files } = host;
  if (!files) throw new Error('this host has no files: ask canHost first');
  const call = async <Reply>(ask: () => Promise<Reply>): Promise<Reply> => {
    await wait();
    return ask();
  };
  return {
    readFacts: (hostId) => call(() => host.readFacts(hostId)),
    files: {
      list: (...query) => call(() => files.list(...query)),
      readWhole: (...query) => call(() => files.readWhole(...query)),
      readRange: (...query) => call(() => files.readRange(...query)),
    },
  };
}

async function waitForRoom(context: AppContext, account: string, signal: AbortSignal): Promise<void> {
  const inMs = await backgroundWait(context, account);
  if (inMs > LONGEST_WAIT_MS) throw new HostError('throttled', 'the account has no budget left', inMs);
  await pause(inMs, signal);
  signal.throwIfAborted();
}
