// Every `new Map` or `new Set` that outlives the call that made it: something outside may make it grow for ever. It has to
// be a BoundedMap or a BoundedSet. `npm run bounds:check` lists them (docs/adr/0036-bounded-collections.md).
//
// Reported: at module level, in a class field or assigned to `this`, and a local of a function (a factory) that a closure
// keeps. What is typed ReadonlyMap or ReadonlySet is fine: it can only be replaced, not grow. So is a WeakMap.
//
// A closure keeps the local where it is returned, stored in an object or a variable that is, or passed to a function that
// may keep it. It doesn't where it is only called, passed to a method in CALLS_NOW, or passed to a call that is awaited.
//
// Not seen: a collection that a function returns and its caller keeps; a local of a function that runs for as long as the
// program (`for await`); arrays and plain objects; Map.groupBy; a Map made under another name.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { root } from './prepare.mjs';

const FOLDERS = ['packages/server/src', 'packages/ark/src', 'packages/agent/src', 'apps/arkwright/src'];
const SKIPPED = /\.test\.tsx?$|\/(?:testing|matrix)\//;
const MADE = new Set(['Map', 'Set']);
const CONSTANT = /\bReadonly(?:Map|Set)\b/;

/** Functions and methods that call what they are given before they return, or, being awaited by all callers, soon after. */
const CALLS_NOW = new Set(
  `map filter forEach flatMap some every find findIndex findLast findLastIndex reduce reduceRight sort toSorted
  replace replaceAll from fromEntries groupBy all allSettled race any then catch finally`.split(/\s+/),
);
/** Methods that put their arguments into what they are called on. */
const STORES = new Set(['set', 'add', 'push', 'unshift']);

/** As `file:line: name, what to do`; paths begin at the top. */
export function findUnboundedCollections(top) {
  const files = FOLDERS.flatMap((folder) => listSources(top, folder));
  const program = ts.createProgram(
    files.map((file) => join(top, file)),
    { noLib: true, noResolve: true, types: [], allowJs: false, target: ts.ScriptTarget.ESNext },
  );
  const checker = program.getTypeChecker();
  return files.flatMap((file) => {
    const source = program.getSourceFile(join(top, file));
    if (!source) return [];
    return findIn(source, checker).map(({ node, kind, name, where }) => {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      return `${file}:${line + 1}: \`${name}\` is a ${kind} ${where}: use Bounded${kind}, or the type Readonly${kind} for a constant`;
    });
  });
}

function listSources(top, folder) {
  if (!existsSync(join(top, folder))) return [];
  return readdirSync(join(top, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : listSources(top, path);
    return /\.tsx?$/.test(path) && !SKIPPED.test(path) ? [path] : [];
  });
}

const isFunction = (node) => ts.isFunctionLike(node) && !ts.isTypeNode(node);

/** The function that a node is in; undefined at module level and in a class field. */
function functionAround(node) {
  for (let at = node.parent; at; at = at.parent) {
    if (isFunction(at)) return at;
    if (ts.isPropertyDeclaration(at) || ts.isClassStaticBlockDeclaration(at)) return undefined;
  }
  return undefined;
}

