const LAST_PORT = 65_535;

/** A Host header's name: lower case, without port. What is no port stays, and makes it the name of nobody. */
export const hostName = (host: string): string =>
  host.toLowerCase().replace(/:(\d{1,5})$/, (port, digits) => (Number(digits) > LAST_PORT ? port : ""));
