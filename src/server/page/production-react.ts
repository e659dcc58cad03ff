let loading = 0;
let before: string | undefined;

/**
 * Loads something that needs React, so that it is React's production build whatever NODE_ENV says: React reads it once, when
 * it is first loaded, and its checks for developers, which the browser makes as well, take five times as long. NODE_ENV is
 * what it was once nothing is being loaded any more.
 */
export const withProductionReact = async <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> => {
  if (loading === 0) before = process.env["NODE_ENV"];
  loading += 1;
  process.env["NODE_ENV"] = "production";
  try {
    return await load();
  } finally {
    loading -= 1;
    if (loading === 0) {
      if (before === undefined) delete process.env["NODE_ENV"];
      else process.env["NODE_ENV"] = before;
    }
  }
};
