import { anyAddress, type Means } from './tools.ts';

const PATHS = ['/', '/api/settings', '/docu', '/healthz'];

/** Requests as anybody makes them, all at once, each from another address. */
export async function ordinaryRequests({ url }: Means, count: number): Promise<void> {
  const one = async (path = '/') => {
    const reply = await fetch(url + path, { headers: { 'x-forwarded-for': anyAddress() } });
    await reply.arrayBuffer();
  };
  await Promise.allSettled(Array.from({ length: count }, (_, n) => one(PATHS[n % PATHS.length])));
}
