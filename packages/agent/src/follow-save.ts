import { stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Save } from '@arkwright/ark/save/read-save';
import { SaveError } from '@arkwright/ark/save/save-error';
import { unreadWords, unusedFilesWords } from '@arkwright/contracts/core/unread';
import { CallError, type Kind, type Orders } from './calls.ts';
import type { Uploaded } from './changes.ts';
import type { AgentServer } from './config.ts';
import { mapOf, type Surroundings, tellOf } from './surroundings.ts';
import { type UploadResult, uploadSave } from './upload-save.ts';

/**
 * Uploads each finished save of a game server: one without a journal next to it that didn't change between
 * two polls. An unreadable save is reported once and left alone until the game saves again. Runs until
 * `signal`.
 */
export async function followSave(server: AgentServer, surroundings: Surroundings): Promise<void> {
  const { calls, read, signal, pace } = surroundings;
  const tell = tellOf(server, surroundings);
  const uploaded = new Map<Kind, Uploaded>();
  let orders: Orders | undefined;
  let greetedAt = Number.NEGATIVE_INFINITY;
  let uploadedAt = Number.NEGATIVE_INFINITY;
  let seen = '';
  let done = '';
  while (!signal.aborted) {
    let waitMs = pace.lookMs;
    try {
      if (!orders || performance.now() - greetedAt >= pace.helloMs) {
        orders = await calls.hello(server.serverId, mapOf(server.save));
        greetedAt = performance.now();
        if (done === '') tell(`connected; ${inWords(orders)}`);
      }
      const state = await stateOf(server.save);
      const isQuiet = state !== '' && state === seen && state !== done;
      const isDue = performance.now() - uploadedAt >= 1000 * orders.intervalSeconds;
      seen = state;
      if (state === '') tell(`there is no finished save at ${server.save} yet`);
      if (isQuiet && isDue) {
        const save = await readOrTell(state);
        if (save) {
          const { serverId } = server;
          const sent = await uploadSave(save, { calls, serverId, orders, signal, uploaded });
          uploadedAt = performance.now();
          if (sent.length > 0) tell(uploadInWords(save, sent));
        }
        done = state;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof CallError) {
        // Switches and keys change: the next hello returns the current orders.
        orders = undefined;
        tell(error.message);
        waitMs = error.retryAfterMs;
      } else {
        // A full disk, or a bug of ours: it must not affect this machine's other game servers.
        tell(`cannot upload its save: ${(error as Error).message}. The next one is tried again.`);
        done = seen;
      }
    }
    await delay(waitMs, undefined, { signal }).catch(() => {});
  }

  async function readOrTell(state: string): Promise<Save | undefined> {
    try {
      return await read(server.save);
    } catch (error) {
      if (!(error instanceof SaveError)) throw error;
      // It may have been written meanwhile: the next polls will detect the change.
      if ((await stateOf(server.save)) === state) tell(`cannot read its save: ${error.message}`);
      return undefined;
    }
  }
}

/** Identifies the state of a save file; empty if there is none, or if the game is writing it. */
async function stateOf(path: string): Promise<string> {
  const [save, journal] = await Promise.all([statOf(path), statOf(`${path}-journal`)]);
  return save && !journal ? `${save.mtimeMs} ${save.size}` : '';
}

async function statOf(path: string) {
  return stat(path).catch(() => undefined);
}

function inWords({ uploads: { players, structures, dinos } }: Orders): string {
  const wanted = [players && 'players and tribes', structures && 'bases', dinos && 'dinos'].filter(Boolean);
  return wanted.length > 0
    ? `to be uploaded: ${wanted.join(', ')}`
    : 'nothing is to be uploaded: switch it on on the Companion page';
}

/** What was uploaded; then what was not read, and is kept as it was. */
function uploadInWords({ header, unusedFiles }: Save, sent: readonly UploadResult[]): string {
  const rows = sent.map((of) => `${of.sent === of.rows ? '' : `${of.sent} of `}${of.rows} ${of.kind}`);
  const unread = sent.filter(({ unread: { rows: count } }) => count > 0);
  const lost = [...unread.map((of) => unreadWords(of.kind, of.unread)), unusedFilesWords(unusedFiles)];
  const kept = unread.length > 0 ? '; nothing of these kinds is deleted' : '';
  const more = lost.filter((words) => words !== '').map((words) => `; ${words}`);
  return `uploaded save ${header.saveCounter}: ${rows.join(', ')}${more.join('')}${kept}`;
}
