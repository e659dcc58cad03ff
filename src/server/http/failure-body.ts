import type { Failure, FailureCode } from "../../protocol/failures.ts";
import { failures } from "../../protocol/failures.ts";
import type { Refusal, RefusalDetails } from "./reply.ts";

/** The contract's failure body (API-28): text and status from the table, placeholders filled in. */
export const failureBody = (code: FailureCode, details: RefusalDetails = {}): Failure => {
  const text = details.error ?? failures[code].error;
  return {
    error: text.replace(/\{(\w+)\}/g, (whole, name: string) => details.values?.[name] ?? whole),
    code,
    ...(details.fields === undefined ? {} : { fields: details.fields }),
    ...(details.require_captcha === undefined ? {} : { require_captcha: details.require_captcha }),
    ...(details.current === undefined ? {} : { current: details.current }),
  };
};

export const failureStatus = ({ code }: Pick<Refusal, "code">): number => failures[code].status;

/** Seconds that a limited caller should wait when nothing better is known. */
export const retryAfterOf = ({ code, details }: Refusal): number | null => {
  if (details.retryAfter !== undefined) return details.retryAfter;
  return code === "too_many" || code === "unavailable" ? 60 : null;
};
