import { showToast } from './toast.tsx';

/**
 * Copies a text and says so, or says that the browser did not let us. Where an input shows the text it is then selected
 * there.
 */
export async function copyText(text: string, input?: HTMLInputElement | null): Promise<void> {
  const isCopied = await (window.isSecureContext ? writeClipboard(text) : Promise.resolve(false));
  if (isCopied || copyBySelection(text)) return showToast({ tone: 'good', message: 'Copied to clipboard' });
  input?.select();
  const message = input
    ? 'Press Ctrl+C to copy'
    : 'The browser does not allow copying. Select the text instead.';
  showToast({ tone: 'danger', message });
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The old way: on plain HTTP, where many dashboards are, browsers offer no other. */
function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.focus({ preventScroll: true });
  area.select();
  try {
    return typeof document.execCommand === 'function' && document.execCommand('copy');
  } finally {
    area.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
