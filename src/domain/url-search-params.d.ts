/** What routes use of a class that browsers and Node have alike. */
declare class URLSearchParams implements Iterable<readonly [string, string]> {
  constructor(init: string | Readonly<Record<string, string>>);
  delete(name: string): void;
  toString(): string;
  readonly size: number;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}
