import { fileURLToPath } from 'node:url';
import { answersOfChild } from '@arkwright/ark/save/child-lines';
import type { SaveKind } from '@arkwright/contracts/data-dashboard/save-parts';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { pause } from '../../platform/base/pause.ts';
import { newId } from '../../platform/base/random.ts';
import { takeHostPart } from '../data-dashboard/service.ts';
import type { PartsAnswer, PartsRequest } from './parts-child.ts';

const COMMAND = [process.execPath, fileURLToPath(new URL('./parts-child.ts', import.meta.url))];

/** Reading half a million objects takes some five seconds; storing 200,000 rows of each kind some minutes. */
const MAX_MS = 15 * 60_000;
const MAX_LINE = 8 * 1024 ** 2;
/** Something else is storing rows of the kind for this server. */
const ATTEMPTS = 10;
const AGAIN_MS = 1000;

export type ReadOrder = { path: string; signal: AbortSignal };

type Answer<Name extends string> = Extract<PartsAnswer, { [Key in Name]: unknown }>;

const answersTo = <Name extends string>(request: PartsRequest, signal: AbortSignal) =>
  answersOfChild<Answer<Name>>({
    command: COMMAND,
    request,
    signal,
    maxMs: MAX_MS,
    maxLine: MAX_LINE,
    tooLong: 'a part of it is too long',
  });

/** Whether a fetched save holds its players and tribes itself. In a process of its own; throws SaveError. */
export async function holdsPeople({ path, signal }: ReadOrder): Promise<boolean> {
  for await (const answer of answersTo<'holdsPeople'>({ job: 'people', path }, signal))
    return answer.holdsPeople;
  return false;
}

/**
 * Reads a fetched save in a process of its own, and stores its rows of these kinds as an agent's upload, part by part:
 * neither the save nor all of its rows are ever in this process. `isLeft` is checked before a kind's first part is stored;
 * true skips the kind. Returns the kinds that were stored. Throws SaveError for a save that can't be read, and what
 * `takeUpload` throws.
 */
export async function storeSave(
  context: AppContext,
  scope: InstanceScope,
  order: ReadOrder & {
    serverId: string;
    kinds: readonly SaveKind[];
    missingFiles: readonly string[];
    isLeft: (kind: SaveKind) => Promise<boolean>;
  },
): Promise<SaveKind[]> {
  const { path, kinds, missingFiles, signal, serverId } = order;
  const request = { job: 'parts', path, kinds, missingFiles, snapshotId: newId() } as const;
  const left = new Map<SaveKind, boolean>();
  for await (const { kind, part } of answersTo<'kind'>(request, signal)) {
    signal.throwIfAborted();
    if (!left.has(kind)) left.set(kind, await order.isLeft(kind));
    if (left.get(kind) === false)
      await storePart(context, scope, { kind, part: { serverId, ...part }, signal });
  }
  return kinds.filter((kind) => left.get(kind) === false);
}

async function storePart(
  context: AppContext,
  scope: InstanceScope,
  { kind, part, signal }: { kind: SaveKind; part: object; signal: AbortSignal },
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await takeHostPart(context, scope, { kind, part });
      return;
    } catch (error) {
      const isBusy = error instanceof AppError && error.code === 'RATE_LIMITED';
      if (!isBusy || attempt === ATTEMPTS) throw error;
      await pause(AGAIN_MS, signal);
      signal.throwIfAborted();
    }
  }
}