function findIn(source, checker) {
  const uses = new Map();
  const made = [];
  const visit = (node) => {
    if (ts.isIdentifier(node)) {
      const symbol = symbolOf(node);
      if (symbol) uses.set(symbol, [...(uses.get(symbol) ?? []), node]);
    }
    if (ts.isNewExpression(node) && ts.isIdentifier(node.expression) && MADE.has(node.expression.text))
      made.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return made.flatMap((node) => {
    const kept = keeperOf(node, new Set());
    return kept ? [{ node, kind: node.expression.text, ...kept }] : [];
  });

  function symbolOf(identifier) {
    const { parent } = identifier;
    if (ts.isPropertyAccessExpression(parent) && parent.name === identifier) return undefined;
    if (ts.isShorthandPropertyAssignment(parent) && parent.name === identifier)
      return checker.getShorthandAssignmentValueSymbol(parent);
    return checker.getSymbolAtLocation(identifier);
  }

  /** What keeps the value of an expression beyond its call: its name, and in words. */
  function keeperOf(node, seen) {
    const { parent } = node;
    if (
      ts.isParenthesizedExpression(parent) ||
      ts.isAsExpression(parent) ||
      ts.isSatisfiesExpression(parent) ||
      ts.isNonNullExpression(parent) ||
      ts.isArrayLiteralExpression(parent) ||
      ts.isObjectLiteralExpression(parent) ||
      (ts.isPropertyAssignment(parent) && parent.initializer === node) ||
      ts.isShorthandPropertyAssignment(parent) ||
      ts.isSpreadAssignment(parent) ||
      (ts.isConditionalExpression(parent) && parent.condition !== node)
    ) {
      const type = parent.type;
      if (type && CONSTANT.test(type.getText(source))) return undefined;
      return keeperOf(parent, seen);
    }
    if (ts.isBinaryExpression(parent)) {
      const operator = parent.operatorToken.kind;
      if (operator === ts.SyntaxKind.QuestionQuestionToken || operator === ts.SyntaxKind.BarBarToken)
        return keeperOf(parent, seen);
      if (
        operator === ts.SyntaxKind.EqualsToken ||
        operator === ts.SyntaxKind.QuestionQuestionEqualsToken ||
        operator === ts.SyntaxKind.BarBarEqualsToken
      )
        return parent.right === node ? keeperOfTarget(parent.left, seen) : undefined;
      return undefined;
    }
    if (ts.isPropertyDeclaration(parent)) {
      if (parent.type && CONSTANT.test(parent.type.getText(source))) return undefined;
      return { name: parent.name.getText(source), where: 'in a class field' };
    }
    if (ts.isVariableDeclaration(parent)) {
      if (parent.initializer !== node) return undefined;
      if (parent.type && CONSTANT.test(parent.type.getText(source))) return undefined;
      return keeperOfBinding(parent.name, seen);
    }
    if (ts.isCallExpression(parent) && parent.expression !== node) {
      const { expression } = parent;
      if (ts.isPropertyAccessExpression(expression) && STORES.has(expression.name.text))
        return keeperOfTarget(expression.expression, seen);
      if (functionAround(node) === undefined && !CALLS_NOW.has(nameOfCallee(parent)))
        return { name: nameOfCallee(parent), where: 'at module level' };
      return undefined;
    }
    return undefined;
  }

  function keeperOfBinding(name, seen) {
    if (!ts.isIdentifier(name)) return undefined;
    const symbol = symbolOf(name);
    return symbol ? keeperOfVariable(symbol, seen) : undefined;
  }

  /** What keeps that which is assigned to, or put into, an expression. */
  function keeperOfTarget(target, seen) {
    let at = target;
    while (
      ts.isPropertyAccessExpression(at) ||
      ts.isElementAccessExpression(at) ||
      ts.isNonNullExpression(at) ||
      ts.isParenthesizedExpression(at) ||
      (ts.isCallExpression(at) && ts.isPropertyAccessExpression(at.expression))
    ) {
      if (ts.isPropertyAccessExpression(at) && at.expression.kind === ts.SyntaxKind.ThisKeyword) {
        const type = at === target && checker.getSymbolAtLocation(at.name)?.valueDeclaration?.type;
        if (type && CONSTANT.test(type.getText(source))) return undefined;
        return { name: at.name.text, where: 'in a class field' };
      }
      at = at.expression;
    }
    const symbol = ts.isIdentifier(at) ? symbolOf(at) : undefined;
    // Nothing is added to what is replaced as a whole.
    const type = at === target && symbol?.valueDeclaration?.type;
    if (type && CONSTANT.test(type.getText(source))) return undefined;
    return symbol ? keeperOfVariable(symbol, seen) : undefined;
  }

  function keeperOfVariable(symbol, seen) {
    if (seen.has(symbol)) return undefined;
    seen.add(symbol);
    const declaration = symbol.valueDeclaration;
    if (!declaration || declaration.getSourceFile() !== source) return undefined;
    // What is put into an argument belongs to the caller.
    if (!ts.isVariableDeclaration(declaration)) return undefined;
    const home = functionAround(declaration);
    const name = declaration.name.getText(source);
    if (!home) return { name, where: 'at module level' };
    for (const use of uses.get(symbol) ?? []) {
      if (use === declaration.name) continue;
      if (outlives(use, home, seen)) return { name, where: 'in a closure that outlives its call' };
      const stored = storedBy(use, seen);
      if (stored) return stored;
    }
    return undefined;
  }

  /** What keeps a variable's value where it is put into something else: `lists.set(key, list)`, `this.list = list`. */
  function storedBy(use, seen) {
    const { parent } = use;
    if (ts.isBinaryExpression(parent) && parent.right === use) return keeperOf(use, seen);
    if (ts.isCallExpression(parent) && parent.expression !== use) return keeperOf(use, seen);
    return undefined;
  }

  /** Whether a use of a function's local is in a closure that lives on when the function has returned. */
  function outlives(use, home, seen) {
    for (let at = functionAround(use); at && at !== home; at = functionAround(at))
      if (isKept(at, home, seen)) return true;
    return false;
  }

  /** Whether a function inside `home` is kept beyond its call. */
  function isKept(closure, home, seen) {
    if (seen.has(closure)) return false;
    seen.add(closure);
    if (ts.isFunctionDeclaration(closure)) {
      const symbol = closure.name && symbolOf(closure.name);
      return isNameKept(symbol, closure.name, home, seen);
    }
    if (ts.isConstructorDeclaration(closure)) return true;
    return isValueKept(closure, home, seen);
  }

  function isNameKept(symbol, declared, home, seen) {
    return (uses.get(symbol) ?? []).some(
      (use) => use !== declared && (isValueKept(use, home, seen) || outlives(use, home, seen)),
    );
  }

  /** Whether a function, or an object with functions, is returned by `home`, or given to something that may keep it. */
  function isValueKept(node, home, seen) {
    const { parent } = node;
    if (ts.isReturnStatement(parent) || ts.isYieldExpression(parent)) return true;
    if (ts.isArrowFunction(parent)) return parent.body === node;
    if (ts.isClassElement(parent) || ts.isClassLike(parent)) return true;
    if (ts.isVariableDeclaration(parent)) {
      if (parent.initializer !== node) return false;
      if (!ts.isIdentifier(parent.name)) return false;
      return isNameKept(symbolOf(parent.name), parent.name, home, seen);
    }
    if (ts.isBinaryExpression(parent)) {
      if (parent.operatorToken.kind === ts.SyntaxKind.EqualsToken) return parent.right === node;
      return (
        /^(\?\?|\|\||&&)=?$/.test(parent.operatorToken.getText(source)) && isValueKept(parent, home, seen)
      );
    }
    if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
      if (parent.expression === node) return false;
      if (CALLS_NOW.has(nameOfCallee(parent))) return false;
      if (ts.isNewExpression(parent)) return nameOfCallee(parent) !== 'Promise';
      return !isAwaited(parent);
    }
    if (
      ts.isParenthesizedExpression(parent) ||
      ts.isAsExpression(parent) ||
      ts.isSatisfiesExpression(parent) ||
      ts.isArrayLiteralExpression(parent) ||
      ts.isObjectLiteralExpression(parent) ||
      ts.isPropertyAssignment(parent) ||
      ts.isShorthandPropertyAssignment(parent) ||
      ts.isSpreadAssignment(parent) ||
      ts.isSpreadElement(parent) ||
      (ts.isConditionalExpression(parent) && parent.condition !== node)
    )
      return isValueKept(parent, home, seen);
    return false;
  }

  /** A call whose end its caller waits for: awaited, or returned by an async function. */
  function isAwaited(call) {
    for (let at = call; at.parent; at = at.parent) {
      if (ts.isAwaitExpression(at.parent)) return true;
      if (ts.isReturnStatement(at.parent) || ts.isArrowFunction(at.parent)) {
        const around = functionAround(at);
        return around?.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false;
      }
      if (ts.isStatement(at.parent) || isFunction(at.parent)) return false;
    }
    return false;
  }
}

function nameOfCallee({ expression }) {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  return ts.isIdentifier(expression) ? expression.text : '';
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = findUnboundedCollections(root);
  for (const line of found) console.error(line);
  if (found.length > 0) process.exit(1);
  console.log('no Map or Set outlives its call without a bound');
}
