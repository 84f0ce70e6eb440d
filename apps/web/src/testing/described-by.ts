/**
 * For tests: what a screen reader reads after a control's name, i.e. its tooltip. Found by ID, because without a layout
 * (jsdom) an open tooltip counts as hidden.
 */
export function describedBy(control: HTMLElement): string {
  return document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
}
