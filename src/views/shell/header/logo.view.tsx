import { Link } from "react-router-dom";

import { media } from "../../theme/media.ts";
import * as css from "./logo.css.ts";

export type LogoProps = {
  siteName: string;
  picture?: string | null | undefined;
  /** In its place on small screens. */
  smallPicture?: string | null | undefined;
  href: string;
};

/** The site's own logo, or the product's mark with the site's name, leading home. */
export function Logo({ siteName, picture, smallPicture, href }: LogoProps) {
  const hasPicture = picture !== undefined && picture !== null && picture !== "";
  return (
    <Link className={css.logo} to={href} {...(hasPicture ? { "aria-label": siteName } : {})}>
      {hasPicture ? (
        <picture>
          {smallPicture && <source media={media.mobile} srcSet={smallPicture} />}
          <img className={css.picture} src={picture} alt="" />
        </picture>
      ) : (
        <>
          <svg className={css.mark} viewBox="0 0 28 28" aria-hidden>
            <rect className={css.ground} width="28" height="28" rx="8.5" />
            <path
              className={css.bulbs}
              d="M7 20.4V9.2a1.9 1.9 0 0 1 3.4-1.2L14 12.6 17.6 8A1.9 1.9 0 0 1 21 9.2v11.2a1.6 1.6 0 0 1-3.2 0v-6.3l-2.5 3.2a1.65 1.65 0 0 1-2.6 0l-2.5-3.2v6.3a1.6 1.6 0 0 1-3.2 0Z"
            />
          </svg>
          <span className={css.name}>{siteName}</span>
        </>
      )}
    </Link>
  );
}
