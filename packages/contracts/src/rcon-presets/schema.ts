import { z } from 'zod';
import { BOT_READS_WORDS, takesWhatTheBotReads } from '../core/bot-reads.ts';
import { FORM_MESSAGES, requiredText } from '../core/fields.ts';
import { id, timestamp } from '../core/ids.ts';
import { waitProblem, waitsProblem } from '../core/wait.ts';
import { MAX_COMMANDS } from './bounds.ts';

const NAME_WORDS = 'Name must be between 1 and 100 characters';
/** Stays below the 4,096 bytes of an RCON packet's body in any script. */
const MAX_COMMAND_LENGTH = 1000;
/** Includes surrounding blanks. */
const MAX_TYPED_LENGTH = MAX_COMMAND_LENGTH + 100;

const COUNT_WORDS = `A preset can have up to ${MAX_COMMANDS} commands`;
const LENGTH_WORDS = `Each command must be less than ${MAX_COMMAND_LENGTH + 1} characters`;
const CHARACTER_WORDS = 'Commands can’t contain control characters';

/** Every line end that a text can have; none of them may get into a command. */
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** Commands as sent: one a line, tabs as spaces, empty lines dropped. */
export function toCommands(text: string | readonly string[]): string[] {
  const lines = typeof text === 'string' ? [text] : text;
  return lines
    .flatMap((line) => line.split(LINE_END))
    .map((line) => line.replaceAll('\t', ' ').trim())
    .filter((line) => line !== '');
}

/** What is wrong with a command of a preset; undefined if it is valid. */
export function commandProblem(line: string): string | undefined {
  if (line.length > MAX_COMMAND_LENGTH) return LENGTH_WORDS;
  if (/\p{Cc}/u.test(line)) return CHARACTER_WORDS;
  return takesWhatTheBotReads(line) ? BOT_READS_WORDS : waitProblem(line);
}

/** The first problem of the commands, for the one input that has them all. */
function problemOf(lines: readonly string[]): string | undefined {
  if (lines.length > MAX_COMMANDS) return COUNT_WORDS;
  return lines.map(commandProblem).find((words) => words !== undefined) ?? waitsProblem(lines);
}

/** Commands and waits (core/wait.ts) as a list, or as text with one a line. */
const commands = z
  .union(
    [
      z.string().max(MAX_COMMANDS * MAX_TYPED_LENGTH, LENGTH_WORDS),
      z.array(z.string().max(MAX_TYPED_LENGTH, LENGTH_WORDS)).max(2 * MAX_COMMANDS, COUNT_WORDS),
    ],
    { error: FORM_MESSAGES.required },
  )
  .transform(toCommands)
  .superRefine((lines, issues) => {
    const message = problemOf(lines);
    if (message !== undefined) issues.addIssue({ code: 'custom', message });
  });

/** The form fields of a preset (specification §5). */
export const rconPresetFields = z.object({
  name: requiredText(NAME_WORDS, { length: 100, message: NAME_WORDS }),
  commands,
  isEnabled: z.boolean(),
});

export const newRconPreset = rconPresetFields.extend({ botId: id, isEnabled: z.boolean().default(true) });
export const changedRconPreset = rconPresetFields.extend({ id });

/** A preset in API replies. */
export const rconPreset = z.object({
  id,
  botId: id,
  name: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  commands: z.array(z.string()),
  isEnabled: z.boolean(),
});

export type RconPresetFields = z.output<typeof rconPresetFields>;
export type RconPreset = z.infer<typeof rconPreset>;
