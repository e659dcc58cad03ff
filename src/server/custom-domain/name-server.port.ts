/** What name servers answer. A name that does not exist has no records; `null`: no answer came in time. */
export interface NameServerPort {
  /** The texts of the TXT records of a name. */
  readonly texts: (name: string) => Promise<readonly string[] | null>;
  /** The IPv4 and IPv6 addresses that a name leads to, by whatever CNAMEs. */
  readonly addresses: (name: string) => Promise<readonly string[] | null>;
}
