import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

import type { Challenge } from "../../machines/captcha/challenge.ts";

const STEPS = 20;

/**
 * Solves a proof-of-work challenge: the browser derives the keys off the main thread, so the page stays responsive, and
 * neither worker nor WebAssembly is needed. `report` hears percents, at most 20 times; null when `controller` aborts.
 */
export const solve = async (
  challenge: Challenge,
  controller: AbortController,
  report: (percent: number) => void,
): Promise<string | null> => {
  const highest = Number(challenge.parameters.data?.["highest"] ?? 0);
  let tries = 0;
  let reported = 0;
  const solution = await solveChallenge({
    challenge: challenge as Parameters<typeof solveChallenge>[0]["challenge"],
    controller,
    deriveKey: (parameters, salt, password) => {
      tries += 1;
      const step = highest === 0 ? 0 : Math.min(STEPS, Math.floor((tries / highest) * STEPS));
      if (step > reported) {
        reported = step;
        report((step * 100) / STEPS);
      }
      return deriveKey(parameters, salt, password);
    },
  });
  return solution === null ? null : btoa(JSON.stringify({ challenge, solution }));
};
