import { sizedNames, stillOf } from "../../domain/media/picture-sizes.ts";
import { isMediaName, type MediaPort, type StoredFile } from "./media.port.ts";

/** Makes a file that is not there yet, or answers null when there is no such file. */
export type MediaSource = (name: string) => Promise<Buffer | null>;

/** A store in which a missing file is asked from `source` once, however many ask at the same time, and kept. */
export const withMadeFiles = (store: MediaPort, source: MediaSource): MediaPort => {
  const making = new Map<string, Promise<StoredFile | null>>();
  const make = async (name: string): Promise<StoredFile | null> => {
    const bytes = await source(name);
    if (bytes === null) return null;
    await store.put(name, bytes);
    return store.find(name);
  };
  return {
    ...store,
    remove: async (name) => {
      for (const each of [name, ...sizedNames(name), ...stillOf(name)]) await store.remove(each);
    },
    find: async (name) => {
      if (!isMediaName(name)) return null;
      const found = await store.find(name);
      if (found !== null) return found;
      const running = making.get(name) ?? make(name).finally(() => making.delete(name));
      making.set(name, running);
      return running;
    },
  };
};
