import { eventually } from '@arkwright/testing/eventually';
import { expect, test } from 'vitest';
import { type Asker, createQuestions, type Pressed } from './questions.ts';

type Shown = { content: string; components: { toJSON(): { components: { custom_id: string }[] } }[] };

/** A command of a member, as far as questions go; what it shows the member last. */
function commandOf(userId: string) {
  const shown: Shown[] = [];
  const interaction = { user: { id: userId }, editReply: async (reply: Shown) => void shown.push(reply) };
  return {
    // What it answers is looked at by nobody.
    interaction: interaction as unknown as Asker,
    last: () => shown.at(-1),
    ids: () =>
      shown
        .at(-1)!
        .components[0]!.toJSON()
        .components.map(({ custom_id }) => custom_id),
  };
}

function pressOf(userId: string, customId: string, values?: string[]) {
  const said: string[] = [];
  const button = {
    user: { id: userId },
    customId,
    values,
    isStringSelectMenu: () => values !== undefined,
    reply: async ({ content }: { content: string }) => void said.push(content),
    deferUpdate: async () => void said.push('taken'),
  };
  return { button: button as unknown as Pressed, said };
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

test('of a menu what the member picked is given, once and to nobody else, and names are cut to what it holds', async () => {
  const questions = createQuestions();
  const command = commandOf('1');
  const choices = Array.from({ length: 30 }, (_, index) => ({ name: 'x'.repeat(200), value: String(index) }));
  const chosen = questions.choose(
    command.interaction,
    { content: 'Which?', placeholder: 'Choose', choices },
    never,
  );
  await eventually(() => expect(command.ids()).toHaveLength(1));
  const [menu] = command.last()!.components[0]!.toJSON().components as unknown as {
    custom_id: string;
    options: { label: string }[];
  }[];
  expect(menu!.options).toHaveLength(25);
  expect(menu!.options[0]!.label).toHaveLength(100);

  const stranger = pressOf('2', menu!.custom_id, ['3']);
  await questions.take(stranger.button);
  expect(stranger.said).toEqual([EXPIRED]);
  const picks = [pressOf('1', menu!.custom_id, ['3']), pressOf('1', menu!.custom_id, ['4'])];
  await Promise.all(picks.map(({ button }) => questions.take(button)));
  expect(picks.map(({ said }) => said)).toEqual([['taken'], [EXPIRED]]);
  expect(await chosen).toEqual({ value: '3', pressed: picks[0]!.button });
});

test('who chooses nothing in time is told so', async () => {
  const questions = createQuestions({ answerMs: 20 });
  const command = commandOf('1');
  const menu = { content: 'Which?', placeholder: 'Choose', choices: [{ name: 'One', value: '1' }] };
  expect(await questions.choose(command.interaction, menu, never)).toBeUndefined();
  expect(command.last()).toMatchObject({
    content: 'Nothing was chosen in time. Nothing was done.',
    components: [],
  });
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
