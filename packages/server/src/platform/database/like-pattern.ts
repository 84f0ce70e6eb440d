/** Text as a LIKE pattern that finds it anywhere. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
