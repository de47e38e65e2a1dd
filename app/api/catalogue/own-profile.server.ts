import { z } from "zod";
import type { profileSchema } from "#app/api/catalogue/artist-schema.ts";
import { readProfile } from "#app/catalogue/profile/own-profile.server.ts";
import { type OwnProfile, profileCompletion } from "#app/catalogue/profile/profile.ts";
import { profileTextsSchema } from "#app/catalogue/profile/profile-form.ts";
import { saveProfile } from "#app/catalogue/profile/save-profile.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { artistPath } from "#app/track/track.ts";

const { shape } = profileTextsSchema;

/** Partial update of a profile. */
export const profileChangeSchema = z
  .object({
    name: shape.name,
    slug: shape.slug.unwrap(),
    bio: shape.bio.unwrap(),
    links: shape.links.unwrap(),
    proSociety: shape.proSociety.unwrap(),
    ipi: shape.ipi.unwrap(),
    paymentCountry: shape.paymentCountry.unwrap(),
  })
  .partial()
  /** Version that the caller read; without it the update overwrites. */
  .extend({ version: z.string().max(20).optional() });

const imageOf = (key: string | null) => (key === null ? null : `/media/${key}`);
const noTexts = { name: "", slug: "", bio: "", links: [], proSociety: "", ipi: "", paymentCountry: "" };

function textsOf(profile: OwnProfile | null) {
  if (profile === null) return noTexts;
  const { name, slug, bio, links, proSociety, ipi, paymentCountry } = profile;
  return { name, slug, bio, links, proSociety, ipi, paymentCountry };
}

/** The profile of an artist that the actor keeps, or (`null`) their own. @throws AppError unauthorised, forbidden, not_found */
export async function profileBody(
  ctx: RequestContext,
  artistId: string | null,
): Promise<z.input<typeof profileSchema>> {
  const profile = await readProfile(ctx, artistId);
  return {
    _id: profile?.id ?? null,
    uri: profile?.isPublished ? artistPath(profile) : null,
    status: profile?.isPublished ? "published" : "unpublished",
    ...textsOf(profile),
    image: imageOf(profile?.imageKey ?? null),
    background: imageOf(profile?.backgroundKey ?? null),
    version: versionOf(profile),
    completion: profileCompletion(profile),
  };
}

/**
 * Updates the profile of an artist that the actor keeps, or (`null`) updates or creates their own. @throws AppError invalid for a new one
 * without a name, and as `saveProfile`
 */
export async function changeProfile(
  ctx: RequestContext,
  artistId: string | null,
  { version, ...texts }: z.output<typeof profileChangeSchema>,
): Promise<void> {
  const before = await readProfile(ctx, artistId);
  const { imageFocus = "center", backgroundFocus = "center" } = before ?? {};
  const present = { ...textsOf(before), imageFocus, backgroundFocus, version: versionOf(before) };
  const { name } = { ...present, ...texts };
  if (name === "") throw new AppError("invalid", "Some fields are not valid.", { name: ["Enter your artist name."] });
  const form = { ...present, ...texts, ...(version === undefined ? {} : { version }) };
  await saveProfile(ctx, artistId === null ? "own" : { artistId }, form);
}
