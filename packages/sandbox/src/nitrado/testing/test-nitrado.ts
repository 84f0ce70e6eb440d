import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type ArkCluster, startArkCluster } from '../../ark/cluster.ts';
import { seedAccounts } from '../../base/accounts.ts';
import { type NitradoOptions, type SimulatedNitrado, startNitrado } from '../nitrado.ts';

export const CLIENT = { clientId: 'client', clientSecret: 'client secret' };
export const REDIRECT = 'http://127.0.0.1:8080/nitrado';

export type Started = { nitrado: SimulatedNitrado; cluster: ArkCluster };

/** A simulated Nitrado with game servers that stand still, whose power takes no time; closed after the test. */
export async function startTestNitrado(options: Partial<NitradoOptions> = {}): Promise<Started> {
  const dataDir = options.dataDir ?? (await makeFolder());
  const cluster = await startArkCluster({
    seed: 'test',
    servers: [],
    tickMs: 0,
    ...(options.now && { now: options.now }),
  });
  onTestFinished(() => cluster.close());
  const nitrado = await startNitrado({
    seed: 'test',
    accounts: seedAccounts('test'),
    ...CLIENT,
    cluster,
    host: '127.0.0.1',
    report: (error, what) => {
      throw new Error(`${what} failed`, { cause: error });
    },
    seconds: { downSeconds: 0, rconSeconds: 0, stopSeconds: 0 },
    ...options,
    dataDir,
  });
  onTestFinished(() => nitrado.close());
  return { nitrado, cluster };
}

/** A folder that is deleted after the test. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'arkwright-nitrado-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A caller of the API with a token of that account; replies with status, headers and the JSON. */
export function callerOf(nitrado: SimulatedNitrado, account = 'owner', token?: string) {
  const bearer = token ?? nitrado.issueToken({ account });
  return async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => {
    const reply = await fetch(`${nitrado.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    return { status: reply.status, headers: reply.headers, text, json: JSON.parse(text) };
  };
}

/** Asks for consent as somebody; where the browser is sent. */
export async function authorize(
  nitrado: SimulatedNitrado,
  query: Record<string, string>,
): Promise<{ status: number; back: URL | undefined }> {
  const url = new URL('/oauth/v2/auth', nitrado.oauthUrl);
  const all = {
    client_id: CLIENT.clientId,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: 'service',
    state: 'abc',
    ...query,
  };
  for (const [name, value] of Object.entries(all)) if (value !== '') url.searchParams.set(name, value);
  const reply = await fetch(url, { redirect: 'manual' });
  const back = reply.headers.get('location');
  await reply.text();
  return { status: reply.status, back: back === null ? undefined : new URL(back) };
}

/** Posts a form to the token endpoint. */
export async function postToken(nitrado: SimulatedNitrado, fields: Record<string, string>) {
  const reply = await fetch(`${nitrado.oauthUrl}/oauth/v2/token`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const text = await reply.text();
  return { status: reply.status, text, json: () => JSON.parse(text) };
}

/** Signs in as an account: its token pair as the endpoint answers it. */
export async function signIn(nitrado: SimulatedNitrado, account = 'owner') {
  const { back } = await authorize(nitrado, { login_as: account });
  const code = back?.searchParams.get('code') ?? '';
  const fields = { ...CLIENT_FIELDS, grant_type: 'authorization_code', code, redirect_uri: REDIRECT };
  const { status, json } = await postToken(nitrado, fields);
  if (status !== 200) throw new Error(`The token endpoint answered ${status}`);
  return json();
}

export const CLIENT_FIELDS = { client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret };
