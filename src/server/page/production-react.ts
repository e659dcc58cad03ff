/**
 * Loads something that needs React, so that it is React's production build whatever NODE_ENV says: React reads it once, when
 * it is first loaded, and its checks for developers, which the browser makes as well, take five times as long.
 */
export const withProductionReact = async <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> => {
  const { NODE_ENV } = process.env;
  process.env["NODE_ENV"] = "production";
  try {
    return await load();
  } finally {
    if (NODE_ENV === undefined) delete process.env["NODE_ENV"];
    else process.env["NODE_ENV"] = NODE_ENV;
  }
};
