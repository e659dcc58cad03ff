/**
 * Names of what causes something on the server, as `job.cause`, `socket_event.cause` and the metadata of events hold them:
 * `request:<id>@<account that asked>`, or `request:<id>` of a guest; `job:<id>`; `webhook:<provider>:<its event's id>`.
 */
export const requestCause = (id: string, by: string | null): string =>
  by === null ? `request:${id}` : `request:${id}@${by}`;

export const jobCause = (id: string | number): string => `job:${id}`;

export const webhookCause = (provider: string, eventId: string): string => `webhook:${provider}:${eventId}`;

/** The id of an entry that a cause names: of a request without who asked. */
export const causeId = (cause: string): string =>
  cause.startsWith("request:") ? cause.split("@", 1)[0]! : cause;

/** Who asked, of a request's cause; null: a guest, or no request. */
export const askedBy = (cause: string): string | null => {
  const at = cause.indexOf("@");
  return cause.startsWith("request:") && at > 0 ? cause.slice(at + 1) : null;
};
