import type { Client } from "../../tests/running/http-client.ts";
import { median } from "./row.ts";

/** Median seconds of so many reads of a signed-in visitor, one after another; throws when one is not answered 200. */
export const timedReads =
  (visitor: Pick<Client, "get" | "post">, requests: number) =>
  async (path: (turn: number) => string): Promise<number> => {
    // A minute later: the limit of calls counts anew.
    await visitor.post("/__test/clock", { advance: 61 });
    const times: number[] = [];
    for (let turn = 0; turn < requests; turn += 1) {
      const begin = performance.now();
      const { status, text } = await visitor.get(path(turn));
      times.push((performance.now() - begin) / 1000);
      if (status !== 200) throw new Error(`${path(turn)} answered ${status}: ${text}`);
    }
    return median(times);
  };
