import {
  ActionRowBuilder,
  type ChatInputCommandInteraction,
  ModalBuilder,
  type ModalSubmitInteraction,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js';

const TEXT = 'text';
/** Discord's limit for the id of a window. */
const MAX_ID = 100;

/** A window that asks for an option's text where a command came without it. */
export type CommandForm = {
  /** The option that it asks for. */
  option: string;
  /** Another option, which is kept: what it holds stands in the window's id, so that a restart loses nothing. */
  keeps: string;
  /** What stands above the window and above its field, up to 45 characters each. */
  title: string;
  label: string;
  maxLength: number;
};

/** What a member has typed after a command, by the name of the option. Throws where a required one is missing. */
export type CommandOptions = Pick<
  ChatInputCommandInteraction['options'],
  'getString' | 'getBoolean' | 'getChannel' | 'getSubcommand'
>;

/**
 * Options of which none was given but those that `getString` knows. discord.js declares one form for required options and one
 * for others, which a function can't.
 */
export const textOptions = (
  getString: (name: string, isRequired?: boolean) => string | null,
): CommandOptions =>
  ({
    getString,
    getBoolean: () => null,
    getChannel: () => null,
    getSubcommand: () => null,
  }) as unknown as CommandOptions;

/** The window of a command. */
export function formOf(name: string, form: CommandForm, options: CommandOptions): ModalBuilder {
  const kept = options.getString(form.keeps) ?? '';
  return new ModalBuilder()
    .setCustomId(`${name}|${kept}`.slice(0, MAX_ID))
    .setTitle(form.title)
    .addComponents(
      new ActionRowBuilder<TextInputBuilder>().addComponents(
        new TextInputBuilder()
          .setCustomId(TEXT)
          .setLabel(form.label)
          .setStyle(TextInputStyle.Paragraph)
          .setMinLength(1)
          .setMaxLength(form.maxLength),
      ),
    );
}

/** The name of the command whose window was sent. */
export const commandOfForm = ({ customId }: Pick<ModalSubmitInteraction, 'customId'>) =>
  customId.split('|', 1)[0] ?? '';

/** What was typed into the window of a command. */
export function typedInto({ fields }: Pick<ModalSubmitInteraction, 'fields'>): string {
  const field = fields.fields.get(TEXT);
  return field && 'value' in field ? String(field.value ?? '') : '';
}

/** The options of a command whose window was sent, as if they had been typed after it. */
export function optionsOfForm(form: CommandForm, sent: ModalSubmitInteraction): CommandOptions {
  const kept = sent.customId.slice(sent.customId.indexOf('|') + 1);
  const values: Record<string, string> = { [form.option]: typedInto(sent), [form.keeps]: kept };
  const getString = (name: string, isRequired?: boolean): string | null => {
    const value = values[name];
    if (value) return value;
    if (isRequired) throw new Error(`The option ${name} is missing`);
    return null;
  };
  return textOptions(getString);
}
