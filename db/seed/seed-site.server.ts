import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { defaultFaq } from "#app/site/about/default-faq.server.ts";
import { songPath } from "#app/track/track.ts";
import { siteEntries } from "#db/schema/site.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoWorks } from "#db/seed/demo-curation.ts";
import { insertDemoRates } from "#db/seed/demo-rates.server.ts";
import { demoCueNotes, demoSiteEntries, laterSiteEntries } from "#db/seed/demo-site.ts";
import { pickRecordings } from "#db/seed/pick-recordings.server.ts";
import { readSeedCatalogue } from "#db/seed/read-seed-catalogue.server.ts";

/** 18 November 2026, when the demo was written. */
const writtenAt = Date.UTC(2026, 10, 18, 9);

type Row = Omit<typeof siteEntries.$inferInsert, "id" | "companyId" | "position" | "createdAt" | "updatedAt">;

/** `number` is part of the id. */
function insertEntry({ db }: Pick<RequestContext, "db">, number: number, row: Row) {
  return db.insert(siteEntries).values({
    status: "published",
    ...row,
    id: `00000000-0000-7000-8000-5${String(number).padStart(11, "0")}`,
    companyId: demoCompanyIds.main,
    position: number,
    createdAt: writtenAt,
    updatedAt: writtenAt,
  });
}

/**
 * Seeds team, contact, clients, cases with their tracks, questions and note, and rate cards. Existing rows are kept, also edited, moved or deleted ones;
 * tracks that no one edited follow the catalogue.
 */
export async function seedSite(ctx: Pick<RequestContext, "db">): Promise<void> {
  const questions = defaultFaq.map(({ topic, question, answer }) => {
    return { kind: "faq" as const, title: question, detail: topic, body: answer };
  });
  const [first, ...others] = [
    ...[...demoSiteEntries, ...questions].map((row, at) => insertEntry(ctx, at + 1, row)),
    ...laterSiteEntries.map((row, at) => insertEntry(ctx, at + 101, row)),
  ].map((statement) => statement.onConflictDoNothing());
  const { recordings } = await readSeedCatalogue(ctx.db);
  const cues = cueRows(recordings).map((row, at) =>
    insertEntry(ctx, at + 201, row).onConflictDoUpdate({
      target: siteEntries.id,
      set: { title: row.title, link: row.link },
      setWhere: sql`${siteEntries.updatedAt} = ${siteEntries.createdAt} AND ${siteEntries.link} <> excluded.link`,
    }),
  );
  if (first) await ctx.db.batch([first, ...others, ...cues, insertDemoRates(ctx)]);
}

/** The tracks of each case; the first is that of its work. */
function cueRows(recordings: Awaited<ReturnType<typeof readSeedCatalogue>>["recordings"]): Row[] {
  return laterSiteEntries.flatMap(({ kind, link: page = "" }) => {
    const rule = demoWorks.find(({ slug }) => kind === "case" && page.endsWith(`/${slug}`))?.rule;
    const picked = rule ? pickRecordings(recordings, rule).slice(0, demoCueNotes.length) : [];
    return picked.map(({ slug, title }, at) => {
      return { kind: "track" as const, detail: page, title, link: songPath({ slug }), body: demoCueNotes[at] ?? "" };
    });
  });
}
