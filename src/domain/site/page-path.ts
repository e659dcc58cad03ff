/** The first segment of a path. */
export const headOf = (path: string): string => path.split("/", 2).at(-1)!;

/** One slash in the place of several, and no escape that cannot be decoded: react-router would warn of it. */
export const plainPath = (path: string): string => {
  const single = `/${path}`.replace(/\/{2,}/g, "/");
  try {
    decodeURIComponent(single);
    return single;
  } catch {
    return single.replaceAll("%", "%25");
  }
};

/** Whether two paths mean the same, however they are escaped and whatever slashes they end with. */
export const isSamePath = (one: string, other: string): boolean => meant(one) === meant(other);

const meant = (path: string): string => decodeURIComponent(plainPath(path)).replace(/(.)\/$/, "$1");

/** The first segment of a path as it is meant, however it is written. */
export const decodedHead = (path: string): string => decodeURIComponent(headOf(plainPath(path)));
