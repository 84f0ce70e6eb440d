/** Where a menu about an element opens: below its beginning, in pixels of the window. */
export function placeBelow(element: Element): { x: number; y: number } {
  const { left, bottom } = element.getBoundingClientRect();
  return { x: left, y: bottom };
}

/** The same beside its end: it covers nothing below. */
export function placeBeside(element: Element): { x: number; y: number } {
  const { right, top } = element.getBoundingClientRect();
  return { x: right, y: top };
}
