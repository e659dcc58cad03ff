/** Where this is loaded times are told as the viewer's language and zone have them. */
import "../../domain/format/regional-moment.ts";
