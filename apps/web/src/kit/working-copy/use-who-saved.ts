import { useInstance } from '../instances.ts';
import { useKit } from '../kit.tsx';
import { kitCalls } from '../kit-calls.ts';
import { attempt } from '../use-action.ts';
import { useUser } from '../use-session.ts';

/** How the history names a part of an instance: `settings:log`. */
export const targetOf = (part: string, botId: string): string =>
  part === 'managers' ? `managers:${botId}` : `settings:${part}`;

/** KIT · Who saved a part of the selected instance last, going on after “what”: `Maria changed`. */
export function useWhoSaved() {
  const { id: botId } = useInstance();
  const { call } = useKit();
  const user = useUser();
  return async (part: string): Promise<string> => {
    const request = { params: { botId }, query: { target: targetOf(part, botId) } };
    const outcome = await attempt(call, kitCalls.latestChange, request);
    const actor = outcome.ok ? outcome.reply.latest?.actor : undefined;
    if (actor?.kind === 'user' && actor.id === user?.discordId) return 'you changed elsewhere';
    // Isolated: a name that reads from right to left leaves the words around it in their order.
    return actor?.name ? `\u2068${actor.name}\u2069 changed` : 'someone else changed';
  };
}
