/**
 * A request that brought no reply. `refused`: an address that may not be asked, nothing was sent; `unreachable`: nobody
 * answered, or not in time; `redirect`: a redirect too many, or to where none may lead; `too-large`: a longer body than was
 * asked for; `malformed`: no HTTP that we read, or another kind of content.
 */
export class HttpError extends Error {
  readonly reason: 'refused' | 'unreachable' | 'redirect' | 'too-large' | 'malformed';

  /** `message` names no address: what is asked for may hold secrets. */
  constructor(reason: HttpError['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'HttpError';
    this.reason = reason;
  }
}
