/**
 * A request without a usable reply. `refused`: the address is not allowed, nothing was sent; `unreachable`:
 * no reply, or not in time; `redirect`: too many redirects, or to a forbidden address; `too-large`: a longer
 * body than allowed; `malformed`: not HTTP, or another kind of content.
 */
export class HttpError extends Error {
  readonly reason: 'refused' | 'unreachable' | 'redirect' | 'too-large' | 'malformed';

  /** `message` contains no address: it may have secrets. */
  constructor(reason: HttpError['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'HttpError';
    this.reason = reason;
  }
}
