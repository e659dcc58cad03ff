import { TERMS_MISSING } from "../../domain/account/terms.ts";
import type { FieldTexts } from "../../domain/account/field-texts.ts";
import {
  checkApplication,
  neededDocuments,
  type ApplicationFields,
  type ApplicationTexts,
  type ApplicationVariant,
  type DocumentKind,
} from "../../domain/creator-application/application.ts";
import type { UploadedDocument } from "../upload/upload-events.ts";

/** The parts in which an application is filled in, one after another; `fans` on one page only. */
export type Section = "about" | "address" | "fans" | "documents";

const fieldsOf: Readonly<Record<Section, readonly (keyof ApplicationTexts)[]>> = {
  about: ["first_name", "last_name", "birth_date", "social_link"],
  address: ["country", "state", "street", "city", "postal_code"],
  fans: ["fans_platform", "fans_link", "fans_number"],
  documents: ["document_type", "front", "back", "selfie", "terms"],
};

export const sectionsOf = (variant: ApplicationVariant): readonly Section[] =>
  variant === "vip" ? ["about", "address", "fans", "documents"] : ["about", "address", "documents"];

export type Documents = Readonly<Record<DocumentKind, UploadedDocument | null>>;
export const noDocuments: Documents = { front: null, back: null, selfie: null };

interface Filled {
  readonly fields: ApplicationFields;
  readonly documents: Documents;
  readonly terms: boolean;
  readonly variant: ApplicationVariant;
  readonly now: number;
}

/** The text below a picture that is missing. */
export const PICTURE_MISSING = "Please add this picture";

const documentTexts = ({ fields, documents }: Filled): FieldTexts<DocumentKind> =>
  Object.fromEntries(
    neededDocuments(fields.document_type)
      .filter((kind) => fields.document_type !== "" && documents[kind] === null)
      .map((kind) => [kind, PICTURE_MISSING]),
  );

/** What is wrong in a section. */
export const sectionTexts = (section: Section, filled: Filled): ApplicationTexts => {
  const all = {
    ...checkApplication(filled.fields, filled.variant, filled.now),
    ...documentTexts(filled),
    ...(filled.terms ? {} : { terms: TERMS_MISSING }),
  };
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => (fieldsOf[section] as readonly string[]).includes(name)),
  );
};

/** The section of the page where the first of these texts belongs; the last one when none does. */
export const sectionWith = (texts: ApplicationTexts, variant: ApplicationVariant): Section =>
  sectionsOf(variant).find((section) => fieldsOf[section].some((name) => texts[name] !== undefined)) ??
  "documents";
