import type { Area, AreaPermission } from '../derived/permissions.ts';
import { FEATURE_MANIFESTS } from '../manifests/features.ts';

/**
 * Areas whose Edit is as powerful as the game servers' RCON password: their contents run on the servers, or
 * determine who may run commands and become admin there.
 */
export const CONSOLE_AREAS: readonly Area[] = FEATURE_MANIFESTS.flatMap((manifest) =>
  'reachesConsole' in manifest ? [manifest.area] : [],
);

/** The manager dialog's warning about them. */
export const CONSOLE_WARNING =
  'People who may edit the marked areas can run any command on your game servers, or make themselves admin there. Give that only to people you would trust with the RCON password.';

/** Whether somebody with these permissions can run commands on the game servers. */
export function reachesConsole(permissions: readonly string[]): boolean {
  const edits: readonly AreaPermission[] = CONSOLE_AREAS.map((area) => `${area}_Edit` as const);
  return permissions.includes('FullAccess') || edits.some((edit) => permissions.includes(edit));
}
