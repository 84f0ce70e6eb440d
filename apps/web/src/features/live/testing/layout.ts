import { vi } from 'vitest';

/** A line in pixels, as the tests have it. */
export const LINE_HEIGHT = 24;

/** jsdom has no layout: with this the room is 600 pixels high, and each line LINE_HEIGHT. It is undone after each test. */
export function layOutLines(): void {
  const isItem = (element: Element) => element instanceof HTMLElement && element.dataset.index !== undefined;
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return isItem(this) ? LINE_HEIGHT : 600;
  });
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
    const content = this.firstElementChild;
    return content instanceof HTMLElement ? Number.parseFloat(content.style.height) || 0 : 0;
  });
  Element.prototype.scrollTo = function scrollTo(this: Element, to?: ScrollToOptions | number) {
    this.scrollTop = typeof to === 'object' ? (to.top ?? 0) : 0;
    this.dispatchEvent(new Event('scroll'));
  } as typeof Element.prototype.scrollTo;
}
