import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';
import { showToast, Toaster } from './toast.tsx';

/** Without a layout: the positions of the snackbars and the title of the dialog. */
function layOut(boxes: { toaster: [number, number]; title: [number, number] }) {
  Element.prototype.getBoundingClientRect = function (this: Element) {
    const [top, bottom] = this.hasAttribute('data-dialog-top') ? boxes.title : boxes.toaster;
    return new DOMRect(0, top, 100, bottom - top);
  };
}

test.each([
  ['', { toaster: [64, 130], title: [300, 356] }],
  ['98px', { toaster: [64, 130], title: [42, 98] }],
] as const)('a snackbar does not cover a dialog’s title: %j', async (top, boxes) => {
  const real = Element.prototype.getBoundingClientRect;
  try {
    layOut({ toaster: [...boxes.toaster], title: [...boxes.title] });
    render(
      <MantineProvider env="test">
        <Dialog opened title="Add Server" onClose={() => {}}>
          Words
        </Dialog>
        <Toaster />
      </MantineProvider>,
    );
    act(() => showToast({ tone: 'danger', title: 'Error', message: 'No answer.' }));
    const shown = await screen.findByText('No answer.');
    expect(shown.closest<HTMLElement>('[aria-live]')!.style.top).toBe(top);
  } finally {
    Element.prototype.getBoundingClientRect = real;
  }
});
