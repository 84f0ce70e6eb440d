import { test } from './support/browsing.ts';
import { makeDataDir, type Program, startProgram } from './support/program.ts';
import { flip } from './support/switches.ts';

let data: Awaited<ReturnType<typeof makeDataDir>>;
let program: Program;
test.beforeAll(async () => {
  data = await makeDataDir();
  program = await startProgram({ dataDir: data.dataDir });
});
test.afterAll(async () => {
  await program.stop();
  await data.dispose();
});
const PATHS = (process.env.SHOTS ?? '/servers /offlineAlerts /rconPresets /notifications').split(' ');
const WIDTHS = (process.env.WIDTHS ?? '1440 390').split(' ').map(Number);
test('shots', async ({ visit }) => {
  test.setTimeout(300_000);
  for (const width of WIDTHS) {
    const page = await visit(program, '/servers', {
      as: process.env.AS ?? 'owner',
      onPhone: width < 600,
      complaints: [/.*/],
    });
    await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
    for (const path of PATHS)
      for (const scheme of (process.env.SCHEMES ?? 'dark light').split(' ')) {
        await page.goto(program.url + path);
        await page.locator('main h1').first().waitFor();
        await page.waitForTimeout(1200);
        await page.evaluate((s) => {
          document.documentElement.dataset.mantineColorScheme = s;
        }, scheme);
        if (path === '/offlineAlerts' && scheme === 'dark') {
          await flip(page, 'Enable');
          await page.screenshot({ path: `/tmp/shots/dirty-${width}.png` });
          await page.getByRole('button', { name: 'Save' }).click();
          await page.getByRole('button', { name: 'Undo' }).waitFor();
          await page.waitForTimeout(300);
        }
        await page.screenshot({
          path: `/tmp/shots/${path.replaceAll('/', '_').replace(/[?&=]/g, '-')}-${width}-${scheme}.png`,
        });
      }
  }
});
