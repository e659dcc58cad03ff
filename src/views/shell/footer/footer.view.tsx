import { Link } from "react-router-dom";

import * as css from "./footer.css.ts";

export type FooterProps = {
  siteName: string;
  /** The support pages that exist [SHELL-24]. */
  links: readonly { label: string; href: string }[];
  /** The site's setting `compliance_2257_exempt` [SHELL-28]. */
  isExempt: boolean;
  /** The page about it; null while there is none. */
  complianceHref: string | null;
};

/** The end of a page: help, rules and exactly one statement about 2257 [SHELL-24, SHELL-25]. */
export function Footer({ siteName, links, isExempt, complianceHref }: FooterProps) {
  const statement = isExempt
    ? "2257 Exempt"
    : "18 U.S.C. 2257 Compliance Statement: all creators were 18 or older when the content was made.";
  return (
    <footer className={css.footer}>
      <div className={css.row}>
        {links.length > 0 && (
          <nav className={css.links} aria-label={`About ${siteName}`}>
            {links.map((link) => (
              <Link key={link.href} className={css.link} to={link.href}>
                {link.label}
              </Link>
            ))}
          </nav>
        )}
        {complianceHref === null ? (
          <p className={css.statement}>{statement}</p>
        ) : (
          <Link className={css.link} to={complianceHref}>
            {statement}
          </Link>
        )}
      </div>
    </footer>
  );
}
