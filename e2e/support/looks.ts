import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Of axe's rules those that the theme can make a difference to. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What the page looks like, in both themes: nothing that axe objects to, and nothing beside the window. */
export async function expectGoodLooks(page: Page, where: string): Promise<void> {
  await endTransitions(page);
  expect.soft(await objectionsTo(page), `${where}, dark`).toEqual([]);
  await wear(page, 'light');
  expect.soft(await objectionsTo(page, ABOUT_COLOURS), `${where}, light`).toEqual([]);
  expect.soft(await faintControls(page), `${where}, light: controls with less than 3:1`).toEqual([]);
  await wear(page, 'dark');
  expect.soft(await faintControls(page), `${where}, dark: controls with less than 3:1`).toEqual([]);
  const beside = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(beside, `${where}: pixels beside the window`).toBeLessThanOrEqual(0);
}

/** Targets of 24 pixels, or as far apart (WCAG 2.5.8): axe looks only when asked to. */
export async function expectRoomForFingers(page: Page, where: string): Promise<void> {
  expect.soft(await objectionsTo(page, ['target-size']), `${where}, targets`).toEqual([]);
}

async function objectionsTo(page: Page, rules?: string[]): Promise<string[]> {
  // To read axe's source takes Chromium longer than the look itself: once for each document is enough.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    // Pages of ours have no frames: axe needs no second page to work in.
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

/** As the theme switch does it, also where a dialog covers the switch; no colour is still on its way when it returns. */
async function wear(page: Page, scheme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.mantineColorScheme = name;
  }, scheme);
  await endTransitions(page);
}

/**
 * On a busy machine a dialog that has just opened is still half transparent, and a message may begin to fade during a look:
 * from here on nothing on this page fades.
 */
function endTransitions(page: Page): Promise<void> {
  return page.evaluate(() => {
    if (document.adoptedStyleSheets.length === 0) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '*, ::before, ::after { transition-duration: 0s !important; animation-duration: 0s !important; animation-delay: 0s !important; }',
      );
      document.adoptedStyleSheets.push(sheet);
    }
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
  });
}

/**
 * Fields, boxes and switches that can hardly be seen (WCAG 1.4.11, of which axe has no rule): neither edge nor ground has
 * 3:1 to what is behind, or a switch's thumb has not to its track. Those that are off or have the focus are left out.
 */
function faintControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Colour = readonly [red: number, green: number, blue: number, alpha: number];
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const read = (css: string): Colour => {
      if (!canvas) throw new Error('There is no canvas.');
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = css;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, alpha / 255];
    };
    const over = (top: Colour, ground: Colour): Colour => {
      const mix = (index: 0 | 1 | 2) => top[index] * top[3] + ground[index] * (1 - top[3]);
      return [mix(0), mix(1), mix(2), 1];
    };
    const groundOf = (element: Element | null): Colour => {
      if (element === null) return [255, 255, 255, 1];
      const own = read(getComputedStyle(element).backgroundColor);
      return own[3] === 1 ? own : over(own, groundOf(element.parentElement));
    };
    const luminance = ([red, green, blue]: Colour) => {
      const part = (value: number) =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
      return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
    };
    const contrast = (one: Colour, other: Colour) => {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    const found: string[] = [];
    const fields =
      'input:not([type="checkbox"], [type="radio"], [type="hidden"], [type="file"]), select, textarea';
    // A field without an edge is in a box that has one.
    const boxOf = (field: Element): Element => {
      let box: Element | null = field;
      while (box && getComputedStyle(box).borderTopWidth === '0px') box = box.parentElement;
      return box ?? field;
    };
    for (const control of document.querySelectorAll(
      `${fields}, .mantine-Checkbox-input, .mantine-Switch-track`,
    )) {
      const input = control.matches('.mantine-Switch-track') ? control.previousElementSibling : control;
      if (input?.matches(':disabled, :focus, [readonly]') || !control.checkVisibility()) continue;
      const element = control.matches(fields) ? boxOf(control) : control;
      const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(element);
      const behind = groundOf(element.parentElement);
      const own = over(read(backgroundColor), behind);
      const edge = Number.parseFloat(borderTopWidth) > 0 ? over(read(borderTopColor), behind) : own;
      const thumb = element.querySelector('.mantine-Switch-thumb');
      const ratios = [
        Math.max(contrast(own, behind), contrast(edge, behind)),
        thumb === null ? 21 : contrast(read(getComputedStyle(thumb).backgroundColor), own),
      ];
      const least = Math.min(...ratios);
      const name = input?.getAttribute('aria-label') ?? input?.id ?? '';
      if (least < 3) found.push(`${element.className.split(' ')[0]} ${name}: ${least.toFixed(2)}`);
    }
    return found;
  });
}
