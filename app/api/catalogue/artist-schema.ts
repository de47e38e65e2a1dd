import { z } from "zod";
import { songReferenceSchema } from "#app/api/catalogue/song-schema.ts";
import { pagingSchema } from "#app/api/paging.ts";
import { profileItems } from "#app/catalogue/profile/profile.ts";
import { focalPoints } from "#app/media/images/focal-point.ts";

const links = z.array(z.strictObject({ label: z.string(), url: z.string() }));
const image = z.string().nullable();
const focus = z.enum(focalPoints);

/** A page of the artist directory. `letters`: number of artists by initial. */
export const directorySchema = z.strictObject({
  items: z.array(
    z.strictObject({
      _id: z.string(),
      uri: z.string(),
      name: z.string(),
      slug: z.string(),
      totalSongs: z.number(),
      image,
      topTrack: songReferenceSchema.nullable(),
    }),
  ),
  paging: pagingSchema.extend({ limit: z.number() }),
  letters: z.record(z.string(), z.number()),
});

const albumSchema = z.strictObject({
  _id: z.string(),
  name: z.string(),
  uri: z.string(),
  slug: z.string(),
  year: z.number().nullable(),
  image,
  imageFocus: focus,
  tracks: z.number(),
});

const creditsSchema = z.strictObject({
  role: z.string(),
  songs: z.array(z.strictObject({ name: z.string(), uri: z.string(), slug: z.string(), artists: z.string() })),
});

export const artistSchema = z.strictObject({
  _id: z.string(),
  uri: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  image,
  imageFocus: focus,
  background: image,
  backgroundFocus: focus,
  links,
  isni: z.string().nullable().describe("Its ISNI, 16 characters."),
  /** For slider editors: images that a slide of the artist can use. */
  backgroundImages: z.array(z.string()).optional(),
  totalRecordings: z.number(),
  songs: z.array(songReferenceSchema),
  albums: z.array(albumSchema),
  credits: z.array(creditsSchema),
});

/** The artist profile that a user maintains. */
export const profileSchema = z.strictObject({
  _id: z.string().nullable(),
  uri: z.string().nullable(),
  status: z.enum(["published", "unpublished"]),
  name: z.string(),
  slug: z.string(),
  bio: z.string(),
  links,
  proSociety: z.string(),
  ipi: z.string(),
  paymentCountry: z.string(),
  image,
  background: image,
  version: z.string(),
  completion: z.strictObject({ percent: z.number(), missing: z.array(z.enum(profileItems)) }),
});
