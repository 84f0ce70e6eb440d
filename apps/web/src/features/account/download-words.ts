import type { DataDownload } from '@arkwright/contracts/account/schema';

/** Whether a worker will make the download, or is at it. */
export function isUnderWay({ state }: Pick<DataDownload, 'state'>): boolean {
  return state === 'waiting' || state === 'building';
}

const figure = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** A size in bytes, short: "812 bytes", "12.5 kB", "3 MB". */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${figure.format(bytes / 1000)} kB`;
  return `${figure.format(bytes / 1_000_000)} MB`;
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

/** A moment of today, in local time: "13:40". */
export const timeOfDay = (at: number): string => clock.format(new Date(at));
