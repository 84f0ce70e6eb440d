/** The key of the button that shows a group's entries which a person may not open. */
export const closedKey = (heading: string) => `${heading} locked`;
