/** A save can't be read: damaged, or of another version. The message is one line for the operator. */
export class SaveError extends Error {
  override name = 'SaveError';
}
