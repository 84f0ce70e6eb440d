import { eventually } from '@arkwright/testing/eventually';
import type { ButtonInteraction, ChatInputCommandInteraction } from 'discord.js';
import { expect, test } from 'vitest';
import { createQuestions } from './questions.ts';

type Shown = { content: string; components: { toJSON(): { components: { custom_id: string }[] } }[] };

/** A command of a member, as far as questions go; what it shows the member last. */
function commandOf(userId: string) {
  const shown: Shown[] = [];
  const interaction = { user: { id: userId }, editReply: async (reply: Shown) => void shown.push(reply) };
  return {
    // Questions use nothing else of it.
    interaction: interaction as unknown as ChatInputCommandInteraction,
    last: () => shown.at(-1),
    ids: () =>
      shown
        .at(-1)!
        .components[0]!.toJSON()
        .components.map(({ custom_id }) => custom_id),
  };
}

function pressOf(userId: string, customId: string) {
  const said: string[] = [];
  const button = {
    ...{ user: { id: userId }, customId },
    reply: async ({ content }: { content: string }) => void said.push(content),
    deferUpdate: async () => void said.push('taken'),
  };
  return { button: button as unknown as ButtonInteraction, said };
}

const EXPIRED = 'This question has expired. Please use the command again.';
const never = new AbortController().signal;
const asked = { content: 'Destroy all?', yes: 'Destroy' };

test('only the member who was asked can answer', async () => {
  const questions = createQuestions();
  const command = commandOf('1');
  const answer = questions.ask(command.interaction, asked, never);
  await eventually(() => expect(command.ids()).toHaveLength(2));
  const [yes] = command.ids();

  const stranger = pressOf('2', yes!);
  await questions.take(stranger.button);
  expect(stranger.said).toEqual([EXPIRED]);
  const own = pressOf('1', yes!);
  await questions.take(own.button);
  expect(own.said).toEqual(['taken']);
  expect(await answer).toBe(own.button);
});

test('a button that is pressed twice counts once', async () => {
  const questions = createQuestions();
  const command = commandOf('1');
  const answer = questions.ask(command.interaction, asked, never);
  await eventually(() => expect(command.ids()).toHaveLength(2));
  const presses = [pressOf('1', command.ids()[0]!), pressOf('1', command.ids()[0]!)];
  await Promise.all(presses.map(({ button }) => questions.take(button)));
  expect(presses.map(({ said }) => said)).toEqual([['taken'], [EXPIRED]]);
  expect(await answer).toBe(presses[0]!.button);
});

test('who cancels, or does not answer in time, is told that nothing was done', async () => {
  const questions = createQuestions({ answerMs: 20 });
  const late = commandOf('1');
  expect(await questions.ask(late.interaction, asked, never)).toBeUndefined();
  expect(late.last()).toMatchObject({ content: 'Not confirmed in time. Nothing was done.', components: [] });

  const patient = createQuestions();
  const cancelled = commandOf('1');
  const answer = patient.ask(cancelled.interaction, asked, never);
  await eventually(() => expect(cancelled.ids()).toHaveLength(2));
  const press = pressOf('1', cancelled.ids()[1]!);
  await patient.take(press.button);
  expect(await answer).toBeUndefined();
  expect(cancelled.last()).toMatchObject({ content: 'Cancelled. Nothing was done.', components: [] });
});

test('when the program stops, the question ends as one that was not answered', async () => {
  const questions = createQuestions();
  const stop = new AbortController();
  const command = commandOf('1');
  const answer = questions.ask(command.interaction, asked, stop.signal);
  await eventually(() => expect(command.ids()).toHaveLength(2));
  const [yes] = command.ids();
  stop.abort();
  expect(await answer).toBeUndefined();
  const press = pressOf('1', yes!);
  await questions.take(press.button);
  expect(press.said).toEqual([EXPIRED]);
});
