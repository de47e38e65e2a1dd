import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { foldName } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoOpportunities } from "#db/seed/demo-opportunities.ts";
import { demoPeople } from "#db/seed/demo-people.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const day = 24 * 3_600_000;

/** Deals at several stages, entered by the staff. In one batch. */
export async function seedOpportunities({ db, now }: Pick<RequestContext, "db" | "now">): Promise<void> {
  const assigneeId = demoPeople.find(({ account }) => account === "admin")?.id ?? null;
  const statements = demoOpportunities.flatMap(
    ({ company, deadlineIn, daysAgo, organisation, name, email, message, ...deal }): BatchItem<"sqlite">[] => {
      const { visitorRequests, opportunities, insert } = scoped(db, { id: demoCompanyIds[company] });
      const id = newId(now - daysAgo * day);
      const times = { createdAt: now - daysAgo * day, updatedAt: now - Math.min(daysAgo, 2) * day };
      const searchKey = foldName([name, email, organisation, message].join(" "));
      return [
        insert(visitorRequests, {
          ...{ id, kind: "brief", status: "answered", source: "staff", organisation, name, email, message, searchKey },
          ...{ submissionKey: id, assigneeId, ...times },
        }),
        insert(opportunities, { ...deal, id, deadline: isoDateOf(now, deadlineIn), ...times }),
      ];
    },
  );
  const [first, ...rest] = statements;
  if (first) await db.batch([first, ...rest]);
}
