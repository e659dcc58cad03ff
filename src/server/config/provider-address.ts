const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether an address is this machine's own, without TLS. */
export const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === "http:" && LOOPBACK.test(hostname);

/** Whether something of a provider may be asked for there: with TLS, or on this machine outside production. */
export const isProviderAddress = (value: string, production: boolean): boolean => {
  const url = URL.parse(value);
  if (url === null || url.username !== "" || url.search !== "" || url.hash !== "") return false;
  return url.protocol === "https:" || (isLoopback(url) && !production);
};
