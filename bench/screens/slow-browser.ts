import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Session } from '../../e2e/support/api.ts';
import { findBrowser } from '../browser.ts';

/** Lighthouse's phone profile: slow 4G as Chrome's protocol takes it (ms, bytes a second), a processor four times slower. */
const SLOW_4G = { latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };
const CPU_RATE = 4;
const IN_PAGE = fileURLToPath(new URL('in-page.js', import.meta.url));

export const WIDE = { viewport: { width: 1440, height: 900 } };
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
type Device = typeof WIDE | typeof PHONE;

export async function startBrowser(): Promise<Browser> {
  return chromium.launch(await findBrowser());
}

/** The browser profile of a returning visitor: signed in, cookie dialog answered. */
export async function openProfile(
  browser: Browser,
  { url, session, device }: { url: string; session: Session; device: Device },
): Promise<BrowserContext> {
  const localStorage = [
    { name: 'token', value: session.token },
    { name: 'cookieConsent', value: 'true' },
  ];
  const context = await browser.newContext({
    ...device,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  await context.addInitScript({ path: IN_PAGE });
  return context;
}

/** A new tab on a slow phone and a slow network. */
export async function openSlowTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  return page;
}

/** Calls a function of in-page.js. */
export async function measured(
  page: Page,
  name: 'seenAt' | 'seenAfter',
  ...values: string[]
): Promise<number> {
  return page.evaluate<number>(`measured.${name}(${values.map((value) => JSON.stringify(value)).join()})`);
}
