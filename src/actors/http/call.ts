import type { AnswerTo } from "../../machines/resource/call.ts";
import type { CallName, EndpointInput } from "../../protocol/endpoints.ts";

/** `idempotencyKey` makes a repeated money call count once; without one each money call gets its own. */
export interface CallOptions {
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Makes a call of the endpoint table. Rejects with `UnreachableError` when the world broke. */
export type MakeCall = <Name extends CallName>(
  name: Name,
  input: EndpointInput<Name>,
  options?: CallOptions,
) => Promise<AnswerTo<Name>>;

/** Offline, a timeout, a broken answer or a 5xx (`status`): whether the call took effect is not known. */
export class UnreachableError extends Error {
  override readonly name = "UnreachableError";
  readonly status: number | null;

  constructor(status: number | null, cause?: unknown) {
    super(status === null ? "The server could not be reached." : `The server answered ${status}.`, { cause });
    this.status = status;
  }
}

const CALL_TIMEOUT_MS = 30_000;

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/**
 * The client of the endpoint table. The codec, and with it the table, loads with the first call. Every request carries the
 * page's CSRF token, also while reading (API-28).
 */
export const createCall = (csrf: string, fetchIt: typeof fetch): MakeCall => {
  return async (name, input, options = {}) => {
    try {
      const { encodeCall, decodeAnswer, decodeFailure } = await import("../../protocol/wire.codec.ts");
      const request = encodeCall(name, input);
      const headers: Record<string, string> = { accept: "application/json", "x-csrf-token": csrf };
      if (request.body !== null) headers["content-type"] = "application/json";
      if (request.money) headers["idempotency-key"] = options.idempotencyKey ?? newKey();
      const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
      const response = await fetchIt(request.url, {
        method: request.method,
        headers,
        body: request.body,
        credentials: "same-origin",
        signal: options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]),
      });
      if (response.status >= 500) throw new UnreachableError(response.status);
      const body: unknown = await response.json();
      if (response.ok) return { status: "ok", data: decodeAnswer(name, body) };
      return { status: "failed", failure: decodeFailure(body) };
    } catch (error) {
      throw error instanceof UnreachableError ? error : new UnreachableError(null, error);
    }
  };
};
