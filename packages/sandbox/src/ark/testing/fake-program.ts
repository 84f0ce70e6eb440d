import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A call as it came in. `body` is what was sent as JSON; null without one. */
export type ReceivedCall = {
  method: string;
  path: string;
  query: string;
  authorization: string;
  body: Body | null;
};
// Tests look into it freely.
// biome-ignore lint/suspicious/noExplicitAny: a body is whatever was sent
type Body = Record<string, any>;

/** What a call gets; `body` is sent as JSON. */
export type CannedReply = { status: number; body: unknown; headers?: Record<string, string> };

export const orders = {
  serverId: 'server-1',
  uploads: { players: true, structures: true, dinos: true },
  chat: true,
  intervalSeconds: 60,
  structuresDelaySeconds: 0,
  revision: 'r1',
};

/** The program on the other end of a companion: records calls and gives the configured answers. Closed after the test. */
export class FakeProgram {
  readonly calls: ReceivedCall[] = [];
  readonly #replies = new Map<string, CannedReply>();
  #commands: object[] = [];
  #waiting: ServerResponse | undefined;
  #url = '';

  static async start(): Promise<FakeProgram> {
    const program = new FakeProgram();
    const server = createServer((request, response) => void program.#answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    program.#url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    program.reply('/api/companion/hello', { status: 200, body: orders });
    program.reply('/api/companion/registration', {
      status: 200,
      body: { isRegistered: true, message: 'You are registered.' },
    });
    return program;
  }

  get url(): string {
    return this.#url;
  }

  /** Decides what calls of a path get from now on. */
  reply(path: string, reply: CannedReply): void {
    this.#replies.set(path, reply);
  }

  refuse(path: string, status = 403, message = 'The companion is switched off.'): void {
    this.reply(path, { status, body: { code: 'FORBIDDEN', message } });
  }

  /** Hands a command to the companion, which may be waiting for it. */
  command(id: string, command: string): void {
    this.#commands.push({ id, command });
    if (this.#waiting) this.#handOut(this.#waiting);
    this.#waiting = undefined;
  }

  to(path: string): ReceivedCall[] {
    return this.calls.filter((call) => call.path === path);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const text = Buffer.concat(chunks).toString('utf8');
    const { authorization = '' } = request.headers;
    this.calls.push({
      method: request.method ?? '',
      path,
      query,
      authorization,
      body: text ? JSON.parse(text) : null,
    });
    const reply = this.#replies.get(path);
    if (reply) return send(response, reply);
    if (path !== '/api/companion/commands') return send(response, { status: 200, body: true });
    if (this.#commands.length > 0) return this.#handOut(response);
    this.#waiting = response;
  }

  #handOut(response: ServerResponse): void {
    send(response, { status: 200, body: this.#commands });
    this.#commands = [];
  }
}

function send(response: ServerResponse, { status, body, headers }: CannedReply): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
