/** A pasted line that says nothing: empty, or a comment as people and configurations write them. */
export const saysNothing = (line: string): boolean => /^\s*(?:$|#|;|\/\/)/.test(line);

/** An id at the beginning of a line without the comment behind it, if there is one; otherwise the line. */
export const withoutComment = (line: string): string =>
  line.replace(/^(\s*"?(?:[0-9a-f]{32}|\d{1,12})"?)\s*(?:\/\/|#).*$/i, '$1');

/** The words of a line of ids, however they are separated or quoted. */
export const idsOf = (line: string): string[] =>
  saysNothing(line)
    ? []
    : withoutComment(line)
        .split(/[\s,;"'`]+/)
        .filter((word) => word !== '');
