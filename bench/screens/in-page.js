// Runs in each page before anything of it does. A plain script: the benchmarks' types know no page.
const measured = {
  /** How much was moved in all since the navigation began (Chrome's layout shift, what follows input left out). */
  shift: 0,

  /** When an element with this text is seen for the first time, ms after the navigation began. */
  seenAt(selector, text) {
    const isSeen = (element) =>
      element.textContent.includes(text) &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return new Promise((resolve) => {
      function look(now) {
        if ([...document.querySelectorAll(selector)].some(isSeen)) resolve(now);
        else requestAnimationFrame(look);
      }
      requestAnimationFrame(look);
    });
  },

  /** The same, ms after the next event of this type. */
  seenAfter(type, selector, text) {
    return new Promise((resolve) => {
      const handle = ({ timeStamp }) => measured.seenAt(selector, text).then((at) => resolve(at - timeStamp));
      addEventListener(type, handle, { once: true, capture: true });
    });
  },
};
window.measured = measured;

new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) measured.shift += value;
}).observe({ type: 'layout-shift', buffered: true });
