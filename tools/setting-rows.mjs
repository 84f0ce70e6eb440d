// Finds the rows of settings fields in the pages' sources, without rendering them.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const FEATURES = 'apps/web/src/features';
/** What takes a field only to say why another row is off. */
const REASONS = new Set(['offUntil', 'useWhyOff']);

/**
 * What a page's source imports from files with settings groups, and the fields for which it may have a
 * row: those of `field('name')`, and of `flag="name"` for a row that calls it.
 * @returns {{ imports: string[], fields: string[] }}
 */
export function rowsIn(source, file) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const imports = [];
  const fields = [];
  visit(tree);
  return { imports, fields };

  function visit(node) {
    if (ts.isImportDeclaration(node)) imports.push(...settingsIn(node));
    else if (ts.isCallExpression(node) && nameOf(node) === 'field') fields.push(...shownField(node));
    else if (ts.isJsxAttribute(node) && node.name.getText() === 'flag' && node.initializer)
      fields.push(node.initializer.text);
    ts.forEachChild(node, visit);
  }
}

function settingsIn({ moduleSpecifier, importClause }) {
  const names = importClause?.namedBindings;
  if (!/\/settings$/.test(moduleSpecifier.text) || !names || !ts.isNamedImports(names)) return [];
  return names.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
}

const nameOf = ({ expression }) =>
  (ts.isPropertyAccessExpression(expression) ? expression.name : expression).getText();

/** A field whose value is only read, or which is only the reason why another row is off, has no row there. */
function shownField({ arguments: [name], parent }) {
  const isReason = ts.isCallExpression(parent) && REASONS.has(nameOf(parent));
  // `const [mode, check] = [field('mode'), field('check')]` names them, other lists are reasons.
  const isListed =
    ts.isArrayLiteralExpression(parent) && !ts.isArrayBindingPattern(parent.parent.name ?? parent);
  const isRead = ts.isPropertyAccessExpression(parent) || isListed;
  return name && ts.isStringLiteralLike(name) && !isReason && !isRead ? [name.text] : [];
}

/**
 * `group.field` for each row of these groups in the features' folders. A part of a page that imports no group shows those
 * of its folder.
 * @returns {Set<string>}
 */
export function findSettingRows(top, groupNames) {
  const files = globSync(`${FEATURES}/**/*.{ts,tsx}`, { cwd: top })
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .map((file) => {
      const { imports, fields } = rowsIn(readFileSync(join(top, file), 'utf8'), file);
      return { folder: dirname(file), groups: imports.filter((name) => groupNames.includes(name)), fields };
    });
  const groupsIn = (folder) => files.filter((file) => file.folder === folder).flatMap(({ groups }) => groups);
  const rows = files.flatMap(({ folder, groups, fields }) =>
    (groups.length > 0 ? groups : groupsIn(folder)).flatMap((group) =>
      fields.map((field) => `${group}.${field}`),
    ),
  );
  return new Set(rows);
}
