/** The first switch that has to be on, in words; undefined when nothing is in the way. */
export function offUntil(...needs: readonly (readonly [isOn: boolean, label: string])[]): string | undefined {
  const missing = needs.find(([isOn]) => !isOn);
  return missing && `Switch on ${missing[1]} first.`;
}
