/** The initials of a name: first letters of its first and last word; empty when it has none. */
export function initialsOf(name: string): string {
  const letters = name
    .split(/[\s_.-]+/u)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0])
    .filter((letter) => letter !== undefined);
  return [letters.at(0), letters.length > 1 ? letters.at(-1) : ""].join("");
}
