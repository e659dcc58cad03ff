/**
 * Version of the socket's protocol: the server announces it, a signed-in client sends it back (RT-18). It grows when the
 * shape of an event changes; pages that were loaded before are then refused until they reload.
 */
export const SOCKET_PROTOCOL_VERSION = 1;
