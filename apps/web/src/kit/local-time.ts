const twoDigits = (value: number) => String(value).padStart(2, '0');

/** A moment (ms) as the browser's date and time input takes it, in local time; empty for 0. */
export function toLocalInput(at: number): string {
  if (at === 0) return '';
  const moment = new Date(at);
  const date = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map(twoDigits).join('-');
  return `${date}T${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`;
}

/** The selected moment of such an input, in ms; 0 for none, NaN for half of a date. */
export function fromLocalInput(text: string): number {
  return text === '' ? 0 : new Date(text).getTime();
}
