const figure = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** KIT · A size in bytes, short: "812 bytes", "12.5 kB", "3 MB". */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${figure.format(bytes / 1000)} kB`;
  return `${figure.format(bytes / 1_000_000)} MB`;
}
