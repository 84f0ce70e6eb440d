import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { HostConnection, HostFiles, HostKind } from '../../hosts/port.ts';
import { withHost } from './host-service.ts';

/** A longer wait for an account's budget is for later. */
const LONGEST_WAIT_MS = MINUTE_MS;

/** A host with files, for work in the background. */
export type PacedHost = HostConnection & { files: HostFiles };

type Order = { scope: InstanceScope; kind: HostKind; hostId: string; signal: AbortSignal };

/**
 * `withHost` for work in the background that reads files: each request waits until the account's budget has room for it.
 * HostError `throttled` if it has none left.
 */
export const withPacedHost = <Result>(
  context: AppContext,
  order: Order,
  use: (host: PacedHost, account: string) => Promise<Result>,
): Promise<Result> =>
  withHost(context, { ...order, forRoomMs: LONGEST_WAIT_MS }, (host, account) => {
    const { files } = host;
    if (!files) throw new Error('this host has no files: ask canHost first');
    return use({ ...host, files }, account);
  });
