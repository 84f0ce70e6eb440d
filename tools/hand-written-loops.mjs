// Work that the server does again and again by a loop of its own, with its own timer and its own flags: that is a Repeater
// (packages/server/src/platform/work/repeater/repeater.ts). `npm run loops:check` lists the others.
//
// Reported: every `setInterval`; a `setTimeout` that leads back to the function that sets it, or that is set only while
// none is; a `while` that awaits and lowers the flag of its own condition; a `while` that awaits a pause until something
// stops it. Names are followed within a file.
//
// Not seen: a loop that waits in a function of another file, and one that is spread over several files.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { root } from './prepare.mjs';

const FOLDER = 'packages/server/src';
const SKIPPED = /\.test\.ts$|\/(?:testing|matrix)\/|\/platform\/work\/repeater\//;
const PAUSES = new Set(['pause', 'delay', 'sleep', 'wait']);

const isFunction = (node) => ts.isFunctionLike(node) && !ts.isTypeNode(node);

/** Files with timers and waits that are no repeated work, and why. */
const OTHER_TIMERS = {
  'packages/server/src/discord/session.ts': 'connects until a connection holds; ends with the lock',
  'packages/server/src/features/crosschat/bot.ts': 'one read of a channel, tried again until it is too late',
  'packages/server/src/features/hosted-saves/fetch-folder.ts': 'gives up one download that is too slow',
  'packages/server/src/features/realtime/page-stream.ts': 'the heartbeat of one open page',
  'packages/server/src/fleet/wake-timer.ts': 'one timer for all sessions, set to the earliest of their times',
  'packages/server/src/platform/event-loop-watch.ts': 'measures how late its own timer is',
  'packages/server/src/platform/events/bus.ts':
    'connection, heartbeat and gaps of one connection to PostgreSQL',
  'packages/server/src/platform/work/locks/lock.ts': 'a deadline by another clock than that of timers',
};

/** What is reported, as `{ file, line, what }`, paths from the top; what OTHER_TIMERS names, too. */
export function findLoops(top) {
  const files = listSources(top, FOLDER);
  const program = ts.createProgram(
    files.map((file) => join(top, file)),
    { noLib: true, noResolve: true, types: [], allowJs: false, target: ts.ScriptTarget.ESNext },
  );
  const checker = program.getTypeChecker();
  return files.flatMap((file) => {
    const source = program.getSourceFile(join(top, file));
    return findIn(source, checker).map(({ node, what }) => {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      return { file, line: line + 1, what };
    });
  });
}

/** The lines to print: loops that nothing excuses, and excuses that nothing needs. */
export function judgeLoops(found, excuses) {
  const loops = found
    .filter(({ file }) => !Object.hasOwn(excuses, file))
    .map(({ file, line, what }) => `${file}:${line}: ${what}: use a Repeater (platform/work/repeater)`);
  const unneeded = Object.keys(excuses).filter((file) => found.every((loop) => loop.file !== file));
  return [...loops, ...unneeded.map((file) => `${file}: needs no line in tools/hand-written-loops.mjs`)];
}

function listSources(top, folder) {
  return readdirSync(join(top, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : listSources(top, path);
    return path.endsWith('.ts') && !SKIPPED.test(path) ? [path] : [];
  });
}

