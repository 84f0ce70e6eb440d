// Finds the marks of settings fields, `provesSetting('group.field')`, in the tests without running them.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const NAME = 'provesSetting';
const ROOTS = ['packages', 'apps'];

/** @typedef {{ field: string, file: string, line: number }} Mark */

/**
 * The marks in a test's source, and marks whose field can't be read because it is no string literal.
 * @returns {{ marks: Mark[], unreadable: string[] }}
 */
export function marksIn(source, file) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const marks = [];
  const unreadable = [];
  visit(tree);
  return { marks, unreadable };

  function visit(node) {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === NAME)
      for (const argument of node.arguments) {
        const line = tree.getLineAndCharacterOfPosition(argument.getStart()).line + 1;
        const field = fieldOf(argument);
        if (field === undefined) unreadable.push(`${file}:${line}`);
        else marks.push({ field, file, line });
      }
    ts.forEachChild(node, visit);
  }
}

/** `'group.field'` or `{ field: 'group.field', pinnedTo: … }`. */
function fieldOf(argument) {
  const named = ts.isObjectLiteralExpression(argument)
    ? argument.properties.find((property) => property.name?.getText() === 'field')?.initializer
    : argument;
  return named && ts.isStringLiteralLike(named) ? named.text : undefined;
}

/** The marks in all tests below the top folder. */
export function findSettingMarks(top) {
  const all = { marks: [], unreadable: [] };
  for (const root of ROOTS)
    for (const path of testFiles(join(top, root))) {
      const source = readFileSync(path, 'utf8');
      if (!source.includes(`${NAME}(`)) continue;
      const { marks, unreadable } = marksIn(source, relative(top, path));
      all.marks.push(...marks);
      all.unreadable.push(...unreadable);
    }
  return all;
}

function testFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return testFiles(path);
    return entry.name.endsWith('.test.ts') ? [path] : [];
  });
}

/** Some of the fields, the same ones for the same seed. */
export function sampleFields(fields, seed, count) {
  return fields.toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b)).slice(0, count);

  /** FNV-1a of seed and field. */
  function rank(field) {
    let hash = 0x811c9dc5;
    for (const character of `${seed} ${field}`)
      hash = Math.imul(hash ^ character.codePointAt(0), 0x01000193) >>> 0;
    // The last characters of a text change only the low bits: mix them upwards.
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
    return (hash ^ (hash >>> 12)) >>> 0;
  }
}
