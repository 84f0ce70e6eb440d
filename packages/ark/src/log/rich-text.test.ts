import { expect, test } from 'vitest';
import { dropStrayParenthesis, leadingRichColor, stripRichText } from './rich-text.ts';

test.each([
  ['<RichColor Color="1, 0, 0, 1">Your Rex (Rex) was killed!</>)', 'Your Rex (Rex) was killed!'],
  ['<RichColor Color="1,0.5,0">a</> b <RichColor Color="0, 1, 0, 1">c</>', 'a b c'],
  ['(<RichColor Color="1, 0, 0, 1">x</>)', '(x)'],
  ["<RichColor Color=1,0,0>a</><RichColor Color='1, 0, 0'>b</><richcolor>c</>", 'abc'],
  ['hi <img src="Chat.Image" path="/Game/Icon"/>there', 'hi there'],
  ['1 < 2 and 3 > 2 :)', '1 < 2 and 3 > 2 :)'],
  ['plain', 'plain'],
])('%s reads %s', (rich, plain) => expect(stripRichText(rich)).toBe(plain));

test('the colour is parsed with and without spaces and alpha', () => {
  expect(leadingRichColor('<RichColor Color="0.85, 0.15, 0.25, 1">x</>')).toEqual([0.85, 0.15, 0.25, 1]);
  expect(leadingRichColor('<RichColor Color="1,0,0">x</>')).toEqual([1, 0, 0]);
});

test.each(['x', 'x <RichColor Color="1,0,0">', '<RichColor Color="1,0">', '<RichColor Color="1.2.3,0,0">'])(
  'there is no colour at the start of %j',
  (text) => expect(leadingRichColor(text)).toBeNull(),
);

test.each([
  ['destroyed!)', 'destroyed!'],
  ['a (b)', 'a (b)'],
  ['Your :( was killed!)', 'Your :( was killed!'],
  ['a) b', 'a) b'],
])('%s becomes %s', (text, rest) => expect(dropStrayParenthesis(text)).toBe(rest));
