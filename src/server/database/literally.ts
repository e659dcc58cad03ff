/** A text as a pattern of PostgreSQL that means these very characters. */
export const literally = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`);
