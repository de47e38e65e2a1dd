import { and, eq, ne, sql } from "drizzle-orm";
import { albumType } from "#app/backoffice/albums/album-type.ts";
import { albumsCopy as copy } from "#app/backoffice/albums/albums-copy.ts";
import {
  restrictionChoices,
  restrictionsExist,
  restrictionsField,
} from "#app/backoffice/restrictions/restrictions-field.server.ts";
import { keepFormerSlug, wasNobodys } from "#app/catalogue/former-slugs.server.ts";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { nameSlugOf } from "#app/catalogue/slug.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { RecordStore } from "#app/records/definition/record-store.server.ts";
import { albums } from "#db/schema/albums.server.ts";

export const albumStore: RecordStore = {
  type: albumType,
  table: albums,
  derivedColumns: ({ title, slug }) => ({ slug: slug === "" ? nameSlugOf(String(title)) : slug }),
  linked: { restrictionIds: restrictionsField("album") },
  sources: {
    ...{ table: "album_field_sources", record: "album_id", key: "field" },
    columns: ["source", "locked", "user_id", "at"],
  },
  changed: (_ctx, id, fields, before) =>
    before !== null && fields.includes("slug") ? keepFormerSlug("album", { id, former: before.slug }) : [],
  searchIn: [sql`lower(${albums.title})`, albums.upc, sql`lower(${albums.label})`],
  order: [albums.title],
  unique: { index: "albums.slug", field: "slug", message: copy.slugTaken },
  options: { restrictionIds: restrictionChoices },
  // An album of music that arrives is found by its UPC.
  checks: [
    async ({ db }, { upc }, stored) => {
      if (upc === null) return {};
      const isOther = and(eq(albums.upc, String(upc)), ne(albums.id, stored?.id ?? ""), ne(albums.status, "deleted"));
      const other = await db.select({ title: albums.title }).from(albums).where(isOther).get();
      if (other) throw new AppError("duplicate", copy.upcTaken(other.title), { upc: [copy.upcTaken(other.title)] });
      return {};
    },
  ],
  guards: ({ slug, restrictionIds }, id) => [
    wasNobodys("album", { slug, id, message: copy.slugTaken }),
    restrictionsExist(restrictionIds),
  ],
  recordings: (id) => sql`SELECT recording_id AS id FROM album_recordings WHERE album_id = ${id}`,
  searchFields: ["title", "status", "restrictionIds"],
  refresh: (ctx) => refreshSearch(ctx, { limit: 50 }),
};
