import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DiscordText } from './discord-text.tsx';

/** The HTML of a text, without the names of its classes. */
function html(text: string): string {
  const nameOf = ({ kind, id }: { kind: string; id: string }) => (id === '1' ? `a ${kind}` : undefined);
  const { container } = render(<DiscordText text={text} nameOf={nameOf} />);
  return (container.firstElementChild?.innerHTML ?? '').replaceAll(/ class="[^"]*"/g, '');
}

test.each([
  ['plain', '<div>plain</div>'],
  ['one\ntwo', '<div>one</div><div>two</div>'],
  ['**bold** and `code`', '<div><strong>bold</strong> and <code>code</code></div>'],
  [String.raw`**a \*b\*** \*\*c\*\*`, '<div><strong>a *b*</strong> **c**</div>'],
  ['-# small **bold**', '<small>small <strong>bold</strong></small>'],
  ['<@&1> <@1> <@&2>', '<div><bdi>@a role</bdi> <bdi>@a member</bdi> <bdi>@role</bdi></div>'],
  [String.raw`\<\@1\> <b>x</b>`, '<div>&lt;@1&gt; &lt;b&gt;x&lt;/b&gt;</div>'],
  [String.raw`C:\x **open`, String.raw`<div>C:\x **open</div>`],
])('%j is shown as in Discord', (text, shown) => {
  expect(html(text)).toBe(shown);
});

test('a moment is shown with its date and 24 hours', () => {
  expect(html('<t:1700000000:f>')).toMatch(/>1[45] November 2023 at \d\d:\d\d<\/time>/);
});

test('a time is shown in the reader’s own zone, with 24 hours', () => {
  const at = 1_700_000_000;
  expect(html(`<t:${at}:T> x`)).toBe(
    `<div><time datetime="2023-11-14T22:13:20.000Z">${new Date(at * 1000).toTimeString().slice(0, 8)}</time> x</div>`,
  );
});
