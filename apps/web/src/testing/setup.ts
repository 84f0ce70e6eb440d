import { cleanup, configure } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, vi } from 'vitest';

// Lazy screens are compiled on first use; two busy cores may take a while.
configure({ asyncUtilTimeout: 40_000 });

// Parts that jsdom lacks and Mantine needs.

/** Media queries that hold; a test about small windows or reduced motion sets its own. */
export const media = { width: 1440, reducedMotion: false };

function matches(query: string): boolean {
  if (query.includes('prefers-reduced-motion')) return media.reducedMotion;
  const [, sign, width] = /width (<|>=) ([\d.]+)em/.exec(query) ?? [];
  if (width === undefined) return false;
  return media.width >= Number(width) * 16 === (sign === '>=');
}

window.matchMedia = (query) => ({
  matches: matches(query),
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});

window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// The parts of <dialog> (WHATWG HTML) that the consent dialog uses: Escape fires `cancel`, closing fires `close`.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
  this.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && this.dispatchEvent(new Event('cancel', { cancelable: true }))) this.close();
  });
  this.querySelector('button')?.focus();
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
// As in Chromium since 153, without a type yet: with a promise, which an effect must not return.
window.scrollTo = () => Promise.resolve();
Element.prototype.scrollIntoView = () => Promise.resolve();

// user-event marks the document on its first setup(). Done here, so that no test is reported for it.
userEvent.setup();
Reflect.deleteProperty(navigator, 'clipboard');
// Testing Library restores this after each wait, and would leave it as undefined where it was missing.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: undefined });

afterEach(() => {
  cleanup();
  window.localStorage.clear();
  window.sessionStorage.clear();
  // user-event puts a clipboard there in each setup(), and some tests put their own.
  Reflect.deleteProperty(navigator, 'clipboard');
  media.width = 1440;
  media.reducedMotion = false;
  vi.useRealTimers();
});
