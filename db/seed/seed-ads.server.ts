import { sql } from "drizzle-orm";
import { adStore } from "#app/backoffice/ads/ad-store.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { changePictures } from "#app/records/store/change-pictures.server.ts";
import { saveRecord } from "#app/records/store/save-record.server.ts";
import { drawCover } from "#app/ui/art/raster/share-picture.ts";
import { asPerson } from "#db/seed/as-person.server.ts";

const demoAds = [
  {
    name: "Send a brief",
    imageAlt: "Send us your brief and get a shortlist.",
    link: "/submit-brief",
    placement: "between-sliders",
  },
  {
    name: "Nothing found",
    imageAlt: "Nothing found? Our music team searches for you.",
    link: "/submit-brief",
    placement: "empty-search",
  },
];
/** Pixels. */
const side = 640;

/** Adds ads that are on once there are recordings, unless there are or were any. */
export async function seedAds(given: RequestContext): Promise<void> {
  const ctx = asPerson(given, "admin");
  const [{ wasSeeded } = { wasSeeded: 1 }] = await ctx.db.all<{ wasSeeded: number }>(
    sql`SELECT EXISTS (SELECT 1 FROM ads) OR EXISTS (SELECT 1 FROM deleted_records WHERE subject = 'ad')
      OR NOT EXISTS (SELECT 1 FROM recordings WHERE status = 'published') AS wasSeeded`,
  );
  if (wasSeeded) return;
  for (const ad of demoAds) {
    const bytes = await drawCover({ seed: `ad ${ad.name}`, accent: null }, side);
    const imageKeyFile = new File([bytes], "ad.png", { type: "image/png" });
    const plain = { ...ad, status: "on", companyIds: [], validFrom: null, validUntil: null, weight: 1, imageKeyFile };
    const names = Object.keys(adStore.type.fields);
    const values = await changePictures(ctx, adStore, { id: null, values: plain, names });
    await saveRecord(ctx, adStore, { id: null, version: "", values });
  }
}
