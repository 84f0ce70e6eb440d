import { randomInt } from 'node:crypto';
import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { type Session, signIn } from './api.ts';
import type { Program } from './program.ts';
import { workerTest } from './worker-fixtures.ts';

const PHONE = { width: 390, height: 844 };

export type Visitor = {
  /** Signed in as this account of the sandbox; nobody when left out. */
  as?: string;
  /** The answer about local storage; null: not asked yet. */
  consent?: boolean | null;
  /** A small window and fingers. */
  onPhone?: boolean;
  wantsCalm?: boolean;
  /** Console errors that belong to the journey, e.g. a call that is meant to be refused. */
  complaints?: RegExp[];
};

/** Opens the dashboard in a browser profile of its own. */
type Visit = (program: Program, path: string, visitor?: Visitor) => Promise<Page>;

/**
 * Tests with `visit`. Whatever any of their pages writes to the console as an error, a breach of the content security policy
 * included, fails the test.
 */
export const test = workerTest.extend<{ visit: Visit }>({
  visit: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    const complaints: string[] = [];
    await use(async (program, path, visitor = {}) => {
      const context = await openProfile(browser, program, visitor);
      contexts.push(context);
      const isExpected = (text: string) => visitor.complaints?.some((expected) => expected.test(text));
      context.on('console', (message) => {
        const text = `${message.text()} (${message.location().url})`;
        if (message.type() === 'error' && !isExpected(text)) complaints.push(text);
      });
      context.on('weberror', (error) => complaints.push(String(error.error())));
      const page = await context.newPage();
      await page.goto(program.url + path);
      return page;
    });
    for (const context of contexts) await context.close();
    expect(complaints, 'errors in the console').toEqual([]);
  },
});

async function openProfile(browser: Browser, program: Program, visitor: Visitor): Promise<BrowserContext> {
  const { as, consent = true, onPhone = false, wantsCalm = false } = visitor;
  const stored = {
    ...(consent !== null && { cookieConsent: String(consent) }),
    ...(as !== undefined && { token: (await sessionAs(program, as)).token }),
  };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    ...(onPhone && { viewport: PHONE, hasTouch: true, isMobile: true }),
    reducedMotion: wantsCalm ? 'reduce' : 'no-preference',
    // Sign-ins are counted by address; a proxy on loopback is believed when it names another one.
    extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${randomInt(256)}` },
    storageState: { cookies: [], origins: [{ origin: program.url, localStorage }] },
  });
  await context.addInitScript(keepFoldsInTab);
  return context;
}

/** Runs in the page. Accounts are everybody's: what one journey folds in the drawer would be folded in the next. */
function keepFoldsInTab() {
  const { fetch } = window;
  window.fetch = (input, init) =>
    String(input).endsWith('/api/user/drawer')
      ? Promise.resolve(Response.json(true))
      : fetch.call(window, input, init);
}

const sessions = new Map<string, Promise<Session>>();

/** A session of an account, the same one each time: for tests that are about something else than signing in. */
export function sessionAs(program: Program, account: string): Promise<Session> {
  const name = program.sandbox.names?.accounts.get(account) ?? account;
  const key = `${name} ${program.dataDir}`;
  const session = sessions.get(key) ?? signIn(program.url, name);
  sessions.set(key, session);
  return session;
}

/** Everything that the browser keeps for the dashboard. */
export async function keptBy(page: Page): Promise<{ cookies: number; localStorage: string[] }> {
  const { cookies, origins } = await page.context().storageState();
  const kept = origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name));
  return { cookies: cookies.length, localStorage: kept.toSorted() };
}

/** Unfolds every heading of the drawer, and what this person may not open. */
export async function unfoldDrawer(page: Page): Promise<void> {
  await expect(drawer(page).getByRole('link').first()).toBeVisible();
  const folded = drawer(page).getByRole('button', { expanded: false });
  while ((await folded.count()) > 0) await folded.first().click();
}

/** The entries of the drawer in order, the folded ones included, by their addresses. */
export async function drawerEntries(page: Page): Promise<string[]> {
  await unfoldDrawer(page);
  const links = drawer(page).getByRole('link');
  return links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
}

export const drawer = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

/** The control is off and shows the reason on hover. */
export async function expectOff(control: Locator, reason: string): Promise<void> {
  await expect(control).toHaveAttribute('aria-disabled', 'true');
  await control.hover();
  await expect(control).toHaveAccessibleDescription(reason);
}

/** Chooses an account on the consent page of the simulated Discord; ends when the dashboard is open again. */
export async function approveAs(page: Page, displayName: string): Promise<void> {
  await page.getByRole('link', { name: displayName }).click();
  await page.waitForURL(/\/servers/);
}
