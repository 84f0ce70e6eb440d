import type { DashboardKind } from '@arkwright/contracts/core/data-kinds';
import { basesPart, dinosPart, playersPart, tribesPart } from '@arkwright/contracts/uploads/upload';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { cleanBases, cleanDinos, cleanPlayers, cleanTribes } from './clean-parts.ts';
import type { Upload } from './upload-plan.ts';
import { takeUpload } from './upload-service.ts';

/** How a part of each kind is read: what was found in a save is as hostile as what a companion sends. */
const READERS: Record<DashboardKind, (part: unknown, now: number) => Promise<Upload>> = {
  players: (part, now) => cleanPlayers(playersPart.parse(part), now),
  tribes: (part, now) => cleanTribes(tribesPart.parse(part), now),
  bases: (part, now) => cleanBases(basesPart.parse(part), now),
  dinos: (part, now) => cleanDinos(dinosPart.parse(part), now),
};

/**
 * Stores a part of a snapshot that the program has read from a save at a host, as `takeUpload` does for a companion.
 * Returns whether anything is new.
 */
export async function takeHostPart(
  context: AppContext,
  scope: InstanceScope,
  { kind, part }: { kind: DashboardKind; part: object },
): Promise<boolean> {
  const upload = await READERS[kind](part, context.clock.now());
  return takeUpload(context, scope, { ...upload, isFromHost: true });
}
