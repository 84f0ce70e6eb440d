const figures = new Intl.NumberFormat('en');

/** `1,200`. */
export const formatCount = (count: number): string => figures.format(count);

/** `1,200 dinos`, `1 member`. */
export const counted = (count: number, word: string): string =>
  `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`;
