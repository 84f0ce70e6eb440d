import { createServer } from 'node:net';
import { errorCode, oneLine, StartError } from './base/start-error.ts';

/**
 * Checks that `host` and `port` can be listened on, and picks a free port for 0. Done before anything slow
 * starts, so that a port in use is reported at once.
 */
export async function findListenPort(host: string, port: number): Promise<number> {
  const server = createServer();
  try {
    return await new Promise<number>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host, port, exclusive: true }, () => {
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : port);
      });
    });
  } catch (error) {
    throw listenError({ host, port }, error);
  } finally {
    await new Promise<void>((done) => server.close(() => done()));
  }
}

/** Any failure to listen, as the one line to show. `variable` is the one that sets the port. */
export function listenError(
  { host, port, variable = 'PORT' }: { host: string; port: number; variable?: 'PORT' | 'HEALTH_PORT' },
  error: unknown,
): StartError {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} on ${host} is in use by another program. Stop that program, or choose another port. Example: ${variable}=${port < 65_535 ? port + 1 : 8080}`,
    );
  }
  if (code === 'EACCES') {
    return new StartError(
      `${variable} ${port} may only be used by root. Choose one above 1023, and put a reverse proxy in front of it for ${port}. Example: ${variable}=8080`,
    );
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(
      `HOST ${host} is not an address of this machine. Example: HOST=127.0.0.1, or HOST=0.0.0.0 for all networks`,
    );
  }
  return new StartError(`Cannot listen on ${host}, port ${port}: ${oneLine(error)}`, { cause: error });
}
