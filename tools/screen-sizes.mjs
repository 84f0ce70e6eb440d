// node tools/screen-sizes.mjs: how long each screen is against the budgets of design §8. It shows, and fails when one is over.
// A page that frames itself with SettingsPage or CollectionPage is of that kind; a dialog is a file with a form in it.
// A file that is shorter than its budget is fine: the kit did the work.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const features = join(root, 'apps/web/src/features');
const KINDS = [
  { kind: 'settings page', budget: [40, 100], ending: '-page.tsx', isOne: /<SettingsPage\b/ },
  { kind: 'CRUD page', budget: [50, 90], ending: '-page.tsx', isOne: /<CollectionPage\b/ },
  { kind: 'dialog', budget: [60, 120], ending: '-dialog.tsx', isOne: /<(?:EditDialog|FormDialog)\b/ },
];

const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, text: readFileSync(join(features, file), 'utf8') }));
const screens = KINDS.flatMap(({ kind, budget: [least, most], ending, isOne }) =>
  sources
    .filter(({ file, text }) => file.endsWith(ending) && isOne.test(text))
    .map(({ file, text }) => {
      const lines = text.split('\n').length - 1;
      return { kind, file, lines, budget: `${least}–${most}`, verdict: lines > most ? 'OVER' : 'fits' };
    })
    .sort((a, b) => b.lines - a.lines),
);
console.table(screens);
if (screens.some(({ verdict }) => verdict === 'OVER')) process.exit(1);
