import { expect } from '@playwright/test';
import type { controlOf } from './control.ts';

/** Something that a member does with the bot, and what they see of its answer. */
export type Interaction = {
  interactionId: string;
  message: { content: string; flags: number; components: { components: Component[] }[] } | null;
  /** The window that the bot opened. */
  modal: { custom_id: string; title: string } | null;
  /** What it suggests. */
  choices: { name: string; value: string }[];
};
type Component = { custom_id: string; label?: string; options?: { label: string; value: string }[] };

/** What members of a guild do with the bot, and what they see of it. */
export function interactionsIn(control: ReturnType<typeof controlOf>, guildId: string) {
  const lookAt = async ({ interactionId }: Interaction) =>
    (await control.get(`/discord/interactions/${interactionId}`)) as Interaction;
  const textOf = async (interaction: Interaction) =>
    (await lookAt(interaction)).message?.content.replaceAll('\\', '') ?? '';
  return {
    /** A member uses a command, or presses, chooses or fills in what the bot has shown them; returns when it has answered. */
    interact: (as: string, input: object) =>
      control.post('/discord/interactions', { as, guildId, ...input }) as Promise<Interaction>,
    /** What the member sees of it now. */
    lookAt,
    /** Its text, without the marks that keep it plain. */
    textOf,
    /** The same once there is one. */
    answerTo: async (interaction: Interaction) => {
      await expect.poll(() => textOf(interaction)).not.toBe('');
      return textOf(interaction);
    },
    /** The slash commands that the guild has. */
    commands: async () => {
      const all = (await control.get('/discord/commands')) as Record<string, { name: string }[]>;
      return (all[guildId] ?? []).map(({ name }) => name);
    },
  };
}
