/** Seconds in hours and minutes, below a minute in seconds; what is left of a minute is not told. */
export function durationWords(seconds: number): string {
  if (seconds > 0 && seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
