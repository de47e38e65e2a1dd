import { z } from "zod";
import { profileLimits as limits } from "#app/catalogue/profile/profile.ts";
import { profileCopy } from "#app/catalogue/profile/profile-copy.ts";
import { readWebAddress } from "#app/catalogue/record/artist/artist-links.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { focalPoints } from "#app/media/images/focal-point.ts";
import { identifierText } from "#app/rights/identifier-text.ts";
import { readIpi } from "#app/rights/identifiers.ts";
import { countryName } from "#app/ui/countries.ts";
import { oneLine } from "#app/ui/one-line.ts";
import { pictureFile } from "#app/uploads/pictures/picture-file.ts";

const { errors } = profileCopy;

const shortLine = (max: number) =>
  z
    .string()
    .transform(oneLine)
    .refine((text) => text.length <= max, errors.long(max));

const linkSchema = z
  .object({
    label: shortLine(limits.linkLabel).default(""),
    url: z.string().trim().max(limits.linkUrl, errors.long(limits.linkUrl)).default(""),
  })
  .superRefine(({ label, url }, context) => {
    if ((label !== "" || url !== "") && readWebAddress(url) === null)
      context.addIssue({ code: "custom", path: ["url"], message: errors.link });
  })
  .transform(({ label, url }) => ({ label, url: readWebAddress(url) ?? "" }))
  // Conform parses an empty row as undefined.
  .default({ label: "", url: "" });

/** Texts of a profile, for the form and the API. */
export const profileTextsSchema = z.object({
  name: z
    .string({ error: errors.name })
    .transform(oneLine)
    .pipe(z.string(errors.name).regex(visibleText, errors.name).max(limits.name, errors.long(limits.name))),
  /** Empty: derived from the name. */
  slug: shortLine(limits.slug).default(""),
  bio: z.string().trim().max(limits.bio, errors.long(limits.bio)).default(""),
  links: z
    .array(linkSchema)
    .max(limits.links, errors.links(limits.links))
    .superRefine((links, context) => {
      for (const [at, { url }] of links.entries())
        if (url !== "" && links.findIndex((one) => one.url === url) < at)
          context.addIssue({ code: "custom", path: [at, "url"], message: errors.linkTwice });
    })
    .default([]),
  proSociety: shortLine(limits.proSociety).default(""),
  ipi: identifierText("ipi", profileCopy.ipi)
    .transform((text) => readIpi(text) ?? "")
    .default(""),
  /** ISO 3166-1 alpha-2. */
  paymentCountry: z
    .string()
    .refine((text) => text === "" || countryName(text) !== null, errors.country)
    .default(""),
});

const picture = pictureFile("artist-profiles");

export const profileSchema = profileTextsSchema.extend({
  picture,
  removePicture: z.literal("yes").optional(),
  imageFocus: z.enum(focalPoints).catch("center"),
  background: picture,
  removeBackground: z.literal("yes").optional(),
  backgroundFocus: z.enum(focalPoints).catch("center"),
  /** Version that the form was rendered with; empty for a new profile. */
  version: z.string().max(20).default(""),
});

export type ProfileTexts = z.output<typeof profileTextsSchema>;
/** Input of the form. */
export type ProfileInput = z.input<typeof profileSchema>;
export type ProfileForm = z.output<typeof profileSchema>;
