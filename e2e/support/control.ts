import type { SandboxFile } from './program.ts';

/** Speaks to the sandbox's control address: makes game servers and Discord do things, and reads what reached them. */
export function controlOf(sandbox: SandboxFile) {
  const { accounts, servers } = sandbox.names ?? { accounts: new Map(), servers: new Map() };
  const originals = new Map([...servers].map(([like, name]) => [name, like]));
  /** In a copy of a guild its own accounts and servers are meant. */
  const translate = (path: string) =>
    path
      .replace(/(?<=^\/ark\/servers\/)[^/?]+/, (name) => servers.get(decodeURIComponent(name)) ?? name)
      .replace(/(?<=^\/discord\/direct-messages\/)[^/?]+/, (name) => accounts.get(name) ?? name);
  const asInCopy = (body: unknown) =>
    typeof body === 'object' && body !== null && 'as' in body && typeof body.as === 'string'
      ? { ...body, as: accounts.get(body.as) ?? body.as }
      : body;
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    original: string,
    originalBody?: unknown,
  ): Promise<unknown> => {
    const [path, body] = [translate(original), asInCopy(originalBody)];
    const reply = await fetch(`${sandbox.control.url}${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`);
    const answer: unknown = await reply.json();
    if (path !== '/ark/servers' || originals.size === 0) return answer;
    // The list has names and nothing else that differs.
    return (answer as { name: string }[]).flatMap((each) => {
      const name = originals.get(each.name);
      return name === undefined ? [] : [{ ...each, name }];
    });
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
