import { expect, test } from 'vitest';
import { type FieldProblem, invalidFields } from './app-error.ts';

/** Problems that count how often their paths are read. */
function counted(paths: readonly string[]) {
  let looks = 0;
  const problems = paths.map((path): FieldProblem => {
    return {
      get path() {
        looks++;
        return path;
      },
      message: `About ${path}`,
    };
  });
  return { problems, looks: () => looks };
}

test('the first problem of each input is reported', () => {
  const { fields } = invalidFields([
    { path: 'a', message: 'One' },
    { path: 'b', message: 'Two' },
    { path: 'a', message: 'Three' },
  ]).details;
  expect(fields).toEqual([
    { path: 'a', message: 'One' },
    { path: 'b', message: 'Two' },
  ]);
});

test('at most 100 problems are reported, and each is read only a few times, however many there are', () => {
  for (const paths of [(index: number) => `list.${index}`, () => 'list']) {
    const { problems, looks } = counted(Array.from({ length: 20_000 }, (_, index) => paths(index)));
    const { message, details } = invalidFields(problems);
    expect(message).toMatch(/^About list/);
    expect(details.fields?.length).toBeLessThanOrEqual(100);
    expect(looks()).toBeLessThanOrEqual(4 * problems.length);
  }
});

test('a problem’s path is shortened, however long the caller made it', () => {
  const { fields } = invalidFields([{ path: 'x'.repeat(100_000), message: 'No.' }]).details;
  expect(fields?.[0]?.path.length).toBeLessThan(300);
});
