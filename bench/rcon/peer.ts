import { createServer } from 'node:net';

// The game server's part of the benchmark, in a process of its own: accepts every password and answers each
// command with its own text, from the same buffer. Prints its port.

const sizeBytes = 4;
const auth = 3;

function answer(packet: Buffer): Buffer {
  packet.writeInt32LE(packet.readInt32LE(8) === auth ? 2 : 0, 8);
  return packet;
}

const server = createServer({ noDelay: true }, (socket) => {
  let rest: Buffer = Buffer.alloc(0);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    while (bytes.length >= sizeBytes && bytes.length >= sizeBytes + bytes.readInt32LE(0)) {
      const end = sizeBytes + bytes.readInt32LE(0);
      socket.write(answer(bytes.subarray(0, end)));
      bytes = bytes.subarray(end);
    }
    rest = bytes;
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') process.send?.(address.port);
});
process.on('disconnect', () => process.exit());
