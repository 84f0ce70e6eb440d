/**
 * KIT · Saves a route's reply as a file: with the bearer header, which a plain link can't send.
 *   const outcome = await download(kit, { route: historyRoutes.csv, request, fileName: 'history.csv' });
 * Never throws: { ok: true } | { ok: false, problem }.
 */
import type { RouteDefinition, RouteRequest } from '@arkwright/contracts/derived/route';
import { addressOf } from './api-client.ts';
import { ApiError, readError } from './api-error.ts';
import type { Kit } from './kit.tsx';
import { type Outcome, toProblem } from './problem.ts';

/** Longest time for a file, in milliseconds. */
const TIMEOUT_MS = 120_000;
/** The browser needs the file's address for a moment after the click. */
const KEPT_MS = 60_000;

function save(file: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

async function fetchFile(kit: Kit, address: string): Promise<Blob> {
  const { token } = kit.session.get();
  const unreachable = () => {
    throw new ApiError('NETWORK', { status: 0 });
  };
  const response = await kit
    .fetch(address, {
      headers: { ...(token !== null && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      cache: 'no-store',
    })
    .catch(unreachable);
  if (response.ok) return response.blob().catch(unreachable);
  const error = await readError(response);
  if (error.code === 'UNAUTHENTICATED' && token !== null) kit.session.refuse(token);
  throw error;
}

export async function download<R extends RouteDefinition>(
  kit: Kit,
  input: { route: R; request: RouteRequest<R>; fileName: string },
): Promise<Outcome<null>> {
  try {
    save(await fetchFile(kit, addressOf(input.route, input.request)), input.fileName);
    return { ok: true, reply: null };
  } catch (error) {
    return { ok: false, problem: toProblem(error) };
  }
}
