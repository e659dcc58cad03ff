import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Challenge, Solution } from "altcha-lib/types";

import { CAPTCHA_LIFETIME } from "../../domain/captcha/captcha.ts";
import type { PortBase } from "../ports/ports.ts";
import type { CaptchaPort } from "./captcha.port.ts";
import { spendOnce } from "./spend-once.ts";

// About 120 derivations of 5,000 rounds: half a second on a busy desktop, about one second on a phone.
const COST = 5000;
const LOWEST = 60;
const HIGHEST = 180;

/** Of the signature that names the session in what the browser reads, and tells nothing of it. */
const PURPOSE = "captcha session";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const readPayload = (text: string): { challenge: Challenge; solution: Solution } | null => {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(text, "base64").toString("utf8"));
  } catch {
    return null;
  }
  if (!isRecord(value) || !isRecord(value["challenge"]) || !isRecord(value["solution"])) return null;
  const { parameters, signature } = value["challenge"];
  if (!isRecord(parameters) || typeof signature !== "string") return null;
  // `verifySolution` checks the rest: a wrong signature covers every other shape of the parameters.
  return {
    challenge: value["challenge"] as unknown as Challenge,
    solution: value["solution"] as unknown as Solution,
  };
};

/** The embedded captcha: proof of work on our own host, signed with the installation's key, for the session that asked alone. */
export const createAltcha = ({
  database,
  clock,
  keys,
}: Pick<PortBase, "database" | "clock" | "keys">): CaptchaPort => {
  const secrets = {
    hmacSignatureSecret: keys.derive("captcha challenge").toString("hex"),
    hmacKeySignatureSecret: keys.derive("captcha key").toString("hex"),
  };
  return {
    challenge: (session) =>
      createChallenge({
        ...secrets,
        algorithm: "PBKDF2/SHA-256",
        cost: COST,
        counter: randomInt(HIGHEST, LOWEST),
        deriveKey,
        // Not `expiresAt`: the library reads the machine's clock, and ours can be moved.
        data: {
          expires_at: clock.now() + CAPTCHA_LIFETIME,
          highest: HIGHEST,
          session: keys.sign(PURPOSE, session),
        },
      }),
    spend: async (text, { session }) => {
      const payload = readPayload(text);
      if (payload === null) return "refused";
      const { verified } = await verifySolution({ ...payload, ...secrets, deriveKey }).catch(() => ({
        verified: false,
      }));
      const expiresAt = Number(payload.challenge.parameters.data?.["expires_at"]);
      if (!verified || !(expiresAt > clock.now())) return "refused";
      const holder = payload.challenge.parameters.data?.["session"];
      if (session === null || !keys.verify(PURPOSE, session, String(holder))) return "refused";
      const isFirst = await spendOnce({ database }, payload.challenge.parameters.nonce, expiresAt);
      return isFirst ? "passed" : "refused";
    },
  };
};
