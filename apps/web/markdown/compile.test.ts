import { expect, test } from 'vitest';
import { compile } from './compile.ts';

const noLinks = (href: string) => `${href} is not the path of a screen`;
const read = (markdown: string) => compile(markdown, () => undefined).page;

test('a page has an introduction, and a section for each heading', () => {
  expect(read('Hello,\nyou.\n\n## First one! {#first}\n\nText.\n\n## What is *new*?\n\n### Small\n')).toEqual(
    {
      intro: [{ tag: 'p', children: ['Hello, you.'] }],
      sections: [
        { id: 'first', title: 'First one!', body: [{ tag: 'p', children: ['Text.'] }] },
        { id: 'what-is-new', title: 'What is *new*?', body: [{ tag: 'h3', children: ['Small'] }] },
      ],
    },
  );
});

test('lists, terms with their descriptions, code and emphasis become elements', () => {
  const { intro } = read(
    '- one **two**\n- `three`\n\n1. first\n\nTerm\n: What it is\n\n```\na b\n  c\n```\n',
  );
  expect(intro).toEqual([
    {
      tag: 'ul',
      children: [
        { tag: 'li', children: ['one ', { tag: 'strong', children: ['two'] }] },
        { tag: 'li', children: [{ tag: 'code', children: ['three'] }] },
      ],
    },
    { tag: 'ol', children: [{ tag: 'li', children: ['first'] }] },
    {
      tag: 'dl',
      children: [
        { tag: 'dt', children: ['Term'] },
        { tag: 'dd', children: ['What it is'] },
      ],
    },
    { tag: 'pre', children: [{ tag: 'code', children: ['a b\n  c'] }] },
  ]);
});

test('links lead within the app, to what the API serves, or to other sites', () => {
  const { intro } = read('[a](/servers) [b](/api/docs) [c](https://example.org/x)');
  expect(intro).toEqual([
    {
      tag: 'p',
      children: [
        { tag: 'link', href: '/servers', children: ['a'] },
        ' ',
        { tag: 'a', href: '/api/docs', children: ['b'] },
        ' ',
        { tag: 'external', href: 'https://example.org/x', children: ['c'] },
      ],
    },
  ]);
});

test('a launch parameter stays on one line, and a long path breaks behind its slashes', () => {
  const code = (markdown: string) => read(markdown).intro[0];
  expect(code('`-servergamelog`')).toEqual({
    tag: 'p',
    children: [{ tag: 'code', children: [{ tag: 'whole', children: ['-servergamelog'] }] }],
  });
  expect(code('`GET /api/playerEntry/dashboardPaged/{botId}`')).toEqual({
    tag: 'p',
    children: [
      {
        tag: 'code',
        children: [
          'GET /api/',
          { tag: 'wbr' },
          'playerEntry/',
          { tag: 'wbr' },
          'dashboardPaged/',
          { tag: 'wbr' },
          '{botId}',
        ],
      },
    ],
  });
});

test('HTML is text', () => {
  expect(read('a <script>alert(1)</script> b').intro).toEqual([
    { tag: 'p', children: ['a <script>alert(1)</script> b'] },
  ]);
});

test('an address that runs code is not a link', () => {
  expect(read('[a](javascript:alert(1))').intro).toEqual([
    { tag: 'p', children: ['[a](javascript:alert(1))'] },
  ]);
});

test('a link that leads nowhere is reported with its line', () => {
  const { problems } = compile('One\n\nTwo\nthree [four](/nowhere)\n\n- [five](/neither)\n', noLinks);
  expect(problems).toEqual([
    { line: 4, message: '/nowhere is not the path of a screen' },
    { line: 6, message: '/neither is not the path of a screen' },
  ]);
});

test.each([
  ['# Title', 1],
  ['Text\n\n> quote', 3],
  ['![picture](/x.png)', 1],
  ['a | b\n-- | --\n1 | 2', 1],
  ['## One {#a}\n\n## Two {#a}', 3],
])('%j has something that pages do not have', (markdown, line) => {
  const { problems } = compile(markdown, () => undefined);
  expect(problems[0]?.line).toBe(line);
});
