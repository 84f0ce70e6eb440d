import { listPlayers } from '@arkwright/ark/commands';
import { connectRcon } from '@arkwright/ark/rcon/client';
import { rawPacket, startPeer } from '@arkwright/ark/rcon/scripted-peer';
import { eventually } from '@arkwright/testing/eventually';
import { expect, test } from 'vitest';
import { CommandPipeline } from './command-pipeline.ts';
import type { Command } from './session-command.ts';

const command = (parts: Partial<Command> = {}): Command => ({
  text: listPlayers(),
  priority: 'players',
  wantedAt: 0,
  onReply() {},
  onFailure() {},
  ...parts,
});

async function setUp(port: number) {
  const faults: unknown[] = [];
  const client = await connectRcon({ host: '127.0.0.1', port, password: 'secret' });
  const turns = new CommandPipeline({
    maySend: () => true,
    timeoutMs: () => 5_000,
    onAnswer() {},
    onTurnEnd() {},
    onFailure() {},
    onFault: (error) => void faults.push(error),
  });
  return { client, turns, faults };
}

test('a mistake of ours with an answer is reported, and does not end the process', async () => {
  await using peer = await startPeer({
    onCommand: ({ id, socket }) => void socket.write(rawPacket(id, 0, 'text')),
  });
  const { client, turns, faults } = await setUp(peer.port);
  turns.attach(client);
  const broken = new Error('broken');
  turns.push(
    command({
      onReply: () => {
        throw broken;
      },
    }),
  );
  await eventually(() => expect(faults).toEqual([broken]));
  client.close();
});

test('without a connection commands wait; detached, they are handed out', async () => {
  await using peer = await startPeer({
    onCommand: ({ id, socket }) => void socket.write(rawPacket(id, 0, 'text')),
  });
  const { client, turns } = await setUp(peer.port);
  const replies: string[] = [];
  const waiting = command({ onReply: (reply) => void replies.push(reply.text) });
  turns.push(waiting);
  expect(turns.detach()).toEqual([waiting]);
  turns.push(waiting);
  turns.attach(client);
  await eventually(() => expect(replies).toEqual(['text']));
  await turns.idle();
  expect(peer.requests).toHaveLength(2);
  client.close();
});
