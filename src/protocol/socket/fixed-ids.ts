/**
 * The events whose ids never change and need no template: with them a connection begins (RT-18). Their data travels in the
 * payload. The place is the id. Apart from the table, because the browser needs them before it needs any Schema.
 */
export const fixedSocketNames = [
  "socket.template",
  "socket.authorize",
  "socket.authorized",
  "socket.error",
  "socket.ping",
  "socket.pong",
  "socket.join",
  "socket.leave",
] as const;

/** Ids up to this one are kept for such events. */
export const LAST_FIXED_ID = 9;
