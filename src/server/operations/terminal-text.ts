/**
 * What somebody typed, fit for an operator's terminal: line ends, control codes and letters that turn the direction stand
 * there as `\u{1b}`, so that no text makes a line of its own or moves what stands before it.
 */
export const terminalText = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );
