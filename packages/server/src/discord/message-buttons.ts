import {
  ActionRowBuilder,
  type APIActionRowComponent,
  type APIButtonComponent,
  ButtonBuilder,
  ButtonStyle,
  type Interaction,
  MessageFlags,
} from 'discord.js';
import type { AppContext } from '../context/app-context.ts';
import { AppError } from '../platform/base/app-error.ts';
import { findCaller, isTooLate } from './interaction-caller.ts';
import type { Pressed, Question, Questions } from './questions.ts';
import type { CommandCall, CommandCaller } from './slash-commands.ts';
import type { OutgoingButton } from './table.ts';
import { cutText, MAX_CONTENT } from './text.ts';

/** What stands first in the id of a button of ours; questions have random ones. */
const PREFIX = 'arkwright';
const MAX_LABEL = 80;

const WORDS = {
  unknown: 'This button is no longer used.',
  noGuild: 'Arkwright does not know this server yet, or has been removed from it. Please try again shortly.',
  failed: 'Something went wrong on our side. It has been logged.',
} as const;

/** A button was pressed on a message that the outbox has posted, maybe long ago. */
export type ButtonCall = Pick<CommandCall, 'caller' | 'reply' | 'confirm' | 'signal' | 'channelId'> & {
  action: string;
  /** What it is about: a row's id. It comes from the member, so look it up within the caller's scope. */
  id: string;
  /** Changes the message that the button stands on, and takes its buttons away. Nothing happens where Discord refuses. */
  settle(content: string): Promise<void>;
};

/** The buttons of a feature's messages. */
export type MessageButtons = {
  /** Begins their ids. */
  name: string;
  /** Why the member may not use them now, in words; undefined if they may. Asked at each press. */
  refusal(context: AppContext, caller: CommandCaller): Promise<string | undefined>;
  /** Does it. An AppError is shown in its words, anything else is logged. */
  press(context: AppContext, call: ButtonCall): Promise<void>;
};

/** A button for a message of the outbox. `id` is a row's. */
export const messageButton = (
  name: string,
  {
    action,
    id,
    label,
    isDangerous = false,
  }: { action: string; id: string; label: string; isDangerous?: boolean },
): OutgoingButton => ({ customId: [PREFIX, name, action, id].join('|'), label, isDangerous });

/** Buttons as Discord takes them. */
export function buttonRows(buttons: readonly OutgoingButton[]): APIActionRowComponent<APIButtonComponent>[] {
  if (buttons.length === 0) return [];
  const row = new ActionRowBuilder<ButtonBuilder>().addComponents(
    buttons.map(({ customId, label, isDangerous }) =>
      new ButtonBuilder()
        .setCustomId(customId)
        .setLabel(cutText(label, MAX_LABEL))
        .setStyle(isDangerous ? ButtonStyle.Danger : ButtonStyle.Primary),
    ),
  );
  return [row.toJSON()];
}

/** Whether a press belongs to a message of the outbox. */
export const isMessageButton = (interaction: Interaction): boolean =>
  interaction.isButton() && interaction.customId.startsWith(`${PREFIX}|`);

/** Brings a press to its feature. Whatever it says, the member alone reads it. */
export async function pressButton(use: {
  context: AppContext;
  pressed: Pressed;
  features: readonly MessageButtons[];
  questions: Questions;
  signal: AbortSignal;
}): Promise<void> {
  const { context, pressed, features, questions, signal } = use;
  const [, name = '', action = '', id = ''] = pressed.customId.split('|');
  const reply = async (content: string) => {
    await pressed.editReply({
      content: cutText(content, MAX_CONTENT),
      allowedMentions: { parse: [] },
      components: [],
    });
  };
  try {
    await pressed.deferReply({ flags: MessageFlags.Ephemeral });
    const feature = features.find((one) => one.name === name);
    if (!feature) return await reply(WORDS.unknown);
    const mayPress = async (who: Pressed) => {
      const caller = await findCaller(context, who);
      const why = caller ? await feature.refusal(context, caller) : WORDS.noGuild;
      if (why !== undefined) await reply(why);
      return why === undefined ? caller : undefined;
    };
    const caller = await mayPress(pressed);
    if (!caller) return;
    const confirm = async (question: Question) => {
      const answer = await questions.ask(pressed, question, signal);
      return answer !== undefined && (await mayPress(answer)) !== undefined;
    };
    const settle = async (content: string) => {
      await pressed.message
        .edit({ content: cutText(content, MAX_CONTENT), allowedMentions: { parse: [] }, components: [] })
        .catch((error: unknown) => context.log.debug({ err: error }, 'a message could not be settled'));
    };
    const { channelId } = pressed;
    await feature.press(context, { action, id, caller, channelId, reply, confirm, settle, signal });
  } catch (error) {
    if (isTooLate(error)) {
      context.log.debug({ err: error, button: name }, 'Discord no longer takes a reply');
      return;
    }
    const isExpected = error instanceof AppError;
    if (!isExpected) context.log.error({ err: error, button: name }, 'a button failed');
    await reply(isExpected ? error.message : WORDS.failed).catch((failure: unknown) =>
      context.log.debug({ err: failure }, 'Discord did not take the reply'),
    );
  }
}
