/** Discord's opcodes, and its types of interactions and of answers to them. */
const Op = { dispatch: 0, heartbeat: 1, identify: 2, hello: 10 } as const;
const AUTOCOMPLETE = 4;
const ANSWERS = { message: 4, choices: 8 } as const;
const EPHEMERAL = 64;
/** The intent of guilds. */
const GUILDS = 1;

type Packet = {
  op: number;
  t: string | null;
  d: { id: string; token: string; type: number; heartbeat_interval: number };
};

/**
 * The least that can answer: a socket to the gateway, and a ready-made answer to each interaction as soon as it is there.
 * Resolves once Discord tells it of interactions.
 */
export async function answerBare(discord: { apiUrl: string; botToken: string }): Promise<{ stop(): void }> {
  const gateway = await fetch(`${discord.apiUrl}/v10/gateway`);
  const { url } = (await gateway.json()) as { url: string };
  const socket = new WebSocket(`${url}?v=10&encoding=json`);
  const ready = Promise.withResolvers<void>();
  let beat: NodeJS.Timeout | undefined;
  const send = (op: number, d: unknown) => socket.send(JSON.stringify({ op, d }));
  socket.addEventListener('message', ({ data }) => {
    const { op, t, d } = JSON.parse(String(data)) as Packet;
    if (op === Op.hello) {
      beat = setInterval(() => send(Op.heartbeat, null), d.heartbeat_interval);
      const properties = { os: 'linux', browser: 'bench', device: 'bench' };
      send(Op.identify, { token: discord.botToken, intents: GUILDS, properties });
    }
    if (t === 'READY') ready.resolve();
    if (t === 'INTERACTION_CREATE') void answer(discord.apiUrl, d);
  });
  socket.addEventListener('close', ({ code }) => ready.reject(new Error(`The gateway closed with ${code}`)));
  await ready.promise;
  return {
    stop() {
      clearInterval(beat);
      socket.close();
    },
  };
}

async function answer(apiUrl: string, { id, token, type }: Packet['d']): Promise<void> {
  const body =
    type === AUTOCOMPLETE
      ? { type: ANSWERS.choices, data: { choices: [{ name: 'The Island', value: 'island' }] } }
      : { type: ANSWERS.message, data: { content: 'Here', flags: EPHEMERAL } };
  await fetch(`${apiUrl}/v10/interactions/${id}/${token}/callback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
