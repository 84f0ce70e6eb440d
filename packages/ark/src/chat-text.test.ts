import { expect, test } from 'vitest';
import { authorsOf, chatKey, saidText } from './chat-text.ts';

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
  ['markup', '<RichColor Color="1, 0, 0, 1">red</> alert', 'red alert'],
  ['more spaces', 'a  b ', ' a b'],
])('a text is recognised if the game replaced %s', (_, said, repeated) => {
  expect(chatKey(repeated)).toBe(chatKey(said));
});

test('a difference in ASCII characters counts, and the end of a long line is ignored', () => {
  expect(chatKey('one')).not.toBe(chatKey('One'));
  expect(chatKey(`${'x'.repeat(200)} tail`)).toBe(chatKey('x'.repeat(151)));
});

test.each([
  ['Bob', 'Bob (Rex): hi', true],
  ['SERVER: restart', 'SERVER: restart (Rex): hi', true],
  ['SERVER:', 'SERVER:  (Rex): hi', true],
  ['Bob (Bob): one', 'Bob (Bob): one (Rex): hi', true],
  ['Žofie', '?ofie (Rex): hi', true],
  ['Bo', 'Bob (Rex): hi', false],
  ['Bob', 'SERVER: Bob (Rex): hi', false],
  ['', ' (Rex): hi', false],
])('an account named %j may have written %j: %s', (name, line, may) =>
  expect(authorsOf([name])(line)).toBe(may),
);
