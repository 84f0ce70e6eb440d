/** A Chromium that starts, as tools/browser.mjs finds it. */
export type Browser = { executablePath: string; args: string[]; env: Record<string, string> };

export async function findBrowser(): Promise<Browser> {
  const { findBrowser: find } = (await import(new URL('../tools/browser.mjs', import.meta.url).href)) as {
    findBrowser: () => Promise<Browser>;
  };
  return find();
}
