import { hasTexts } from "../../domain/account/field-texts.ts";
import { creatorDecider } from "../../domain/creator/creator.decider.ts";
import { plainWhiteLabel } from "../../domain/creator/white-label.ts";
import { sectionInWords } from "../../domain/customize/section-values.ts";
import { checkLook, formOfLook, lookOf, type Look } from "../../domain/look/look.ts";
import { readDomains } from "../custom-domain/custom-domain.reads.ts";
import { findCreatorById } from "../creator/creator.reads.ts";
import { signedIn, subjectOf, type Handlers, type RequestContext } from "../http/context.ts";
import { changedElsewhere } from "../http/changed-elsewhere.ts";
import { answer, refuse, refuseFields } from "../http/reply.ts";
import { storePicture, useUp } from "../pictures/uploaded-picture.ts";
import { changedPicture, LOOK_FOLDER, picturesOf, showLookPicture } from "./look-pictures.ts";

const shown = (look: Look, { site: { brand } }: RequestContext) => ({ wl_config: look, site_colors: brand });

/** The part of a page's own look that its form has: pictures are apart. */
const formPart = ({
  logo: _logo,
  og_image: _image,
  display_name_path: _name,
  ...look
}: typeof plainWhiteLabel) => look;

/** A creator's own look: read, and saved for all who see her page (CWL-04, CWL-06, CWL-09). */
export const lookHandlers = {
  getCustomize: async (_, context) => {
    const { database, sites } = context.services;
    const creator = await findCreatorById(database, subjectOf(context));
    if (creator === null) return refuse("not_allowed");
    const whole = creator.state.whiteLabel ?? plainWhiteLabel;
    const domains = await readDomains(database, creator.id, sites);
    return answer({
      data: { ...shown(formPart(whole), context), pictures: picturesOf(whole), ...domains },
    });
  },

  setLook: async ({ was, ...entered }, context) => {
    const { services, metadata } = context;
    const id = subjectOf(context);
    return services.store.transact(metadata, async (unit) => {
      const creator = await findCreatorById(unit.sql, id);
      if (creator === null) return refuse("not_allowed");
      const texts = checkLook(formOfLook(entered));
      if (hasTexts(texts)) return refuseFields(texts);
      const { whiteLabel = plainWhiteLabel } = await unit.load(creatorDecider, id);
      const refused = changedElsewhere(was, formPart(whiteLabel), sectionInWords);
      if (refused !== null) return refused;
      const look = lookOf(formOfLook(entered));
      const settings = { ...whiteLabel, ...look };
      const { rejected } = await unit.execute(creatorDecider, id, { type: "SetWhiteLabel", settings });
      if (rejected !== undefined) throw new Error("The rules let a look through that is refused.");
      const { username } = creator;
      unit.publish({
        event: "profile.update",
        audience: { room: `profile:${username}` },
        data: { username },
      });
      return answer({ data: shown(look, context) });
    });
  },

  setLookPicture: async ({ tkn, srv_id, part = "logo", was }, context) => {
    const { services, metadata } = context;
    const id = subjectOf(context);
    const creator = await findCreatorById(services.database, id);
    const refused = creator === null ? refuse("not_allowed") : changedPicture(creator.state, part, was);
    if (refused !== null) return refused;
    const whose = { services, accountId: signedIn(context).id };
    const stored = await storePicture(whose, { kind: "logo", folder: LOOK_FOLDER }, { tkn, srv_id });
    if (stored === null) return refuse("upload_expired");
    return services.store.transact(metadata, async (unit) => {
      if (!(await useUp(unit, { tkn, srv_id }))) return refuse("upload_expired");
      return showLookPicture(unit, id, { part, file: stored.name, was });
    });
  },

  removeLookPicture: async ({ part = "logo", was }, context) =>
    context.services.store.transact(context.metadata, (unit) =>
      showLookPicture(unit, subjectOf(context), { part, file: null, was }),
    ),
} satisfies Partial<Handlers>;
