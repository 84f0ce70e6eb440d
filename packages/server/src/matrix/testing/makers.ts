import type { RequestParts } from './call.ts';

/** Makes a valid request from the id of the object that the route names; routes that name none ignore it. */
export type Make = (id: unknown) => RequestParts;

/** What requests need to know about the test's surroundings. */
export type RequestWorld = {
  /** A port of this machine on which nothing listens. */
  rconPort: number;
  /** Returns a game server of an instance, for requests that need one in addition to the object they name. */
  serverOf: (botId: unknown) => string;
  /** Returns the Discord server of an instance, for files that name it. */
  guildOf: (botId: unknown) => string;
};

/** Tests of malformed ids pass anything as the id; in a path or query it is sent as text. */
export const inQuery = (name: string) => (id: unknown) => ({ query: { [name]: id as string } });
export const inParams = (name: string) => (id: unknown) => ({ params: { [name]: id as string } });
export const inBody = (name: string) => (id: unknown) => ({ body: { [name]: id } });

export const bare = (): RequestParts => ({});

/** A test message to a channel outside the guild changes nothing and still gets a reply. */
export const postingRequests = (posting: string) => ({
  previewPosting: (botId: unknown): RequestParts => ({ query: { botId: botId as string, posting } }),
  testPosting: (botId: unknown): RequestParts => ({ body: { botId, posting, channelId: '1' } }),
});
