import type { Sent } from './call.ts';

/** Makes a valid request around an id of what the route names; routes that name nothing ignore it. */
export type Make = (id: unknown) => Sent;

/** What requests need of the world that they are made in. */
export type RequestWorld = {
  /** A port of this machine on which nothing listens. */
  rconPort: number;
  /** A game server of each instance, for what needs one beside the object that it is about. */
  serverOf: (botId: unknown) => string;
};

/** For tests of malformed ids the id may be anything; where it stands in an address it is a text. */
export const inQuery = (name: string) => (id: unknown) => ({ query: { [name]: id as string } });
export const inParams = (name: string) => (id: unknown) => ({ params: { [name]: id as string } });
export const inBody = (name: string) => (id: unknown) => ({ body: { [name]: id } });

export const bare = (): Sent => ({});

/** A test in a channel that is not the guild's changes nothing, and is answered. */
export const postingRequests = (posting: string) => ({
  previewPosting: (botId: unknown): Sent => ({ query: { botId: botId as string, posting } }),
  testPosting: (botId: unknown): Sent => ({ body: { botId, posting, channelId: '1' } }),
});
