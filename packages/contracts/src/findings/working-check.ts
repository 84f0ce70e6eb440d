const PREFIX = 'works-';

/** The name of the check for what is on in a feature and can't work. */
export const workingCheck = ({ name }: { name: string }): string => `${PREFIX}${name}`;

/** Whether a check is one of these. */
export const isWorkingCheck = (check: string): boolean => check.startsWith(PREFIX);
