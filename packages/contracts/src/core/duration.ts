/**
 * Seconds as hours and minutes, or as seconds if less than a minute; otherwise the rest of a minute is
 * dropped.
 */
export function durationWords(seconds: number): string {
  if (seconds > 0 && seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
