import type { CustomFetch } from "openid-client";

/** No answer of a provider is longer than this, in bytes. */
const LONGEST = 1_000_000;

const readBounded = async (response: Response): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > LONGEST) throw new Error("The provider's answer is too long.");
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/** Asks a provider: no redirect is followed, and a long answer is cut off before it fills the memory. */
export const boundedFetch: CustomFetch = async (url, options) => {
  const response = await fetch(url, { ...options, body: options.body ?? null, redirect: "manual" });
  const { status, headers } = response;
  const body = await readBounded(response);
  return new Response(body.length === 0 ? null : new Uint8Array(body), { status, headers });
};
