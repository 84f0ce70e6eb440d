import type { Command } from './model.ts';
import type { DiscordState } from './state.ts';

/** Which commands are meant: those of an application in a guild, or its global ones (`global`). */
export type CommandScope = { scope: string; applicationId: string };

export function commandsIn({ commands }: DiscordState, { scope, applicationId }: CommandScope): Command[] {
  return (commands.get(scope) ?? []).filter((command) => command.application_id === applicationId);
}

/** Puts an application's commands in place of those that it had there. */
export function setCommands(
  { commands }: DiscordState,
  { scope, applicationId }: CommandScope,
  list: readonly Command[],
): void {
  const others = (commands.get(scope) ?? []).filter((command) => command.application_id !== applicationId);
  if (others.length + list.length === 0) commands.delete(scope);
  else commands.set(scope, [...others, ...list]);
}
