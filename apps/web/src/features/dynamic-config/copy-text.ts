import { showToast } from '../../ui/toast.tsx';

/** Copies a text and says so, or says that the browser did not let us. */
export async function copyText(text: string): Promise<void> {
  const isCopied = await (window.isSecureContext ? writeClipboard(text) : Promise.resolve(false));
  if (isCopied || copyBySelection(text)) showToast({ tone: 'good', message: 'Copied to clipboard' });
  else showToast({ tone: 'danger', message: 'The browser does not allow copying. Select the text instead.' });
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
