import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { defaultFaq } from "#app/site/about/default-faq.server.ts";
import { siteEntries } from "#db/schema/site.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoSiteEntries } from "#db/seed/demo-site.ts";

/** 18 November 2026, when the demo was written. */
const writtenAt = Date.UTC(2026, 10, 18, 9);

/** Seeds team, clients, questions and announcement. Existing rows are kept, also edited, moved or deleted ones. */
export async function seedSite({ db }: Pick<RequestContext, "db">): Promise<void> {
  const questions = defaultFaq.map(({ topic, question, answer }) => {
    return { tenant: "main" as const, kind: "faq" as const, title: question, detail: topic, body: answer };
  });
  const rows = [...demoSiteEntries, ...questions].map(({ tenant, ...entry }, at) => ({
    status: "published" as const,
    ...entry,
    id: `00000000-0000-7000-8000-5${String(at + 1).padStart(11, "0")}`,
    companyId: demoCompanyIds[tenant],
    position: at + 1,
    createdAt: writtenAt,
    updatedAt: writtenAt,
  }));
  const [first, ...others] = rows.map((row) => db.insert(siteEntries).values(row).onConflictDoNothing());
  if (first) await db.batch([first, ...others]);
}
