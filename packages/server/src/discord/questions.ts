import { BoundedMap } from '@arkwright/ark/bounded';
import { QUESTION_SECONDS } from '@arkwright/contracts/rcon-commands/bounds';
import {
  ActionRowBuilder,
  ButtonBuilder,
  type ButtonInteraction,
  ButtonStyle,
  MessageFlags,
  type RepliableInteraction,
  StringSelectMenuBuilder,
  type StringSelectMenuInteraction,
} from 'discord.js';
import { pause } from '../platform/base/pause.ts';
import { newId } from '../platform/base/random.ts';
import type { Choice } from './choices.ts';
import { cutText, MAX_CONTENT, plainName } from './text.ts';

/** How long a question waits for its answer, ms. Discord takes edits of a reply for 15 minutes. */
const ANSWER_MS = QUESTION_SECONDS * 1000;
/** Discord's limits of a menu: what it offers, and the text of each and of what stands in it before. */
const MAX_MENU_CHOICES = 25;
const MAX_MENU_TEXT = 100;
/** Open questions of this process, a minute each; no further one is asked. */
const MAX_OPEN = 10_000;

const WORDS = {
  late: 'Not confirmed in time. Nothing was done.',
  notChosen: 'Nothing was chosen in time. Nothing was done.',
  cancelled: 'Cancelled. Nothing was done.',
  expired: 'This question has expired. Please use the command again.',
} as const;

/** What a member asked for something, and where its reply stands. */
export type Asker = Pick<RepliableInteraction, 'user' | 'editReply'>;

/** What a member is asked before something is destroyed. */
export type Question = {
  /** What it will hit, up to 2,000 characters. Text from people or the game has gone through `shownText`. */
  content: string;
  /** What the button says that does it, up to 80 characters. */
  yes: string;
};

/** What a member can choose from, one of up to 25; values have up to 100 characters. */
export type Menu = {
  content: string;
  /** What the menu says before something is chosen. */
  placeholder: string;
  choices: readonly Choice[];
};

/** A button that was pressed, or a menu in which something was picked. */
export type Pressed = ButtonInteraction | StringSelectMenuInteraction;

type Answer = { choice: string; pressed: Pressed };
type Row = ActionRowBuilder<ButtonBuilder> | ActionRowBuilder<StringSelectMenuBuilder>;

export type Questions = {
  /** Puts a question in place of a command's reply; the press of a button, or undefined where nobody answers in a minute. */
  ask(asker: Asker, question: Question, signal: AbortSignal): Promise<Pressed | undefined>;
  /** Puts a menu there; the value that was chosen, or undefined likewise. */
  choose(
    asker: Asker,
    menu: Menu,
    signal: AbortSignal,
  ): Promise<{ value: string; pressed: Pressed } | undefined>;
  /** Takes a button that was pressed, or a choice. */
  take(pressed: Pressed): Promise<void>;
};

/**
 * Questions with two buttons and menus, asked by commands of this process. They end with it: a button of an earlier one
 * says so. `answerMs`: for tests.
 */
export function createQuestions({ answerMs = ANSWER_MS } = {}): Questions {
  const open = new BoundedMap<string, { userId: string; answer: (answer: Answer) => void }>({
    max: MAX_OPEN,
    whenFull: 'refuse',
  });

  /** The answer to what stands in a reply; undefined where none comes in time. */
  async function put(
    asker: Asker,
    { content, row }: { content: string; row: (id: string) => Row },
    signal: AbortSignal,
  ): Promise<Answer | undefined> {
    const id = newId();
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const over = new AbortController();
    open.set(id, { userId: asker.user.id, answer: resolve });
    try {
      await asker.editReply({
        content: cutText(content, MAX_CONTENT),
        allowedMentions: { parse: [] },
        components: [row(id)],
      });
      const late = pause(answerMs, AbortSignal.any([signal, over.signal])).then(() => undefined);
      return await Promise.race([promise, late]);
    } finally {
      over.abort();
      open.delete(id);
    }
  }

  const end = (asker: Asker, content: string) => asker.editReply({ content, components: [] });

  return {
    async ask(asker, { content, yes }, signal) {
      const answer = await put(asker, { content, row: (id) => buttons(id, yes) }, signal);
      if (answer?.choice === 'yes') return answer.pressed;
      await end(asker, answer ? WORDS.cancelled : WORDS.late);
      return undefined;
    },
    async choose(asker, { content, ...menu }, signal) {
      const answer = await put(asker, { content, row: (id) => select(id, menu) }, signal);
      if (answer) return { value: answer.choice, pressed: answer.pressed };
      await end(asker, WORDS.notChosen);
      return undefined;
    },
    async take(pressed) {
      const [id = '', button = ''] = pressed.customId.split('|');
      const question = open.get(id);
      // A reply that only one member sees has buttons for nobody else; Discord is not asked to be trusted with that.
      if (!question || question.userId !== pressed.user.id) {
        await pressed.reply({ content: WORDS.expired, flags: MessageFlags.Ephemeral });
        return;
      }
      open.delete(id);
      await pressed.deferUpdate();
      question.answer({ choice: pressed.isStringSelectMenu() ? (pressed.values[0] ?? '') : button, pressed });
    },
  };
}

const buttons = (id: string, yes: string) =>
  new ActionRowBuilder<ButtonBuilder>().addComponents(
    new ButtonBuilder().setCustomId(`${id}|yes`).setLabel(cutText(yes, 80)).setStyle(ButtonStyle.Danger),
    new ButtonBuilder().setCustomId(`${id}|no`).setLabel('Cancel').setStyle(ButtonStyle.Secondary),
  );

const select = (id: string, { placeholder, choices }: Omit<Menu, 'content'>) =>
  new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(
    new StringSelectMenuBuilder()
      .setCustomId(`${id}|choice`)
      .setPlaceholder(cutText(placeholder, MAX_MENU_TEXT))
      .addOptions(
        choices
          .slice(0, MAX_MENU_CHOICES)
          .map(({ name, value }) => ({ label: plainName(name, MAX_MENU_TEXT, value), value })),
      ),
  );
