import { z } from "zod";
import { songReferenceSchema } from "#app/api/catalogue/song-schema.ts";
import { pagingSchema } from "#app/api/paging.ts";
import { memberRoles, visibilities } from "#app/playlists/playlist.ts";
import { eachText } from "#app/playlists/playlist-texts.ts";
import { effects, matches, type RuleGroup, ruleLimits, smartOrders } from "#app/playlists/smart/smart-playlist.ts";

const visibility = z.enum(visibilities);
const kind = z.enum(["manual", "smart"]);
const seconds = z.number().nullable();
const listPaging = pagingSchema.extend({ limit: z.number() });

/** Fields of a group with at most `levels` nested levels. */
function groupFields(levels: number) {
  const inner: z.ZodType<RuleGroup[], RuleGroup[]> =
    levels > 1 ? z.array(z.strictObject(groupFields(levels - 1))) : z.array(z.never());
  return { effect: z.enum(effects), match: z.enum(matches), conditions: z.array(z.string()), groups: inner };
}

const rulesSchema = z.strictObject({
  ...groupFields(ruleLimits.depth),
  order: z.enum(smartOrders),
  limit: z.number(),
});

const headingSchema = z.strictObject({ _id: z.string(), kind: z.literal("heading"), title: z.string() });

/** `track` is null if it is no longer available to the user; times in seconds. */
const trackRowSchema = z.strictObject({
  _id: z.string(),
  kind: z.literal("track"),
  trackId: z.string(),
  note: z.string(),
  start: seconds,
  endTime: seconds,
  track: songReferenceSchema.nullable(),
});

/** A playlist with its rows in order. */
export const playlistBodySchema = z.strictObject({
  _id: z.string(),
  slug: z.string(),
  ...eachText(() => z.string()),
  visibility,
  revision: z.number(),
  kind,
  canEdit: z.boolean(),
  canManage: z.boolean(),
  openComments: z.number().nullable(),
  members: z.array(
    z.strictObject({ userId: z.string(), name: z.string(), email: z.string(), role: z.enum(memberRoles) }),
  ),
  image: z.string().nullable(),
  rules: rulesSchema.nullable(),
  duration: z.number(),
  uri: z.string(),
  tracks: z.strictObject({
    items: z.array(z.union([trackRowSchema, headingSchema])),
    paging: z.strictObject({ totalItems: z.number() }),
  }),
  artists: z.strictObject({ backgroundImages: z.array(z.string()) }).optional(),
});

/** Playlists that a slider can use. */
export const offeredPlaylistsSchema = z.strictObject({
  items: z.array(z.strictObject({ _id: z.string(), name: z.string(), slug: z.string() })),
  paging: listPaging,
});

/** Playlists that the user owns or is a member of, and their folders. `role` is null for own ones. */
export const ownPlaylistsSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      _id: z.string(),
      slug: z.string(),
      name: z.string(),
      client: z.string(),
      visibility,
      kind,
      folderId: z.string().nullable(),
      updatedAt: z.number(),
      role: z.enum(memberRoles).nullable(),
      tracks: z.number(),
      image: z.string().nullable(),
      duration: z.number(),
      uri: z.string(),
    }),
  ),
  folders: z.array(z.strictObject({ _id: z.string(), name: z.string(), playlists: z.number() })),
  paging: listPaging,
});
