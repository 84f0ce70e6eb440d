import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import {
  HOST_CAPABILITIES,
  type HostCapability,
  type HostConnection,
  HostError,
  type HostKind,
} from '../../hosts/port.ts';
import { listUsableAccounts, openNitrado, type Waiting, withConnection } from '../nitrado/service.ts';
import { listAccountsHaving } from './services-repository.ts';

/** Whether the host of a server can do something; false for one without a host. */
export const canHost = (kind: HostKind | null, capability: HostCapability): boolean =>
  kind !== null && HOST_CAPABILITIES[kind].includes(capability);

type Service = { scope: InstanceScope; hostId: string } & Waiting;
/** `account` is the host's own ID of the account that is used. */
type Use<Result> = (host: HostConnection, account: string) => Promise<Result>;

/** By kind of host: uses the instance's account there that has the service. */
const REACHES: Record<
  HostKind,
  <Result>(context: AppContext, service: Service, use: Use<Result>) => Promise<Result>
> = { Nitrado: useNitrado };

/**
 * Uses the host of a linked server, signed in with an account of the instance that has the service. `use` is called again
 * with another account after `missing`, `refused` and `forbidden`, and after `refused` once the login is renewed; never
 * after `failed`. Requests wait as `paceOf` says. Throws HostError.
 */
export const withHost = <Result>(
  context: AppContext,
  { kind, ...service }: Service & { kind: HostKind },
  use: Use<Result>,
): Promise<Result> => REACHES[kind](context, service, use);

/**
 * A service may be visible to several accounts, with different rights. Nothing was done after these; what an account says
 * that sees the service counts for more than that another one has none.
 */
const ANOTHER_MAY: readonly HostError['reason'][] = ['missing', 'refused', 'forbidden'];
const weightOf = ({ reason }: HostError) => ANOTHER_MAY.indexOf(reason);

async function useNitrado<Result>(
  context: AppContext,
  { scope, hostId, ...waiting }: Service,
  use: Use<Result>,
): Promise<Result> {
  const nitrado = openNitrado(context);
  let failure: HostError | undefined;
  const having = new Set(await listAccountsHaving(context.db, scope, hostId));
  const accounts = await listUsableAccounts(context, scope);
  // Those that have it by their latest list come first: the trouble of others must not keep it from being reached.
  const inOrder = accounts.toSorted(
    (a, b) => Number(having.has(b.nitradoId)) - Number(having.has(a.nitradoId)),
  );
  for (const { nitradoId } of inOrder) {
    try {
      const of = { botId: scope.botId, nitradoId, ...waiting };
      return await withConnection(nitrado, of, (host) => use(host, nitradoId));
    } catch (error) {
      if (!(error instanceof HostError) || !ANOTHER_MAY.includes(error.reason)) throw error;
      if (failure === undefined || weightOf(error) > weightOf(failure)) failure = error;
    }
  }
  throw failure ?? new HostError('refused', 'No linked account at Nitrado works');
}
