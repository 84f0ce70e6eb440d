import {
  ActionRowBuilder,
  ButtonBuilder,
  type ButtonInteraction,
  ButtonStyle,
  type ChatInputCommandInteraction,
  MessageFlags,
} from 'discord.js';
import { pause } from '../platform/base/pause.ts';
import { newId } from '../platform/base/random.ts';
import { cutText, MAX_CONTENT } from './text.ts';

/** How long a question waits for its answer, ms. Discord takes edits of a reply for 15 minutes. */
const ANSWER_MS = 60_000;

const WORDS = {
  late: 'Not confirmed in time. Nothing was done.',
  cancelled: 'Cancelled. Nothing was done.',
  expired: 'This question has expired. Please use the command again.',
} as const;

/** What a member is asked before something is destroyed. */
export type Question = {
  /** What it will hit, up to 2,000 characters. Text from people or the game has gone through `shownText`. */
  content: string;
  /** What the button says that does it, up to 80 characters. */
  yes: string;
};

type Answer = { isYes: boolean; button: ButtonInteraction };

export type Questions = {
  /** Puts a question in place of a command's reply; the press of a button, or undefined where nobody answers in a minute. */
  ask(
    interaction: ChatInputCommandInteraction,
    question: Question,
    signal: AbortSignal,
  ): Promise<ButtonInteraction | undefined>;
  /** Takes a button that was pressed. */
  take(button: ButtonInteraction): Promise<void>;
};

/** Questions with two buttons, asked by commands of this process. They end with it: a button of an earlier one says so. `answerMs`: for tests. */
export function createQuestions({ answerMs = ANSWER_MS } = {}): Questions {
  const open = new Map<string, { userId: string; answer: (answer: Answer) => void }>();

  return {
    async ask(interaction, { content, yes }, signal) {
      const id = newId();
      const { promise, resolve } = Promise.withResolvers<Answer>();
      const over = new AbortController();
      open.set(id, { userId: interaction.user.id, answer: resolve });
      try {
        await interaction.editReply({
          content: cutText(content, MAX_CONTENT),
          allowedMentions: { parse: [] },
          components: [buttons(id, yes)],
        });
        const late = pause(answerMs, AbortSignal.any([signal, over.signal])).then(() => undefined);
        const answer = await Promise.race([promise, late]);
        if (answer?.isYes) return answer.button;
        const words = answer ? WORDS.cancelled : WORDS.late;
        await interaction.editReply({ content: words, components: [] });
        return undefined;
      } finally {
        over.abort();
        open.delete(id);
      }
    },
    async take(button) {
      const [id = '', choice] = button.customId.split('|');
      const question = open.get(id);
      // A reply that only one member sees has buttons for nobody else; Discord is not asked to be trusted with that.
      if (!question || question.userId !== button.user.id) {
        await button.reply({ content: WORDS.expired, flags: MessageFlags.Ephemeral });
        return;
      }
      open.delete(id);
      await button.deferUpdate();
      question.answer({ isYes: choice === 'yes', button });
    },
  };
}

const buttons = (id: string, yes: string) =>
  new ActionRowBuilder<ButtonBuilder>().addComponents(
    new ButtonBuilder().setCustomId(`${id}|yes`).setLabel(cutText(yes, 80)).setStyle(ButtonStyle.Danger),
    new ButtonBuilder().setCustomId(`${id}|no`).setLabel('Cancel').setStyle(ButtonStyle.Secondary),
  );
