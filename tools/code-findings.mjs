// What `npm run figures` counts against an aim: habits that the code should lose. Each finding is `path:line: what`.
import ts from 'typescript';

/** @typedef {{ path: string, text: string }} SourceFile */

const SCRIPT = /\.(?:ts|tsx|mjs|cjs)$/;

/** A path of a source file, with at least one slash. */
const SOURCE_PATH = /^[\w@./-]+\/[\w.-]+\.(?:tsx?|mjs|cjs|css)$/;

/** In a comment: a Markdown file, or a source path with a folder. Placeholders and patterns are no paths. */
const CITED =
  /(?<![\w@./:*<>{}…-])(?:\.{0,2}\/)*(?:[\w@.-]+\/)+[\w.-]+\.(?:tsx?|mjs|cjs|css|md)\b|(?<![\w@./:*<>{}…-])[\w-]+\.md\b/g;

const STILTED = /\b(?:whoever|nobody is told|is told|any more|so many|of whom|it were)\b/i;

/** Replaced as a whole by the event log: their words are left as they are. */
const LEFT_ALONE = /^packages\/server\/src\/(?:fleet|game-commands|discord|features\/crosschat)\//;
/** So is a feature's file that imports the types of game-event handlers. */
const FEATURE = /^packages\/server\/src\/features\//;
const HANDLES_GAME_EVENTS = /from '[^']*\/game-events\/game-event-handler[^']*'/;

/**
 * Comments by line. A comment begins its line or follows code and a space; `//` within quotes is not looked for.
 * @returns {{ line: number, text: string }[]}
 */
export function commentLines(source) {
  let inBlock = false;
  return source.split('\n').flatMap((code, index) => {
    const start = inBlock ? 0 : code.search(/(?<=^|\s|\{)\/\*|(?<=^|\s)\/\/(?=\s|$)/);
    if (start === -1) return [];
    const text = code.slice(start);
    inBlock = (inBlock || text.startsWith('/*')) && !text.includes('*/');
    const [comment = ''] = text.startsWith('//') ? [text] : text.split('*/');
    return [{ line: index + 1, text: comment }];
  });
}

/** Comment lines with words of the list, outside what the event log replaces. */
export function stiltedComments(files) {
  return files
    .filter(
      ({ path, text }) => !LEFT_ALONE.test(path) && !(FEATURE.test(path) && HANDLES_GAME_EVENTS.test(text)),
    )
    .flatMap(({ path, text }) =>
      commentLines(text)
        .filter((comment) => STILTED.test(comment.text))
        .map((comment) => `${path}:${comment.line}: ${comment.text.trim()}`),
    );
}

/** Comments that cite a file which none of `paths` is or ends with. */
export function deadCommentCitations(files, paths) {
  const isThere = endingsOf(paths);
  return files.flatMap(({ path, text }) =>
    commentLines(text).flatMap((comment) =>
      [...comment.text.matchAll(CITED)]
        .map(([cited]) => cited)
        .filter((cited) => !isThere(cited) && !cited.includes('node_modules/') && !cited.startsWith('dist/'))
        .map((cited) => `${path}:${comment.line}: ${cited}`),
    ),
  );
}

/** `...{ a, b }` within an object literal. */
export function spreadLiterals(files) {
  return parsed(files, /\.\.\.\{/).flatMap(({ path, tree }) =>
    nodesOf(tree)
      .filter((node) => ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression))
      .map((node) => `${path}:${lineOf(tree, node)}`),
  );
}

/**
 * Constants whose object or array has two or more string literals that are paths of source files. Imports don't count:
 * the compiler checks them. Neither do tools, whose tests plant files in copies of the tree.
 */
export function handKeptLists(files, paths) {
  const isThere = endingsOf(paths.filter((path) => SOURCE_PATH.test(path)));
  const candidates = files.filter(({ path }) => !path.startsWith('tools/'));
  return parsed(candidates, /\/[\w.-]+\.(?:tsx?|mjs|cjs|css)['"`]/).flatMap(({ path, tree }) =>
    nodesOf(tree).flatMap((node) => {
      if (!ts.isVariableDeclaration(node) || !(node.parent.flags & ts.NodeFlags.Const)) return [];
      const literal = literalOf(node.initializer);
      const named = literal
        ? stringsIn(literal).filter((text) => SOURCE_PATH.test(text) && isThere(text))
        : [];
      return named.length < 2
        ? []
        : [`${path}:${lineOf(tree, node)}: ${node.name.getText(tree)} names ${named.length} files`];
    }),
  );
}

/** The object or array that a constant is, also as a Set or Map, frozen or with a type. */
function literalOf(node) {
  if (!node) return undefined;
  if (ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node)) return node;
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return literalOf(node.expression);
  if (
    ts.isNewExpression(node) ||
    (ts.isCallExpression(node) && node.expression.getText() === 'Object.freeze')
  )
    return literalOf(node.arguments?.[0]);
  return undefined;
}

const stringsIn = (literal) =>
  nodesOf(literal)
    .filter((node) => ts.isStringLiteralLike(node) && !isImport(node.parent))
    .map(({ text }) => text);

const isImport = (node) => ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;

/**
 * Whether a path is one of `paths` or its end, also without the `src` of a package (`contracts/core/tiers.ts`); `./` and
 * `../` at its start don't count.
 */
function endingsOf(paths) {
  const short = paths.map((path) => path.replace('/src/', '/'));
  const endings = new Set(
    [...paths, ...short].flatMap((path) =>
      path.split('/').map((_, index, parts) => parts.slice(index).join('/')),
    ),
  );
  return (path) => endings.has(path.replace(/^(?:\.{0,2}\/)+/, ''));
}

function parsed(files, pattern) {
  return files
    .filter(({ path, text }) => SCRIPT.test(path) && pattern.test(text))
    .map(({ path, text }) => ({ path, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) }));
}

function nodesOf(node) {
  const nodes = [node];
  ts.forEachChild(node, (child) => {
    nodes.push(...nodesOf(child));
  });
  return nodes;
}

const lineOf = (tree, node) => tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
