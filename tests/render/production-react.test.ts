import { expect, test, vi } from "vitest";

import { withProductionReact } from "../../src/server/page/production-react.ts";

/** A load that lasts until it is ended. */
const lasting = () => {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  return { done: withProductionReact(() => promise), end: () => resolve(process.env["NODE_ENV"]) };
};

test("NODE_ENV is what it was once the last of several loads is over, in whatever order they end", async () => {
  for (const word of ["test", undefined]) {
    vi.stubEnv("NODE_ENV", word);
    const [one, other] = [lasting(), lasting()];
    one.end();
    expect(await one.done).toBe("production");
    expect(process.env["NODE_ENV"]).toBe("production");
    other.end();
    await other.done;
    expect(process.env["NODE_ENV"]).toBe(word);
    await expect(withProductionReact(() => Promise.reject(new Error("not there")))).rejects.toThrow(
      "not there",
    );
    expect(process.env["NODE_ENV"]).toBe(word);
  }
  vi.unstubAllEnvs();
});
