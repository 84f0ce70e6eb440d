/**
 * KIT · The first screen of a member: the servers, or Home for people who may not view them; the first steps without an instance.
 *   const { to, label } = useFirstScreen();
 */
import { holds } from '@arkwright/contracts/derived/permissions';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { useInstances } from './instances.ts';

const SERVERS = { to: '/servers', label: 'Go to Servers' } as const;
const HOME = { to: '/', label: 'Go to Home' } as const;
const START = { to: '/start', label: 'First steps' } as const;

export function firstScreenOf(instance: Instance | undefined): typeof SERVERS | typeof HOME | typeof START {
  if (instance === undefined) return START;
  return holds(instance, 'Servers_View') ? SERVERS : HOME;
}

export function useFirstScreen() {
  return firstScreenOf(useInstances().selected);
}
