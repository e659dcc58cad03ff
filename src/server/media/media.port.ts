/** A file of the store: where it lies and how long it is, in bytes. */
export interface StoredFile {
  readonly path: string;
  readonly size: number;
}

/** Where pictures, films and sounds are kept. Names are paths of lower-case letters, digits, `-`, `_` and one dot. */
export interface MediaPort {
  /** The file of a name, or null. */
  readonly find: (name: string) => Promise<StoredFile | null>;
  readonly put: (name: string, bytes: Buffer) => Promise<void>;
  /** Removes a file and what was made of it; one that is not there is removed already. */
  readonly remove: (name: string) => Promise<void>;
}

const namePattern = /^[a-z0-9_-]+(\/[a-z0-9_-]+)*\.[a-z0-9]+$/;

/** Whether a name can be one of the store: no way out of its folder. */
export const isMediaName = (name: string): boolean => name.length <= 200 && namePattern.test(name);
