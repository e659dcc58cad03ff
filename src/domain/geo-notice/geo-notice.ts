/** How long the notice stays away after it was closed, in seconds: 30 days (BANNER-28). */
export const geoNoticeSeconds = 2_592_000;

export const GEO_NOTICE_TITLE = "Not available in your region";
