import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_PART_ROWS, type Orders, uploadCall } from './companion-calls.ts';
import type { CompanionLine } from './companion-line.ts';
import type { SnapshotKind } from './world-snapshot.ts';

/** What a companion last uploaded of a kind. */
export type Uploaded = { at: number; rows: number };

/** What uploads are made of. */
export type UploadSource = { now(): number; snapshot(kind: SnapshotKind): object[] };

/** The uploads of one companion: one snapshot after another, never two at a time. */
export class CompanionUploads {
  readonly #line: CompanionLine;
  readonly #source: UploadSource;
  readonly #done: Partial<Record<SnapshotKind, Uploaded>> = {};
  #last: Promise<void> = Promise.resolve();

  constructor(line: CompanionLine, source: UploadSource) {
    this.#line = line;
    this.#source = source;
  }

  /** The last whole snapshot of each kind. */
  get done(): Readonly<Partial<Record<SnapshotKind, Uploaded>>> {
    return this.#done;
  }

  /** Uploads everything of the kinds that are wanted. Rejects with a CallFailed, or as `signal` says. */
  all(orders: Orders, isMod: boolean, signal: AbortSignal): Promise<void> {
    const mine = this.#last.then(() => this.#all(orders, isMod, signal));
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  async #all(orders: Orders, isMod: boolean, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { serverId, uploads, structuresDelaySeconds } = orders;
    if (uploads.players) await this.#kind('players', { serverId, signal });
    if (uploads.players) await this.#kind('tribes', { serverId, signal });
    const pauseMs = structuresDelaySeconds * 1000;
    if (uploads.structures) await this.#kind('bases', { serverId, signal, pauseMs });
    // The plugin does not know dinos.
    if (uploads.dinos && isMod) await this.#kind('dinos', { serverId, signal });
  }

  async #kind(
    kind: SnapshotKind,
    { serverId, signal, pauseMs = 0 }: { serverId: string; signal: AbortSignal; pauseMs?: number },
  ): Promise<void> {
    const rows = this.#source.snapshot(kind);
    const snapshotId = randomUUID();
    // An empty snapshot is uploaded too: that is how the program learns that the last row is gone.
    const parts = Math.max(Math.ceil(rows.length / MAX_PART_ROWS), 1);
    for (let part = 1; part <= parts; part += 1) {
      const slice = rows.slice((part - 1) * MAX_PART_ROWS, part * MAX_PART_ROWS);
      const body = { serverId, snapshotId, part, isLast: part === parts, rows: slice };
      await this.#line.call(uploadCall(kind, body), signal);
      if (part < parts) await sleep(pauseMs, undefined, { signal, ref: false });
    }
    this.#done[kind] = { at: this.#source.now(), rows: rows.length };
  }
}
