import { expect, test } from 'vitest';
import { authorsOf, comparedText, saidText } from './chat-text.ts';

/** `authorsOf`, done to its end. */
function authors(...given: Parameters<typeof authorsOf>): (line: string) => boolean {
  for (const steps = authorsOf(...given); ; ) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

test.each([
  ['ServerChat hello there', 'hello there'],
  ['serverchat  hi ', 'hi'],
  ['cheat ServerChat hi', 'hi'],
  ['AdminCheat SERVERCHAT hi', 'hi'],
  ['ServerChat', undefined],
  ['ServerChat ', undefined],
  ['ServerChatTo "0002" hi', undefined],
  ['Broadcast hi', undefined],
  ['', undefined],
])('%j says %j', (command, said) => expect(saidText(command)).toBe(said));

test.each([
  ['each character', 'Grüße aus Köln 🦖', 'Gr??e aus K?ln ?'],
  ['each half', 'Grüße aus Köln 🦖', 'Gr??e aus K?ln ??'],
  ['each byte', 'Grüße aus Köln 🦖', 'Gr????e aus K??ln ????'],
  ['markup and spaces', '<RichColor Color="1, 0, 0, 1">rö</>  alert', ' r? alert'],
])('a text is recognised if the game replaced %s', (_, said, repeated) => {
  expect(comparedText(said).lossy).toContain(comparedText(repeated).exact);
});

test('a difference in ASCII characters and in the number of lost ones counts, and the end of a long line is ignored', () => {
  expect(comparedText('one').exact).not.toBe(comparedText('One').exact);
  expect(comparedText('李明').lossy).toEqual(['??', '??????']);
  expect(comparedText('王').lossy).not.toContain('??');
  expect(comparedText('李明').exact).not.toBe(comparedText('王伟').exact);
  expect(comparedText(`${'x'.repeat(200)} tail`)).toEqual(comparedText('x'.repeat(151)));
});

test.each([
  ['Bob', 'Bob (Rex): hi', true],
  ['SERVER: restart', 'SERVER: restart (Rex): hi', true],
  ['SERVER:', 'SERVER:  (Rex): hi', true],
  ['Bob (Bob): one', 'Bob (Bob): one (Rex): hi', true],
  ['Žofie', '?ofie (Rex): hi', true],
  ['李明', '李明 (李明): hi', true],
  ['李明', '?? (??): hi', true],
  ['李明', '?????? (??????): hi', true],
  ['李明', '??? (??): hi', false],
  ['李明', '王伟 (王伟): hi', false],
  ['李明', 'Дмитрий (x): hi', false],
  ['??', '李明 (李明): hi', false],
  ['Bo', 'Bob (Rex): hi', false],
  ['Bob', 'SERVER: Bob (Rex): hi', false],
  ['', ' (Rex): hi', false],
  // Names are stored without what nobody sees.
  ['SERVER: restart', 'SERVER: re\u200bstart (Rex): hi', true],
  ['Bob', '\u202eBob (Rex): hi', true],
  ['Bob Rex', 'Bob\u2028Rex (Rex): hi', true],
])('an account named %j may have written %j: %s', (name, line, may) =>
  expect(authors([name])(line)).toBe(may),
);

test.each([
  ['another lossy name', ['李明'], ['王伟'], '?? (x): hi', false],
  ['a name of question marks', ['李明'], ['??'], '?? (x): hi', false],
  ['another number of characters', ['李明'], ['李'], '?? (x): hi', true],
  ['a name in full', ['李明'], ['王伟'], '李明 (x): hi', true],
  ['the same name', ['Bob'], ['Bob'], 'Bob (x): hi', false],
  ['a longer name', ['Bob'], ['Bob (Eve)'], 'Bob (Eve) (x): hi', false],
  ['a shorter name', ['Eve (Eve): hi'], ['Eve'], 'Eve (Eve): hi (x): one', true],
])('among others with %s', (_, names, others, line, may) =>
  expect(authors(names, { others })(line)).toBe(may),
);

test('a name that must match in full does not match with question marks', () => {
  const isTheirs = authors([], { inFull: ['李明'] });
  expect(['李明 (x): hi', '?? (x): hi'].map(isTheirs)).toEqual([true, false]);
});
