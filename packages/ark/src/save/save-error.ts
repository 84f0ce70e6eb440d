/** What cannot be read, in one line for whoever runs the reader: a damaged file, or one of another version. */
export class SaveError extends Error {
  override name = 'SaveError';
}
