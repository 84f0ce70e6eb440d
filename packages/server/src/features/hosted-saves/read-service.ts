import { fileURLToPath } from 'node:url';
import { answersOfChild } from '@arkwright/ark/save/child-lines';
import type { MissingFiles } from '@arkwright/ark/save/people-files';
import type { DashboardKind } from '@arkwright/contracts/core/data-kinds';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { pause } from '../../platform/base/pause.ts';
import { newId } from '../../platform/base/random.ts';
import { takeHostPart } from '../uploads/service.ts';
import type { Claim } from './claim.ts';
import type { PartsAnswer, PartsRequest } from './parts-child.ts';

const COMMAND = [process.execPath, fileURLToPath(new URL('./parts-child.ts', import.meta.url))];

/** Looking for players and tribes in a save reads a small part of it. */
const LOOK_MS = 60_000;
const MAX_LINE = 8 * 1024 ** 2;
/** Something else is storing rows of the kind for this server. */
const ATTEMPTS = 10;
const AGAIN_MS = 1000;

export type ReadOrder = { path: string; signal: AbortSignal };

type Answer<Name extends string> = Extract<PartsAnswer, { [Key in Name]: unknown }>;

const answersTo = <Name extends string>(
  request: PartsRequest,
  options: { signal: AbortSignal; maxMs?: number },
) =>
  answersOfChild<Answer<Name>>({
    ...options,
    command: COMMAND,
    request,
    maxLine: MAX_LINE,
    tooLong: 'a part of it is too long',
  });

/** Whether a fetched save holds its players and tribes itself. In a process of its own; throws SaveError. */
export async function holdsPeople({ path, signal }: ReadOrder): Promise<boolean> {
  const answers = answersTo<'holdsPeople'>({ job: 'people', path }, { signal, maxMs: LOOK_MS });
  for await (const answer of answers) return answer.holdsPeople;
  return false;
}

/**
 * Reads a fetched save in a process of its own, and stores its rows of these kinds as an agent's upload, part by part:
 * neither the save nor all of its rows are ever in this process. `isLeft` is checked before a kind's first part is stored;
 * true skips the kind. `keep` is called before each part, and rejects if nothing may be stored now. Returns the kinds
 * that were stored. Throws SaveError for a save that can't be read, and what `keep` and `takeUpload` throw.
 */
export async function storeSave(
  context: AppContext,
  scope: InstanceScope,
  order: ReadOrder & {
    serverId: string;
    kinds: readonly DashboardKind[];
    missing: MissingFiles;
    isLeft: (kind: DashboardKind) => Promise<boolean>;
    keep: Claim['keep'];
  },
): Promise<DashboardKind[]> {
  const { path, kinds, missing, signal, keep, serverId } = order;
  const request = { job: 'parts', path, kinds, missing, snapshotId: newId() } as const;
  const left = new Map<DashboardKind, boolean>();
  for await (const { kind, part } of answersTo<'kind'>(request, { signal })) {
    signal.throwIfAborted();
    if (!left.has(kind)) left.set(kind, await order.isLeft(kind));
    if (left.get(kind) !== false) continue;
    await storePart(context, scope, { kind, part: { serverId, ...part }, signal, keep });
  }
  return kinds.filter((kind) => left.get(kind) === false);
}

async function storePart(
  context: AppContext,
  scope: InstanceScope,
  { kind, part, signal, keep }: Claim & { kind: DashboardKind; part: object },
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await keep();
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
