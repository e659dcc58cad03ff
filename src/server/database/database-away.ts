/**
 * Classes and codes of SQLSTATE by which PostgreSQL says that it cannot serve now, whatever was asked: connection broken (08),
 * out of memory, disk or connections (53), cancelled, shutting down or starting up (57), its files cannot be read (58),
 * a standby that takes no writes (25006), a transaction that stood still for too long (25P03).
 */
const SQL_STATES = /^(08...|53...|57014|57P0[1-5]|58...|25006|25P03)$/;
const SOCKET_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** What `pg` and its pool say without a code. */
const DRIVER_TEXT =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after calling end)|is not queryable$/;

interface Described {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
}

/**
 * Whether an error means that the database is away: it is restarting, cut off, overloaded or read-only, so that the same request
 * may succeed later. Its causes are looked at as well.
 */
export const isDatabaseAway = (error: unknown): boolean => {
  if (typeof error !== "object" || error === null) return false;
  const { code, syscall, message, cause } = error as Described;
  if (typeof code === "string" && (SQL_STATES.test(code) || SOCKET_CODES.has(code))) return true;
  // The socket of a PostgreSQL that is not there; any other missing file is a mistake of ours.
  if (code === "ENOENT" && syscall === "connect") return true;
  if (typeof message === "string" && DRIVER_TEXT.test(message)) return true;
  return isDatabaseAway(cause);
};
