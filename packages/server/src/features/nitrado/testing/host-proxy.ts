import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of a request: it is passed on, held until the test ends, or passed on with its reply lost. */
export type Treatment = 'pass' | 'hold' | 'lose-reply';

export type HostProxy = {
  url: string;
  /** The paths of all requests that change something (POST), in order. */
  asked: string[];
  /** Decides what becomes of them; `pass` is the default. */
  treat: (path: string) => Treatment;
  /** Ends the connections of requests that are held. */
  release(): void;
  close(): Promise<void>;
};

/** Stands between the program and one of the simulated addresses, so that a test sees each request that changes something. */
export async function startHostProxy(target: string): Promise<HostProxy> {
  const proxy: HostProxy = {
    url: '',
    asked: [],
    treat: () => 'pass',
    release: () => {},
    close: async () => {},
  };
  const server = createServer(async (request, reply) => {
    const { url = '', method = 'GET', headers } = request;
    let body = '';
    for await (const piece of request) body += String(piece);
    const isChange = method === 'POST';
    if (isChange) proxy.asked.push(url.replace(/\?.*/, ''));
    const treatment = isChange ? proxy.treat(url) : 'pass';
    if (treatment === 'hold') return;
    const answer = await fetch(`${target}${url}`, {
      method,
      headers: {
        authorization: headers.authorization ?? '',
        ...(isChange && { 'content-type': headers['content-type'] ?? '' }),
      },
      ...(isChange && { body }),
    });
    const text = await answer.text();
    if (treatment === 'lose-reply') request.socket.destroy();
    else reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens has an address with a port.
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  proxy.release = () => server.closeAllConnections();
  proxy.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return proxy;
}
