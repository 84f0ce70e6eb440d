import type { DataDownload } from '@arkwright/contracts/account/schema';

/** Whether a worker will make the download, or is at it. */
export function isUnderWay({ state }: Pick<DataDownload, 'state'>): boolean {
  return state === 'waiting' || state === 'building';
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

/** A moment of today, in local time: "13:40". */
export const timeOfDay = (at: number): string => clock.format(new Date(at));
