import { encodePacket, PACKET_TYPE } from './protocol.ts';
import type { ArkServerOptions } from './server-options.ts';

/** Text as bytes. One UTF-16 unit outside ASCII becomes one `?`, so an emoji becomes two, as on Windows. */
export function encodeText(text: string, encoding: ArkServerOptions['encoding']): Buffer {
  if (encoding === 'ascii') return Buffer.from(text.replace(/[\u0080-\uffff]/g, '?'), 'latin1');
  return Buffer.from(text, encoding);
}

/** The packets of one reply. Splitting is by bytes, so it may cut through a character: the game does not care. */
export function replyPackets(id: number, body: Buffer, splitBytes: number): Buffer[] {
  const step = splitBytes > 0 ? splitBytes : Math.max(body.length, 1);
  const count = Math.max(Math.ceil(body.length / step), 1);
  return Array.from({ length: count }, (_, index) =>
    encodePacket({ id, type: PACKET_TYPE.response, body: body.subarray(index * step, (index + 1) * step) }),
  );
}

export function keepAlivePacket(id: number): Buffer {
  return encodePacket({ id, type: PACKET_TYPE.response, body: Buffer.from('Keep Alive') });
}

const HEADER_CUTS = [1, 3, 7, 2];
const LATER_CUT = 700;

/** Bytes in pieces that cut through the first header and then go on in small steps. */
export function fragments(bytes: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  let offset = 0;
  while (offset < bytes.length) {
    const end = offset + (HEADER_CUTS[pieces.length] ?? LATER_CUT);
    pieces.push(bytes.subarray(offset, end));
    offset = end;
  }
  return pieces;
}
