import type { SandboxFile } from './program.ts';

/** Speaks to the sandbox's control address: makes game servers and Discord do things, and reads what reached them. */
export function controlOf(sandbox: SandboxFile) {
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<unknown> => {
    const reply = await fetch(`${sandbox.control.url}${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`);
    return reply.json();
  };
  const server = (name: string) => `/ark/servers/${encodeURIComponent(name)}`;
  return {
    power: (name: string, state: string) => call('POST', `${server(name)}/power`, { state }),
    join: (name: string, player: { name: string; eosId: string }) =>
      call('POST', `${server(name)}/players/join`, player),
    leave: (name: string, player: { name: string; eosId: string }) =>
      call('POST', `${server(name)}/players/leave`, player),
    /** Writes lines into the game's log, as they are. */
    write: (name: string, lines: readonly string[]) => call('POST', `${server(name)}/lines`, { lines }),
    commands: (name: string, after = 0) => call('GET', `${server(name)}/commands?after=${after}`),
    get: (path: string) => call('GET', path),
    post: (path: string, body: unknown) => call('POST', path, body),
    put: (path: string) => call('PUT', path),
    remove: (path: string) => call('DELETE', path),
  };
}
