const figures = new Intl.NumberFormat('en');

/** `1,200 dinos`, `1 member`. */
export const counted = (count: number, word: string): string =>
  `${figures.format(count)} ${word}${count === 1 ? '' : 's'}`;
