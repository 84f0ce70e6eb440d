import type { ViewAs } from '@arkwright/contracts/core/view-as';

/** Who does something. The dashboard, the bot and the program itself use the same services. */
export type Actor =
  | UserActor
  | ApiKeyActor
  | CompanionActor
  | { kind: 'discord-member'; id: string; name: string }
  | { kind: 'system'; id: string; name: string };

/** A signed-in person. `id` is our user id. */
export type UserActor = {
  kind: 'user';
  id: string;
  discordId: string;
  name: string;
  isSiteAdmin: boolean;
  /** As which manager the person sees one of their bots right now; no site admin, and read only, while they do. */
  viewAs?: ViewAs | undefined;
};

/** A program with an instance's API key; `id` is the instance's. */
export type ApiKeyActor = { kind: 'api-key'; id: string; name: string };

/** The mod or plugin in a game, with its instance's registration key; `id` is the instance's. */
export type CompanionActor = { kind: 'companion'; id: string; name: string };

/** The same person in the dashboard and in Discord. */
export const personOf = (actor: Actor): string => (actor.kind === 'user' ? actor.discordId : actor.id);

/** Something that the program does by itself; `name` is the part of it. */
export function systemActor(name: string): Actor {
  return { kind: 'system', id: '', name };
}