function findIn(source, checker) {
  const functions = new Map();
  visit(source, (node) => {
    const symbol = symbolOfFunction(node);
    if (symbol) functions.set(symbol, node);
  });
  const found = [];
  visit(source, (node) => {
    const what = whatIs(node);
    if (what !== undefined) found.push({ node, what });
  });
  return found;

  function whatIs(node) {
    if (ts.isCallExpression(node)) {
      const callee = nameOf(node.expression);
      if (callee === 'setInterval') return 'a timer of its own';
      if (callee !== 'setTimeout') return undefined;
      if (isSetOnce(node)) return 'a timer that is set while none is';
      if (leadsBack(node)) return 'a timer that sets itself again';
    }
    if (ts.isWhileStatement(node) || ts.isDoStatement(node)) {
      if (lowersItsFlag(node)) return 'a loop over a flag of its own';
      if (endsWhenStopped(node) && pauses(node.statement)) return 'a loop that pauses';
    }
    return undefined;
  }

  /** Of a function that is declared, in a variable, or a member. */
  function symbolOfFunction(node) {
    if (!isFunction(node)) return undefined;
    if (node.name) return checker.getSymbolAtLocation(node.name);
    const { parent } = node;
    const isNamed =
      (ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent)) && parent.initializer === node;
    return isNamed ? checker.getSymbolAtLocation(parent.name) : undefined;
  }

  /** Whether what a timer calls calls, in the end, the function that sets the timer. */
  function leadsBack(call) {
    const home = namedAround(call);
    if (home === undefined || call.arguments.length === 0) return false;
    const open = [...referredTo(call.arguments[0])];
    const seen = new Set(open);
    while (open.length > 0) {
      const symbol = open.pop();
      if (symbol === home) return true;
      for (const next of referredTo(functions.get(symbol))) {
        if (seen.has(next)) continue;
        seen.add(next);
        open.push(next);
      }
    }
    return false;
  }

  function namedAround(node) {
    for (let at = functionAround(node); at; at = functionAround(at)) {
      const symbol = symbolOfFunction(at);
      if (symbol) return symbol;
    }
    return undefined;
  }

  /** The functions of the file that are mentioned in a node. */
  function referredTo(node) {
    const symbols = new Set();
    visit(node, (inner) => {
      if (!ts.isIdentifier(inner) && !ts.isPrivateIdentifier(inner)) return;
      const symbol = checker.getSymbolAtLocation(inner);
      if (functions.has(symbol) && symbolOfFunction(inner.parent) !== symbol) symbols.add(symbol);
    });
    return symbols;
  }
}

/** `timer ??= setTimeout(…)`, or `timer = setTimeout(…)` in a function that asks for the timer first. */
function isSetOnce(call) {
  let at = call;
  // `setTimeout(…).unref()`
  while (
    ts.isPropertyAccessExpression(at.parent) ||
    (ts.isCallExpression(at.parent) && at.parent.expression === at)
  )
    at = at.parent;
  const { parent } = at;
  if (!ts.isBinaryExpression(parent) || parent.right !== at) return false;
  if (parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionEqualsToken) return true;
  const timer = parent.left.getText();
  const around = functionAround(call);
  let isAsked = false;
  if (around)
    visit(around, (node) => {
      if (ts.isIfStatement(node) && node.end < call.pos && mentions(node.expression, timer)) isAsked = true;
    });
  return isAsked;
}

/** `while (isPending) { isPending = false; await …; }` */
function lowersItsFlag(loop) {
  let isLowered = false;
  visit(loop.statement, (node) => {
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      node.right.kind === ts.SyntaxKind.FalseKeyword &&
      mentions(loop.expression, node.left.getText())
    )
      isLowered = true;
  });
  return isLowered && awaits(loop.statement, () => true);
}

const endsWhenStopped = ({ expression }) => /abort|stop|isHeld|\btrue\b/i.test(expression.getText());
const pauses = (body) => awaits(body, (call) => PAUSES.has(nameOf(call.expression)));

function awaits(body, isCounted) {
  let isFound = false;
  visit(body, (node) => {
    if (ts.isAwaitExpression(node) && (!ts.isCallExpression(node.expression) || isCounted(node.expression)))
      isFound = true;
  });
  return isFound;
}

function mentions(node, text) {
  let isFound = false;
  visit(node, (inner) => {
    if (inner.getText() === text) isFound = true;
  });
  return isFound;
}

function functionAround(node) {
  for (let at = node.parent; at; at = at.parent) if (isFunction(at)) return at;
  return undefined;
}

function nameOf(expression) {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  return ts.isIdentifier(expression) ? expression.text : '';
}

function visit(node, look) {
  look(node);
  ts.forEachChild(node, (child) => visit(child, look));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lines = judgeLoops(findLoops(root), OTHER_TIMERS);
  for (const line of lines) console.error(line);
  if (lines.length > 0) process.exit(1);
  console.log('no work is repeated by a loop of its own');
}
