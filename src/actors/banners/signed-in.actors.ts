/** What comes for signed-in viewers alone. */
export { provideBanners } from "./banners.actors.ts";
export { provideGrowl } from "../growl/growl.actors.ts";
