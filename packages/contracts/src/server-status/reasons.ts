// Why a game server is not online, as its status says it. Pages recognize the cause by these sentences.

export const REFUSED = 'Connection refused.';
export const WRONG_PASSWORD = 'The server refused the RCON password.';
export const UNREADABLE_PASSWORD = 'The stored RCON password can’t be read. Please enter it again.';
export const UNREACHABLE = 'The server could not be reached.';
/** Without an answer ever, or for long; otherwise it says for how long: `No answer for 12 s.` */
export const NO_ANSWER = 'No answer.';
export const CLOSED = 'The server closed the connection.';
export const GARBLED = 'The server’s answer is not RCON.';

export const noAnswerFor = (seconds: number) => `No answer for ${seconds} s.`;

/** How what is said of a server begins that was stopped from here: by whom, or for what, follows. */
export const STOPPED = 'Stopped ';
