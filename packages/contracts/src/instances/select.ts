import type { Instance } from './schema.ts';

/** The instance that `wanted` names, else the first active one, else the first. */
export function selectInstance(instances: readonly Instance[], wanted: unknown): Instance | undefined {
  const named = instances.find(({ id }) => id === String(wanted));
  return named ?? instances.find(({ isActive }) => isActive) ?? instances[0];
}
