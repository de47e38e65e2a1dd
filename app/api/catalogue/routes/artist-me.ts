import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { readOwnProfile, requireArtist } from "#app/catalogue/profile/own-profile.server.ts";
import { type OwnProfile, profileCompletion } from "#app/catalogue/profile/profile.ts";
import { profileTextsSchema } from "#app/catalogue/profile/profile-form.ts";
import { saveOwnProfile } from "#app/catalogue/profile/save-profile.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { versionOf } from "#app/identity/access/record-version.server.ts";
import { artistPath } from "#app/player/track/track.ts";

/** Bytes: the texts of a profile, at up to 12 bytes a character (JSON escapes). */
const maxBytes = 128 * 1024;

const { shape } = profileTextsSchema;
const changeSchema = z
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
  /** Of the profile that the caller read: without it, the change overwrites whatever is there. */
  .extend({ version: z.string().max(20).optional() });

const imageOf = (key: string | null) => (key === null ? null : `/media/${key}`);
const noTexts = { name: "", slug: "", bio: "", links: [], proSociety: "", ipi: "", paymentCountry: "" };

function textsOf(profile: OwnProfile | null) {
  if (profile === null) return noTexts;
  const { name, slug, bio, links, proSociety, ipi, paymentCountry } = profile;
  return { name, slug, bio, links, proSociety, ipi, paymentCountry };
}

function profileBody(profile: OwnProfile | null) {
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
 * GET /api/v1/artists/me, for GetArtist or UpdateArtist on the main host: the artist that the person keeps, how complete the profile is in
 * percent, and what is missing. Without an artist, `_id` is null and everything is missing.
 */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return Response.json({ data: profileBody(await readOwnProfile(ctx)) });
}

/**
 * PATCH /api/v1/artists/me `{ name, slug, bio, links: [{ label, url }], proSociety, ipi, paymentCountry, version }`, each optional: 409 where
 * `version` is not the present one. Creates the profile where there is none. For UpdateArtist. Pictures are sent with the form of the page.
 */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "PATCH") throw new AppError("method_not_allowed", "Use PATCH to change your profile.");
  requireArtist(ctx, "artist-edit");
  const { version, ...texts } = await readJsonBody(request, { schema: changeSchema, maxBytes });
  const before = await readOwnProfile(ctx);
  const { imageFocus = "center", backgroundFocus = "center" } = before ?? {};
  const present = { ...textsOf(before), imageFocus, backgroundFocus, version: versionOf(before) };
  const { name } = { ...present, ...texts };
  if (name === "") throw new AppError("invalid", "Some fields are not valid.", { name: ["Enter your artist name."] });
  await saveOwnProfile(ctx, { ...present, ...texts, ...(version === undefined ? {} : { version }) });
  return Response.json({ data: profileBody(await readOwnProfile(ctx)) });
}
