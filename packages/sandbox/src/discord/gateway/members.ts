import type { z } from 'zod';
import { type Application, isIn } from '../applications.ts';
import type { DiscordContext } from '../context.ts';
import { memberView } from '../guild-views.ts';
import type { requestMembersSchema } from './payloads.ts';

const MEMBERS_PER_CHUNK = 1000;

/** Answers op 8: the members that were asked for, by id or by the start of their name, in chunks of 1000. */
export function sendMembers(
  { state }: DiscordContext,
  { application, ...request }: z.infer<typeof requestMembersSchema> & { application: Application },
  send: (chunk: Record<string, unknown>) => void,
): void {
  const guild = state.guilds.get(request.guild_id);
  if (!guild || !isIn(guild, application)) return;
  const wanted = [...guild.members.values()].filter((member) => {
    if (request.user_ids) return request.user_ids.includes(member.userId);
    const name = state.users.get(member.userId)?.username ?? '';
    return name.startsWith((request.query ?? '').toLowerCase());
  });
  const members = request.limit ? wanted.slice(0, request.limit) : wanted;
  const found = members.map((member) => member.userId);
  const count = Math.max(1, Math.ceil(members.length / MEMBERS_PER_CHUNK));
  for (let index = 0; index < count; index += 1) {
    const chunk = members.slice(index * MEMBERS_PER_CHUNK, (index + 1) * MEMBERS_PER_CHUNK);
    send({
      guild_id: guild.id,
      members: chunk.map((member) => memberView(state, member)),
      chunk_index: index,
      chunk_count: count,
      not_found: request.user_ids?.filter((userId) => !found.includes(userId)),
      nonce: request.nonce,
    });
  }
}
