import { zoneName } from "../../domain/format/moment.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import type { CallName, EndpointInput } from "../../protocol/endpoints.ts";
import type { EntryStorage } from "../storage/entry-storage.ts";

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** The idempotency key of the call, made and kept by whoever makes it; without one the tab keeps one. */
  readonly key?: string | undefined;
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

/**
 * Whose data the page is about: creators' calls name the account, so that a page that was opened before the session began or ended
 * to act for somebody changes nobody else's (CAPI-38).
 */
export interface CallSubject {
  readonly id: string;
  /** Whether it is a creator for whom the viewer acts; then what is only read is named, too. */
  readonly isActing: boolean;
}

const CALL_TIMEOUT_MS = 30_000;

const importCodec = () => import("../../protocol/wire.codec.ts");
let codec: Awaited<ReturnType<typeof importCodec>> | null = null;

/** Loads the codec, and with it the table: once it is there a call goes out in the same step, before anything is drawn. */
export const loadCodec = async () => (codec ??= await importCodec());

/** Aborts as soon as one of the signals does; `AbortSignal.any` is younger than the oldest browsers that are served. */
const either = (...signals: readonly AbortSignal[]): AbortSignal => {
  const both = new AbortController();
  for (const signal of signals) {
    const abort = (): void => both.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { signal: both.signal });
  }
  return both.signal;
};

/**
 * The client of the endpoint table. The codec, and with it the table, loads with the first call. Every request carries the
 * page's CSRF token, also while reading (API-28), and where days are told the zone of its viewer. `tab` keeps the keys of money calls until they are answered.
 */
export const createCall = (
  csrf: string,
  fetchIt: typeof fetch,
  tab: EntryStorage,
  subject: CallSubject | null = null,
): MakeCall => {
  return async (name, input, options = {}) => {
    try {
      const { encodeCall, readAnswer } = codec ?? (await loadCodec());
      const plain = encodeCall(name, input);
      const names = subject !== null && (subject.isActing || plain.method === "POST");
      // A call that takes no `user_id` leaves it out.
      const request = names ? encodeCall(name, Object.assign({ user_id: subject.id }, input)) : plain;
      const headers: Record<string, string> = { accept: "application/json", "x-csrf-token": csrf };
      if (request.zone) headers["x-time-zone"] = zoneName(undefined);
      if (request.body !== null) headers["content-type"] = "application/json";
      const keys = request.money && options.key === undefined ? await import("./money-key.ts") : null;
      const money = keys?.moneyKey(tab, request);
      const key = options.key ?? money?.key;
      if (key !== undefined) headers["idempotency-key"] = key;
      const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
      const response = await fetchIt(request.url, {
        method: request.method,
        headers,
        body: request.body,
        credentials: "same-origin",
        signal: options.signal === undefined ? timeout : either(options.signal, timeout),
      });
      if (response.status >= 500) throw new UnreachableError(response.status);
      const answer = await readAnswer(name, response);
      if (!keys?.isUndecided(response.status, answer.status === "ok" ? {} : answer.failure)) money?.forget();
      return answer;
    } catch (error) {
      throw error instanceof UnreachableError ? error : new UnreachableError(null, error);
    }
  };
};
