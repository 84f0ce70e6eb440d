/** By the first bytes of each: a name or a header can say anything. */
const KINDS: readonly { type: string; isIt(bytes: Buffer): boolean }[] = [
  { type: 'image/png', isIt: (bytes) => begins(bytes, 0, '\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', isIt: (bytes) => begins(bytes, 0, '\xff\xd8\xff') },
  { type: 'image/gif', isIt: (bytes) => begins(bytes, 0, 'GIF87a') || begins(bytes, 0, 'GIF89a') },
  { type: 'image/webp', isIt: (bytes) => begins(bytes, 0, 'RIFF') && begins(bytes, 8, 'WEBP') },
];

const begins = (bytes: Buffer, at: number, text: string) =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

/** A picture as Discord takes it (discord.com/developers/docs/reference#image-data); undefined if it is none. */
export function pictureData(bytes: Buffer): string | undefined {
  const kind = KINDS.find(({ isIt }) => isIt(bytes));
  return kind && `data:${kind.type};base64,${bytes.toString('base64')}`;
}
